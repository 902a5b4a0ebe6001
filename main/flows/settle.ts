import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure, orNull, logUnlessExpected } from '../platform/app-failure'
import type { JournalEntry, JournalStep, SignedStep } from '../journal/journal'
import type { MirrorTransaction } from '../hedera/mirror'
import { timestampMs } from '../hedera/mirror-get'
import { createCompleter } from './complete'
import type { TransactionKind } from './flow-kind'
import { requireStep, type FlowHandle } from './flow-handle'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type SettleDeps = RunnerDeps & { readonly pause: Pause }
type FinalResult = {
  readonly kind: 'final'
  readonly status: string
  readonly fee: string | null
  /** Consensus time by the ledger's clock, epoch ms; null when only the node has reported the result. */
  readonly consensusMs: number | null
  /** Time at which the result became known here, by this computer's clock, epoch ms. */
  readonly knownMs: number
}
type LedgerFinding =
  | FinalResult
  | { readonly kind: 'open'; readonly error: AppError }
  | { readonly kind: 'ended'; readonly end: UnsettledEnd }
/** End of a flow whose transaction did not take effect and no longer can, or was refused by its node. */
type UnsettledEnd = Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'>
type RefusedStep = Extract<JournalEntry, { step: 'submitted' }>

/** Time for which the first request waits for a receipt. */
const FIRST_RECEIPT_WAIT_MS = 12_000
/** Margin after the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000
/**
 * A node forgets a receipt after three minutes. After that, no answer of a node about the transaction proves anything.
 */
const RECEIPT_RETENTION_MS = 180_000
/** Margin by which the mirror must have read past a refusal before the refusal counts. */
const REFUSED_MARGIN_MS = 2000
/** Checks of a refusal in one attempt: for about eight seconds. */
const MAX_REFUSAL_CHECKS = 20
const REFUSAL_CHECK_MS = 400
const MAX_MIRROR_CHECKS = 6
const MIRROR_CHECK_MS = 300
/** Bytes with less time left in their window are not resent. */
const MIN_RESEND_TIME_MS = 2000

/** End of a flow whose transaction was missing when the mirror had read past the transaction's window. */
const EXPIRED: UnsettledEnd = { state: 'expired', error: { code: 'window-expired' } }
/** End of a flow whose transaction was refused by a node with this status. */
const refusedEndOf = (status: string): UnsettledEnd => ({
  state: 'failed',
  error: { code: 'ledger-refused', status, feeCharged: '0' },
})

/**
 * Creates the function that follows a transaction from `submitting` to its end, however long that takes and across
 * restarts of the app.
 */
