import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx'
import styles from './fold.module.css'

type FoldProps = {
  /** Text that counts or summarises the folded content, such as "28 closed offers". */
  readonly label: ReactNode
  /** Icon in place of the chevron, such as a tick. The chevron is then at the right end. */
  readonly icon?: ReactNode
  /** Content at the right end of the row, such as thumbnails. */
  readonly aside?: ReactNode
  /** `row`: 52 px, for a list. `line`: 36 px, for a card or a review. Default: `row`. */
  readonly size?: 'row' | 'line'
  readonly isOpenAtFirst?: boolean
  /** Content that is rendered only while the fold is open. */
  readonly children: ReactNode
}

/** Row with a button that unfolds its content in place. */
export function Fold({ label, icon, aside, size = 'row', isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const contentId = useId()
  const ClosedChevron = icon === undefined ? ChevronRight : ChevronDown
  const OpenChevron = icon === undefined ? ChevronDown : ChevronUp
  const Chevron = isOpen ? OpenChevron : ClosedChevron
  return (
    <div>
      <button
        type="button"
        className={cx(styles['head'], styles[`size-${size}`])}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? <Chevron size={16} className={styles['chevron']} aria-hidden="true" />}
        <span className={styles['label']}>{label}</span>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
        {icon !== undefined && (
          <Chevron size={14} className={cx(styles['chevron'], styles['at-end'])} aria-hidden="true" />
        )}
      </button>
      {isOpen && <div id={contentId}>{children}</div>}
    </div>
  )
}
