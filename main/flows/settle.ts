import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure, orNull, unlessExpected } from '../platform/app-failure'
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
  /** Time at which the result was first known here. */
  readonly knownMs: number
}
type LedgerFinding =
  | FinalResult
  | { readonly kind: 'open'; readonly error: AppError }
  | { readonly kind: 'ended'; readonly end: NotSettled }
/** The transaction did not take effect and no longer can, or its node refused it. */
type NotSettled = Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'>
type RefusedStep = Extract<JournalEntry, { step: 'submitted' }>

/** Duration of the first request for a receipt before the outcome is called unknown. */
const FIRST_RECEIPT_WAIT_MS = 12_000
/** Margin after the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000
/** A node forgets receipts after three minutes: from then on it gives no evidence, with or without an answer. */
const RECEIPTS_KEPT_MS = 180_000
/** Margin past a refusal that the mirror must have read. */
const REFUSED_MARGIN_MS = 2000
const MAX_REFUSAL_CHECKS = 20
const REFUSAL_CHECK_MS = 400

/** The window is past, the mirror has read beyond it, and the transaction is nowhere. */
const EXPIRED: NotSettled = { state: 'expired', error: { code: 'window-expired' } }
const refusedEndOf = (status: string): NotSettled => ({
  state: 'failed',
  error: { code: 'ledger-refused', status, feeCharged: '0' },
})