export function createSettler(deps: SettleDeps) {
  const { pause } = deps
  const complete = createCompleter(deps)
  /** Steps before this time were written in an earlier run of the app. */
  const startedMs = deps.now()

  return async function settle(flow: FlowHandle, flowKind: TransactionKind): Promise<void> {
    const { flowStart, append, lastStep } = flow
    const signed = requireStep(lastStep('signed'))
    const statusOrEnd = lastStep('receipt')?.status ?? (await followOutcome(flow, signed))
    if (typeof statusOrEnd !== 'string') {
      await discardPreparation(flow, flowKind)
      return append({ step: 'ended', ...statusOrEnd })
    }
    if (statusOrEnd !== 'SUCCESS') {
      const feeCharged = lastStep('receipt')?.fee ?? null
      const error: AppError = { code: 'ledger-refused', status: statusOrEnd, feeCharged }
      await discardPreparation(flow, flowKind)
      return append({ step: 'ended', state: 'failed', error })
    }
    await complete(flow, flowKind, { flowStart, prepared: requireStep(lastStep('prepared')), signed })
  }

  /** Asks the service to discard its preparation. A failure of this request does not change the flow's end. */
  async function discardPreparation({ flowStart, lastStep }: FlowHandle, flowKind: TransactionKind): Promise<void> {
    await flowKind
      .abandon?.(flowStart, requireStep(lastStep('prepared')))
      .catch(logUnlessExpected(deps.fault, 'settle.abandon'))
  }

  /**
   * Asks until the outcome on the ledger is certain. Journals the receipt and returns its status; returns the end if
   * the transaction has not taken place and no longer can.
   */
  async function followOutcome(
    { id, append, lastStep }: FlowHandle,
    signed: SignedStep,
  ): Promise<string | UnsettledEnd> {
    const submittedMs = Date.parse(requireStep(lastStep('submitting')).at)
    // A flow without signed bytes was recovered after a loss of history: the time of `submitting` is not the time at
    // which the transaction was sent.
    const isOfThisRun = submittedMs >= startedMs && signed.list !== ''
    const submittedStep = lastStep('submitted')
    const refusedStep = submittedStep?.outcome === 'refused' ? submittedStep : null
    // Waiting for the receipt makes sense only just after a node accepted the transaction. A transaction of an earlier
    // run is older, and a transaction that no node accepted is resent at once.
    const isJustAccepted = isOfThisRun && submittedStep?.outcome === 'accepted'
    for (let attempt = 0; ; attempt++) {
      const finding = refusedStep
        ? await confirmRefusal(signed, refusedStep)
        : await readOutcome(signed, isJustAccepted && attempt === 0 ? FIRST_RECEIPT_WAIT_MS : 0)
      if (finding.kind === 'ended') return finding.end
      if (finding.kind === 'final') {
        if (isOfThisRun && finding.consensusMs !== null) {
          deps.noteConsensus(finding.consensusMs, submittedMs, finding.knownMs)
        }
        append({ step: 'receipt', status: finding.status, fee: finding.fee })
        return finding.status
      }
      if (lastStep('asking')?.error.code !== finding.error.code) append({ step: 'asking', error: finding.error })
      await pause(id, attempt)
    }
  }

  async function readOutcome(signed: SignedStep, waitMs: number): Promise<LedgerFinding> {
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, signed.node, waitMs)
    if (receipt.kind === 'final') return endIfExpired(signed, await confirmByMirror(signed, receipt.status), EXPIRED)
    const transaction = await readMirror(signed)
    if (transaction !== 'silent' && transaction !== null) return finalResult(transaction, deps.now())
    const code = receipt.kind === 'unanswered' ? 'offline' : 'timed-out'
    const open: LedgerFinding = { kind: 'open', error: { code, what: 'ledger' } }
    if (transaction === 'silent') return open
    if (receipt.kind !== 'not-found') return endIfExpired(signed, open, EXPIRED)
    if (await hasExpiredUnseen(signed, 0)) return { kind: 'ended', end: EXPIRED }
    await resubmit(signed)
    return open
  }

  /** Returns `end` for an open finding if the mirror lacks the transaction long after nodes forgot its receipt. */
  async function endIfExpired(signed: SignedStep, finding: LedgerFinding, end: UnsettledEnd): Promise<LedgerFinding> {
    return finding.kind === 'open' && (await hasExpiredUnseen(signed, RECEIPT_RETENTION_MS))
      ? { kind: 'ended', end }
      : finding
  }

  /**
   * Confirms a node's refusal. A refusal lets the person start the same flow again, so the statement of one node is not
   * enough. The refusal counts once the mirror has read the ledger beyond the time of the refusal and lacks the
   * transaction, and another node is not processing the transaction.
   */
  async function confirmRefusal(signed: SignedStep, { status, at }: RefusedStep): Promise<LedgerFinding> {
    const knownMs = deps.now()
    for (let attempt = 0; attempt < MAX_REFUSAL_CHECKS; attempt++) {
      // Mirror progress first, then the transaction, so that a transaction that appears between the two reads is not
      // missed.
      const isMirrorPastRefusal = await hasMirrorReadBeyond(Date.parse(at) + REFUSED_MARGIN_MS)
      const transaction = await readMirror(signed)
      if (transaction === 'silent') return { kind: 'open', error: { code: 'offline', what: 'mirror' } }
      if (transaction !== null) return finalResult(transaction, knownMs)
      if (isMirrorPastRefusal) return askOtherNode(signed, refusedEndOf(status ?? 'UNKNOWN'))
      await sleep(REFUSAL_CHECK_MS)
    }
    return { kind: 'open', error: { code: 'timed-out', what: 'mirror' } }
  }

  /**
   * Asks another node about a transaction that the first node refused. Returns `end` unless that node has a receipt of
   * the transaction or is processing it.
   */
  async function askOtherNode(signed: SignedStep, end: UnsettledEnd): Promise<LedgerFinding> {
    const otherNode = deps.profile().nodes.find((node) => node !== signed.node)
    if (otherNode === undefined) return { kind: 'ended', end }
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, otherNode, 0)
    if (receipt.kind === 'final') return endIfExpired(signed, await confirmByMirror(signed, receipt.status), end)
    if (receipt.kind !== 'pending') return { kind: 'ended', end }
    return endIfExpired(signed, { kind: 'open', error: { code: 'timed-out', what: 'ledger' } }, end)
  }

  /**
   * Confirms a receipt, which is the statement of one node. A success needs no confirmation: no payment depends on the
   * receipt, and the market checks for itself. A failure permits the same purchase again, so it counts only once the
   * mirror, which reads what the whole network agreed on, shows the same result. If node and mirror contradict each
   * other, the outcome stays open.
   */
  async function confirmByMirror(signed: SignedStep, status: string): Promise<LedgerFinding> {
    const knownMs = deps.now()
    const transaction = await waitForMirror(signed)
    if (transaction !== 'silent' && transaction !== null) {
      if (transaction.result === status) return finalResult(transaction, knownMs)
      return { kind: 'open', error: { code: 'ledger-unclear', node: status, mirror: transaction.result } }
    }
    if (status === 'SUCCESS') return { kind: 'final', status, fee: null, consensusMs: null, knownMs }
    return { kind: 'open', error: { code: transaction === null ? 'timed-out' : 'offline', what: 'mirror' } }
  }

  /**
   * True if the transaction's window ended more than CLOCK_MARGIN_MS and `marginMs` ago, the mirror has read past that
   * moment, and the mirror lacks the transaction.
   */
  async function hasExpiredUnseen(signed: SignedStep, marginMs: number): Promise<boolean> {
    const momentMs = Date.parse(signed.validUntil) + CLOCK_MARGIN_MS + marginMs
    if (deps.now() < momentMs || !(await hasMirrorReadBeyond(momentMs))) return false
    return (await readMirror(signed)) === null
  }

  /** True if the mirror has read past a moment, epoch ms: only then does a missing transaction prove anything. */
  async function hasMirrorReadBeyond(momentMs: number): Promise<boolean> {
    const readUntilMs = await orNull(deps.mirror.readUntilMs())
    return readUntilMs !== null && readUntilMs > momentMs
  }

  /**
   * Resends the signed bytes, if there are any and their window stays open long enough. The bytes can take effect only
   * once.
   */
  async function resubmit({ list, validUntil }: SignedStep): Promise<void> {
    if (list === '') return
    if (deps.now() + MIN_RESEND_TIME_MS < Date.parse(validUntil)) await deps.ledger.submit(Buffer.from(list, 'base64'))
  }

  /** Reads the transaction from the mirror; null when the mirror lacks it, `silent` when the mirror cannot be read. */
  async function readMirror(signed: SignedStep): Promise<MirrorTransaction | null | 'silent'> {
    try {
      return await deps.mirror.transaction(signed.transactionId)
    } catch (cause) {
      if (cause instanceof AppFailure) return 'silent'
      throw cause
    }
  }

  /** Waits up to about two seconds for the mirror to show the transaction. Returns as `readMirror`. */
  async function waitForMirror(signed: SignedStep): Promise<MirrorTransaction | null | 'silent'> {
    for (let attempt = 0; attempt < MAX_MIRROR_CHECKS; attempt++) {
      const transaction = await readMirror(signed)
      if (transaction !== null) return transaction
      await sleep(MIRROR_CHECK_MS)
    }
    return null
  }
}

const finalResult = ({ result, feeTinybar, consensusAt }: MirrorTransaction, knownMs: number): FinalResult => ({
  kind: 'final',
  status: result,
  fee: formatHbar(feeTinybar),
  consensusMs: timestampMs(consensusAt),
  knownMs,
})
