import type { RefObject } from 'react'
import { type OpenReview, type ReviewStore, setHasPassphrase } from './review-store'
import { Secret, typed } from '../../ui/Secret'
import { NOTHING_HAPPENED } from './subject'
import styles from './review.module.css'

type PassphraseProps = {
  readonly store: ReviewStore
  readonly state: OpenReview
  readonly field: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

/** Passphrase field for amounts above the person's limit. The text stays in the field until it is passed to main. */
export function Passphrase({ store, state, field, onEnter }: PassphraseProps) {
  const { action, model } = state
  const wrongPassphrase = action.kind === 'failed' && action.error.code === 'wrong-passphrase' ? action.error : null
  const waitWords =
    wrongPassphrase !== null && wrongPassphrase.retryAfterMs > 1500 ? ' Wait a moment before the next attempt.' : ''
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
        onChange={() => setHasPassphrase(store, typed(field) !== '')}
      />
    </form>
  )
}
