import { useEffect, useRef } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { NOTHING_HAPPENED } from './subject'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

type ChangedProps = {
  readonly subject: ReviewModel['subject']
  readonly error: AppError
  readonly closing: boolean
  readonly onClose: () => void
}

/** Replaces the buttons: the review above is out of date, and nothing was signed or sent. */
export function ChangedFoot({ subject, error, closing, onClose }: ChangedProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const words = errorText(error)
  // A key meant for a removed button must not reach the button in its place.
  useEffect(() => head.current?.focus(), [])
  return (
    <footer className={cx(styles['rv-foot'], styles['rv-changed'])}>
      <div className={styles['changed']} role="alert">
        <HalfCircle size={20} />
        <div>
          <h2 ref={head} tabIndex={-1} data-quiet-focus>
            {error.code === 'clock-changed' ? words.title : `This has changed: ${words.title}`}
          </h2>
          <p>
            {NOTHING_HAPPENED[subject]} {words.todo}
          </p>
        </div>
      </div>
      <Button size="large" busy={closing} onClick={onClose}>
        Close
      </Button>
    </footer>
  )
}
