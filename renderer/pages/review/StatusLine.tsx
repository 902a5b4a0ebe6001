import { FileText, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import type { ApproveState, OpenReview } from './review-store'
import { Cross, Tick, Triangle } from '../../ui/StatusIcons'
import { WAIT_RESTART_WORDS } from '../../ui/wait-restart'
import { leftWarningsText, NOTHING_HAPPENED, signerWords } from './review-text'

/** Id of the text that describes Approve for screen readers. */
export const STATUS_LINE_ID = 'approve-status'

/** Line above the buttons: the result of the last action, the reason why Approve is disabled, or the signer. */
export function StatusLine({
  review,
  approveState,
}: {
  readonly review: OpenReview
  readonly approveState: ApproveState
}) {
  const { action, model } = review
  // A wrong passphrase is reported at the passphrase field.
  if (action.kind === 'failed' && action.error.code !== 'wrong-passphrase') {
    const failure = errorText(action.error)
    return lineWithIcon(<Cross size={14} />, `${failure.title}. ${failure.moved}`, true)
  }
  if (action.kind === 'saved') return lineWithIcon(<Tick size={14} />, 'The report was saved', true)
  switch (approveState.kind) {
    case 'refused':
      return lineWithIcon(
        <FileText size={14} aria-hidden="true" />,
        'The report contains the bytes, your request and the findings',
      )
    case 'changed':
      // The review window then shows the change in place of this line.
      return null
    case 'expired': {
      const endText = approveState.basisName === null ? 'Expired' : `${plainText(approveState.basisName, 80)} has ended`
      return lineWithIcon(
        <Cross size={14} />,
        `${endText}. ${NOTHING_HAPPENED[model.subject]} Start again in the app`,
        true,
      )
    }
    case 'findings':
      return lineWithIcon(<Triangle size={14} />, leftWarningsText(model, review.acknowledgements), true)
    case 'waiting':
      // The desktop may open this window behind another window. The wait begins only when this window is in front.
      if (!approveState.hasBegun && !document.hasFocus()) {
        return lineWithIcon(<Triangle size={14} />, 'Bring this window to the front to approve', true)
      }
      if (approveState.restart !== null)
        return lineWithIcon(<Triangle size={14} />, WAIT_RESTART_WORDS[approveState.restart], true)
      return lineWithIcon(<KeyRound size={14} aria-hidden="true" />, signerWords(model))
    case 'passphrase':
    case 'open':
      return lineWithIcon(<KeyRound size={14} aria-hidden="true" />, signerWords(model))
  }
}

/** Icon and text. `isAnnounced`: a screen reader announces the text when the text changes. */
const lineWithIcon = (icon: ReactNode, text: string, isAnnounced = false) => (
  <>
    {icon}
    <span id={STATUS_LINE_ID} {...(isAnnounced && { role: 'status' })}>
      {text}
    </span>
  </>
)
