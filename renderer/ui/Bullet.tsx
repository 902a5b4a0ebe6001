import { cx } from './cx'
import styles from './bullet.module.css'

type BulletProps = {
  /** Amounts in the same unit, of which only the ratio matters. `mark`: reference amount, above zero. */
  readonly amount: number
  readonly mark: number
}

/** Position of the mark. One position for all rows, so that the bars of a list can be compared. */
const MARK_PERCENT = 60

/**
 * Bar of an amount from zero, with a mark at a reference amount, such as an offer against the floor. The bar is accented
 * from the mark on. Decoration: the figures must be shown next to the bar.
 */
export function Bullet({ amount, mark }: BulletProps) {
  const widthPercent = Math.min(100, Math.max(0, (amount / mark) * MARK_PERCENT))
  return (
    <span className={styles['bullet']} aria-hidden="true">
      <i className={cx(amount >= mark && styles['above'])} style={{ width: `${widthPercent}%` }} />
      <u style={{ left: `${MARK_PERCENT}%` }} />
    </span>
  )
}
