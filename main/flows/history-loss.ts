import { formatHbar } from '@shared/amount'
import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type JournalEntry, type NewStep } from '../journal/journal'
import { decodeTransaction, isRefused } from '../signing/decode'
import { interruptedOutcome, OUTCOME_LOST, SIGN_IN_LOST } from './interrupted-outcome'
import type { FlowKind } from './flow-kind'
import { paidTinybars } from './transaction-run'

/**
 * Returns the steps to append to a flow whose journal lost steps. No remaining step says that the flow was sent, but a
 * lost step may have said so. If a remaining step already shows how the flow ended, that end is used. A transaction with
 * prepared bytes continues as sent: the bytes contain the transaction id, and the ledger can report the outcome. If the
 * app cannot read these bytes, the flow ends as interrupted. Every other flow ends with a lost outcome.
 */
export function stepsAfterHistoryLoss(
  entries: readonly JournalEntry[],
  flowStart: FlowStart,
  kind: FlowKind,
): readonly NewStep[] {
  const hasKnownEnd = lastEntryOf(entries, 'completed') !== null || lastEntryOf(entries, 'decided')?.approved === false
  if (hasKnownEnd) return [{ step: 'ended', ...interruptedOutcome(entries) }]
  if (kind.course === 'message') return [{ step: 'ended', ...SIGN_IN_LOST }]
  const preparedStep = lastEntryOf(entries, 'prepared')
  if (kind.course === 'act' || !preparedStep) return [{ step: 'ended', ...OUTCOME_LOST }]
  const decoded = decodeTransaction(Buffer.from(preparedStep.bytes, 'base64'))
  const node = isRefused(decoded) ? undefined : decoded.nodes[0]
  // This app never signs bytes that it cannot read: such a flow was not sent.
  if (isRefused(decoded) || node === undefined) return [{ step: 'ended', ...interruptedOutcome(entries) }]
  return [
    {
      step: 'signed',
      transactionId: decoded.transactionId.text,
      // Empty `hash` and `list`: the signed bytes are lost.
      hash: '',
      node,
      validUntil: new Date(decoded.validUntilMs).toISOString(),
      pays: formatHbar(paidTinybars(decoded, flowStart)),
      list: '',
    },
    { step: 'submitting' },
    { step: 'asking', error: OUTCOME_LOST.error },
  ]
}
