import { formatHbar } from '@shared/amount'
import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type JournalEntry, type NewStep } from '../journal/journal'
import { decodeTransaction, isRefused } from '../signing/decode'
import { interruptedOutcome, OUTCOME_LOST, SIGN_IN_LOST } from './interrupted-outcome'
import type { FlowKind } from './flow-kind'
import { paidTinybars } from './transaction-run'

/**
 * Returns the next steps of a flow that looks unsent in a history with missing steps. Prepared bytes name their
 * transaction, so the ledger can report its outcome: the flow is treated as sent. Without bytes the outcome stays
 * unknown.
 */
export function stepsAfterHistoryLoss(
  entries: readonly JournalEntry[],
  flowStart: FlowStart,
  kind: FlowKind,
): readonly NewStep[] {
  const isDecided = lastEntryOf(entries, 'completed') !== null || lastEntryOf(entries, 'decided')?.approved === false
  if (isDecided) return [{ step: 'ended', ...interruptedOutcome(entries) }]
  if (kind.course === 'message') return [{ step: 'ended', ...SIGN_IN_LOST }]
  const prepared = lastEntryOf(entries, 'prepared')
  if (kind.course === 'act' || !prepared) return [{ step: 'ended', ...OUTCOME_LOST }]
  const decoded = decodeTransaction(Buffer.from(prepared.bytes, 'base64'))
  const node = isRefused(decoded) ? undefined : decoded.nodes[0]
  // This app never signs bytes that it cannot read.
  if (isRefused(decoded) || node === undefined) return [{ step: 'ended', ...interruptedOutcome(entries) }]
  return [
    {
      step: 'signed',
      transactionId: decoded.transactionId.text,
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
