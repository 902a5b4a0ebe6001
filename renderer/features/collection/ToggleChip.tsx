import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Tick } from '../../ui/StatusIcons'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type ToggleChipProps = {
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
  readonly title?: string
  readonly children: ReactNode
}

/** Chip of a toolbar that is on or off, with the box of a checkbox. */
export const ToggleChip = ({ isOn, onToggle, title, children }: ToggleChipProps) => (
  <Button
    size="small"
    className={cx(styles['toggle'], isOn && styles['toggle-on'])}
    aria-pressed={isOn}
    title={title}
    icon={
      <span className={styles['toggle-box']} aria-hidden="true">
        {isOn && <Tick size={10} />}
      </span>
    }
    onClick={() => onToggle(!isOn)}
  >
    {children}
  </Button>
)
