import type { AppError } from '@shared/errors'
import { errorText } from '../format/error-text'
import { showToast } from '../stores/toasts'
import type { Stores } from './stores'

const TOAST_ID = 'save'
const SAVED_TOAST_MS = 8_000

/**
 * Shows the result of saving a file as a toast. `outcome`: the text on the saved rows, null if the person chose no file,
 * or the error. After an error, the toast offers to choose another folder, which calls `saveAgain`.
 */
export function showSaveOutcome(
  { toasts, clock }: Pick<Stores, 'toasts' | 'clock'>,
  outcome: string | null | AppError,
  saveAgain: () => void,
): void {
  if (outcome === null) return
  if (typeof outcome === 'string') {
    const untilMs = clock.getState().nowMs + SAVED_TOAST_MS
    showToast(toasts, { id: TOAST_ID, mark: 'pass', title: outcome, detail: '', action: null, untilMs })
    return
  }
  const { title, todo } = errorText(outcome)
  showToast(toasts, {
    id: TOAST_ID,
    mark: 'stopped',
    title: `Not saved. ${title}.`,
    detail: todo,
    action: { label: 'Choose folder', run: saveAgain },
    untilMs: null,
  })
}
