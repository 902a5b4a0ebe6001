import type { RefObject } from 'react'
import { type OpenReview, type ReviewStore, setHasPassphrase } from './review-store'
import { Secret, fieldText } from '../../ui/Secret'
import { NOTHING_HAPPENED } from './review-text'
import styles from './review.module.css'

/** A shorter wait is not mentioned, because it is over before the person has typed the passphrase again. */
const MIN_MENTIONED_WAIT_MS = 1500

type PassphraseProps = {
  readonly store: ReviewStore
  readonly review: OpenReview
  readonly field: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

/**
 * Passphrase field for amounts above the person's limit. Until the approval, the passphrase is stored only in the field.
 */
export function PassphraseForm({ store, review, field, onEnter }: PassphraseProps) {
  const { action, model } = review
  const wrongPassphrase = action.kind === 'failed' && action.error.code === 'wrong-passphrase' ? action.error : null
  const waitWords =
    wrongPassphrase !== null && wrongPassphrase.retryAfterMs > MIN_MENTIONED_WAIT_MS
      ? ' Wait a moment before the next attempt.'
      : ''
  return (
    <form
      className={styles['pass']}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <Secret
        label="Passphrase, required above your limit"
        field={field}
        problem={
          wrongPassphrase && { text: `This is not the passphrase. ${NOTHING_HAPPENED[model.subject]}${waitWords}` }
        }
        onChange={() => setHasPassphrase(store, fieldText(field) !== '')}
      />
    </form>
  )
}
