import { useEffect, useRef } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { NOTHING_HAPPENED } from './review-text'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

type ChangedProps = {
  readonly subject: ReviewModel['subject']
  readonly error: AppError
  readonly isClosing: boolean
  readonly onClose: () => void
}

/** Foot of a review that is out of date. In place of Decline and Approve it explains the change and offers Close. */
export function ChangedFoot({ subject, error, isClosing, onClose }: ChangedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const clockLine = useRef<HTMLSpanElement>(null)
  const change = errorText(error)
  // Focus moves to the text, so that a key press meant for a removed button cannot press Close.
  useEffect(() => (heading.current ?? clockLine.current)?.focus(), [])
  return (
    <footer className={cx(styles['rv-foot'], styles['rv-changed'])}>
      {error.code === 'clock-changed' ? (
        // The head of the review says what happened and what to do.
        <p className={styles['changed']} role="alert">
          <HalfCircle size={20} />
          <span ref={clockLine} tabIndex={-1} data-quiet-focus>
            This review cannot be approved: its times may be wrong now.
          </span>
        </p>
      ) : (
        <div className={styles['changed']} role="alert">
          <HalfCircle size={20} />
          <div>
            <h2 ref={heading} tabIndex={-1} data-quiet-focus>
              {`This has changed: ${change.title}`}
            </h2>
            <p>
              {NOTHING_HAPPENED[subject]} {change.todo}
            </p>
          </div>
        </div>
      )}
      <Button size="large" isBusy={isClosing} onClick={onClose}>
        Close
      </Button>
    </footer>
  )
}