/** Follows a transaction from `submitting` to its end, however long that takes and across restarts of the app. */
export function createSettler(deps: SettleDeps) {
  const { pause } = deps
  const complete = createCompleter(deps)
  /** Steps before this time were written in an earlier run of the app. */
  const startedMs = deps.now()

  return async function settle(flow: FlowHandle, kind: TransactionKind): Promise<void> {
    const { flowStart, append, last } = flow
    const signed = requireStep(last('signed'))
    const status = last('receipt')?.status ?? (await followOutcome(flow, signed))
    if (typeof status !== 'string') {
      await reportAbandoned(flow, kind)
      return append({ step: 'ended', ...status })
    }
    if (status !== 'SUCCESS') {
      const feeCharged = last('receipt')?.fee ?? null
      await reportAbandoned(flow, kind)
      return append({ step: 'ended', state: 'failed', error: { code: 'ledger-refused', status, feeCharged } })
    }
    await complete(flow, kind, { flowStart, prepared: requireStep(last('prepared')), signed })
  }

  /** Has the service discard its preparation. A failure to report that does not change the end. */
  async function reportAbandoned({ flowStart, last }: FlowHandle, kind: TransactionKind): Promise<void> {
    await kind.abandon?.(flowStart, requireStep(last('prepared'))).catch(unlessExpected(deps.fault, 'settle.abandon'))
  }

  /**
   * Asks until the ledger has answered, and journals the receipt. Returns the end if the transaction did not, and will
   * not, take place.
   */
  async function followOutcome({ id, append, last }: FlowHandle, signed: SignedStep): Promise<string | NotSettled> {
    const submittedMs = Date.parse(requireStep(last('submitting')).at)
    // Without signed bytes the flow was recovered after history was lost, and `submitting` does not have the time it
    // was sent.
    const isOfThisRun = submittedMs >= startedMs && signed.list !== ''
    const submitted = last('submitted')
    const refusedStep = submitted?.outcome === 'refused' ? submitted : null
    // A transaction sent by an earlier run has had its time, and one that no node has taken is to be resent at once.
    const isFresh = isOfThisRun && submitted?.outcome === 'accepted'
    for (let attempt = 0; ; attempt++) {
      const finding = refusedStep
        ? await confirmRefusal(signed, refusedStep)
        : await readOutcome(signed, isFresh && attempt === 0 ? FIRST_RECEIPT_WAIT_MS : 0)
      if (finding.kind === 'ended') return finding.end
      if (finding.kind === 'final') {
        if (isOfThisRun && finding.consensusMs !== null) {
          deps.noteConsensus(finding.consensusMs, submittedMs, finding.knownMs)
        }
        append({ step: 'receipt', status: finding.status, fee: finding.fee })
        return finding.status
      }
      if (last('asking')?.error.code !== finding.error.code) append({ step: 'asking', error: finding.error })
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

  /** Without a mirror entry, a node's statement counts no longer than the node keeps receipts. */
  async function endIfExpired(signed: SignedStep, finding: LedgerFinding, end: NotSettled): Promise<LedgerFinding> {
    return finding.kind === 'open' && (await hasExpiredUnseen(signed, RECEIPTS_KEPT_MS))
      ? { kind: 'ended', end }
      : finding
  }

  /**
   * A refusal is also the statement of one node only, and permits a second flow of the same kind. It counts once the
   * mirror has read past the moment of the refusal without the transaction, and no other node is processing it.
   */
  async function confirmRefusal(signed: SignedStep, { status, at }: RefusedStep): Promise<LedgerFinding> {
    const knownMs = deps.now()
    for (let attempt = 0; attempt < MAX_REFUSAL_CHECKS; attempt++) {
      // Mirror progress first, then the transaction: one that appears between the two reads is not missed.
      const hasMirrorRead = await hasMirrorReadBeyond(Date.parse(at) + REFUSED_MARGIN_MS)
      const transaction = await readMirror(signed)
      if (transaction === 'silent') return { kind: 'open', error: { code: 'offline', what: 'mirror' } }
      if (transaction !== null) return finalResult(transaction, knownMs)
      if (hasMirrorRead) return askOtherNode(signed, refusedEndOf(status ?? 'UNKNOWN'))
      await sleep(REFUSAL_CHECK_MS)
    }
    return { kind: 'open', error: { code: 'timed-out', what: 'mirror' } }
  }

  /** Asks another node about a transaction that the first one refused; `end` when that node does not know it either. */
  async function askOtherNode(signed: SignedStep, end: NotSettled): Promise<LedgerFinding> {
    const otherNode = deps.profile().nodes.find((node) => node !== signed.node)
    if (otherNode === undefined) return { kind: 'ended', end }
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, otherNode, 0)
    if (receipt.kind === 'final') return endIfExpired(signed, await confirmByMirror(signed, receipt.status), end)
    if (receipt.kind !== 'pending') return { kind: 'ended', end }
    return endIfExpired(signed, { kind: 'open', error: { code: 'timed-out', what: 'ledger' } }, end)
  }

  /**
   * A receipt is the statement of one node. For a success one is enough: no payment depends on it, and the market
   * checks for itself. A failure lets the same be bought again, so it counts only once the mirror, which reads what the
   * whole network agreed on, confirms it. If the two contradict each other, neither is believed.
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
   * True if the window, with CLOCK_MARGIN_MS, ended `marginMs` ago and the mirror, read beyond that, lacks the
   * transaction.
   */
  async function hasExpiredUnseen(signed: SignedStep, marginMs: number): Promise<boolean> {
    const end = Date.parse(signed.validUntil) + CLOCK_MARGIN_MS + marginMs
    if (deps.now() < end || !(await hasMirrorReadBeyond(end))) return false
    return (await readMirror(signed)) === null
  }

  /** A mirror that has not read past a moment cannot say that nothing happened before it. */
  async function hasMirrorReadBeyond(atMs: number): Promise<boolean> {
    const readUntil = await orNull(deps.mirror.readUntilMs())
    return readUntil !== null && readUntil > atMs
  }

  /**
   * Resends the same bytes: the node does not know the transaction and its window is open. The bytes can take effect
   * only once.
   */
  async function resubmit({ list, validUntil }: SignedStep): Promise<void> {
    if (list === '') return
    if (deps.now() + 2000 < Date.parse(validUntil)) await deps.ledger.submit(Buffer.from(list, 'base64'))
  }

  async function readMirror(signed: SignedStep): Promise<MirrorTransaction | null | 'silent'> {
    try {
      return await deps.mirror.transaction(signed.transactionId)
    } catch (cause) {
      if (cause instanceof AppFailure) return 'silent'
      throw cause
    }
  }

  /** Waits for the mirror to show the transaction; null when it does not within a few seconds. */
  async function waitForMirror(signed: SignedStep): Promise<MirrorTransaction | null | 'silent'> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const transaction = await readMirror(signed)
      if (transaction !== null) return transaction
      await sleep(300)
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
