import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure, orNull, unlessExpected } from '../platform/app-failure'
import type { Entry, JournalStep, Signed } from '../journal/journal'
import type { MirrorTransaction } from '../hedera/mirror'
import { msOf } from '../hedera/mirror-get'
import { createCompleter } from './complete'
import type { TransactionKind } from './flow-kind'
import { must, type FlowAt } from './flow-at'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type SettleDeps = RunnerDeps & { readonly pause: Pause }
type Final = {
  readonly kind: 'final'
  readonly status: string
  readonly fee: string | null
  /** Consensus time by the ledger's clock, epoch ms; null when only the node has reported the result. */
  readonly consensusMs: number | null
  /** Time at which the result was first known here. */
  readonly knownMs: number
}
type Found =
  | Final
  | { readonly kind: 'open'; readonly error: AppError }
  | { readonly kind: 'ended'; readonly end: NotSettled }
/** The transaction did not take effect and no longer can, or its node refused it. */
type NotSettled = Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'>
type Refused = Extract<Entry, { step: 'submitted' }>

/** Duration of the first request for a receipt before the outcome is called unknown. */
const FIRST_ASK_MS = 12_000
/** Margin after the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000
/** A node forgets receipts after three minutes: from then on it gives no evidence, with or without an answer. */
const RECEIPTS_KEPT_MS = 180_000
/** Margin past a refusal that the mirror must have read. */
const REFUSED_MARGIN_MS = 2000
const LOOKS_AFTER_REFUSAL = 20
const LOOK_EVERY_MS = 400

/** The window is past, the mirror has read beyond it, and the transaction is nowhere. */
const EXPIRED: NotSettled = { state: 'expired', error: { code: 'window-expired' } }
const refusedEnd = (status: string): NotSettled => ({
  state: 'failed',
  error: { code: 'ledger-refused', status, feeCharged: '0' },
})

/** Follows a transaction from `submitting` to its end, however long that takes and across restarts of the app. */
export function createSettler(deps: SettleDeps) {
  const { pause } = deps
  const complete = createCompleter(deps)
  /** Steps before this time were written in an earlier run of the app. */
  const startedMs = deps.now()

  return async function settle(flow: FlowAt, kind: TransactionKind): Promise<void> {
    const { begun, append, last } = flow
    const signed = must(last('signed'))
    const status = last('receipt')?.status ?? (await outcomeOf(flow, signed))
    if (typeof status !== 'string') {
      await abandoned(flow, kind)
      return append({ step: 'ended', ...status })
    }
    if (status !== 'SUCCESS') {
      const feeCharged = last('receipt')?.fee ?? null
      await abandoned(flow, kind)
      return append({ step: 'ended', state: 'failed', error: { code: 'ledger-refused', status, feeCharged } })
    }
    await complete(flow, kind, { begun, prepared: must(last('prepared')), signed })
  }

  /** Has the service discard its preparation. A failure to report that does not change the end. */
  async function abandoned({ begun, last }: FlowAt, kind: TransactionKind): Promise<void> {
    await kind.abandon?.(begun, must(last('prepared'))).catch(unlessExpected(deps.fault, 'settle.abandon'))
  }

  /**
   * Asks until the ledger has answered, and journals the receipt. Returns the end if the transaction did not, and will
   * not, take place.
   */
  async function outcomeOf({ id, append, last }: FlowAt, signed: Signed): Promise<string | NotSettled> {
    const submittedMs = Date.parse(must(last('submitting')).at)
    // Without signed bytes the flow was recovered after history was lost, and `submitting` does not have the time it
    // was sent.
    const isOfThisRun = submittedMs >= startedMs && signed.list !== ''
    const submitted = last('submitted')
    const refused = submitted?.outcome === 'refused' ? submitted : null
    // A transaction sent by an earlier run has had its time, and one that no node has taken is to be resent at once.
    const isFresh = isOfThisRun && submitted?.outcome === 'accepted'
    for (let attempt = 0; ; attempt++) {
      const found = refused
        ? await fateOfRefused(signed, refused)
        : await find(signed, isFresh && attempt === 0 ? FIRST_ASK_MS : 0)
      if (found.kind === 'ended') return found.end
      if (found.kind === 'final') {
        if (isOfThisRun && found.consensusMs !== null) {
          deps.noteConsensus(found.consensusMs, submittedMs, found.knownMs)
        }
        append({ step: 'receipt', status: found.status, fee: found.fee })
        return found.status
      }
      if (last('asking')?.error.code !== found.error.code) append({ step: 'asking', error: found.error })
      await pause(id, attempt)
    }
  }

  async function find(signed: Signed, patienceMs: number): Promise<Found> {
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, signed.node, patienceMs)
    if (receipt.kind === 'final') return orDead(signed, await witnessed(signed, receipt.status), EXPIRED)
    const seen = await mirrorView(signed)
    if (seen !== 'silent' && seen !== null) return finalOf(seen, deps.now())
    const code = receipt.kind === 'unanswered' ? 'offline' : 'timed-out'
    const open: Found = { kind: 'open', error: { code, what: 'ledger' } }
    if (seen === 'silent') return open
    if (receipt.kind !== 'not-found') return orDead(signed, open, EXPIRED)
    if (await isDead(signed, 0)) return { kind: 'ended', end: EXPIRED }
    await sendAgain(signed)
    return open
  }

  /** Without a mirror entry, a node's statement counts no longer than the node keeps receipts. */
  async function orDead(signed: Signed, found: Found, end: NotSettled): Promise<Found> {
    return found.kind === 'open' && (await isDead(signed, RECEIPTS_KEPT_MS)) ? { kind: 'ended', end } : found
  }

  /**
   * A refusal is also the statement of one node only, and permits a second flow of the same kind. It counts once the
   * mirror has read past the moment of the refusal without the transaction, and no other node is processing it.
   */
  async function fateOfRefused(signed: Signed, { status, at }: Refused): Promise<Found> {
    const knownMs = deps.now()
    for (let look = 0; look < LOOKS_AFTER_REFUSAL; look++) {
      // Mirror progress first, then the transaction: one that appears between the two reads is not missed.
      const isRead = await hasReadBeyond(Date.parse(at) + REFUSED_MARGIN_MS)
      const seen = await mirrorView(signed)
      if (seen === 'silent') return { kind: 'open', error: { code: 'offline', what: 'mirror' } }
      if (seen !== null) return finalOf(seen, knownMs)
      if (isRead) return elsewhere(signed, refusedEnd(status ?? 'UNKNOWN'))
      await sleep(LOOK_EVERY_MS)
    }
    return { kind: 'open', error: { code: 'timed-out', what: 'mirror' } }
  }

  /** Asks another node about a transaction that the first one refused; `end` when that node does not know it either. */
  async function elsewhere(signed: Signed, end: NotSettled): Promise<Found> {
    const other = deps.profile().nodes.find((node) => node !== signed.node)
    if (other === undefined) return { kind: 'ended', end }
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, other, 0)
    if (receipt.kind === 'final') return orDead(signed, await witnessed(signed, receipt.status), end)
    if (receipt.kind !== 'pending') return { kind: 'ended', end }
    return orDead(signed, { kind: 'open', error: { code: 'timed-out', what: 'ledger' } }, end)
  }

  /**
   * A receipt is the statement of one node. For a success one is enough: no payment depends on it, and the market
   * checks for itself. A failure lets the same be bought again, so it counts only once the mirror, which reads what the
   * whole network agreed on, confirms it. If the two contradict each other, neither is believed.
   */
  async function witnessed(signed: Signed, status: string): Promise<Found> {
    const knownMs = deps.now()
    const seen = await mirrorSoon(signed)
    if (seen !== 'silent' && seen !== null) {
      if (seen.result === status) return finalOf(seen, knownMs)
      return { kind: 'open', error: { code: 'ledger-unclear', node: status, mirror: seen.result } }
    }
    if (status === 'SUCCESS') return { kind: 'final', status, fee: null, consensusMs: null, knownMs }
    return { kind: 'open', error: { code: seen === null ? 'timed-out' : 'offline', what: 'mirror' } }
  }

  /**
   * True if the window, with CLOCK_MARGIN_MS, ended `marginMs` ago and the mirror, read beyond that, lacks the
   * transaction.
   */
  async function isDead(signed: Signed, marginMs: number): Promise<boolean> {
    const end = Date.parse(signed.validUntil) + CLOCK_MARGIN_MS + marginMs
    if (deps.now() < end || !(await hasReadBeyond(end))) return false
    return (await mirrorView(signed)) === null
  }

  /** A mirror that has not read past a moment cannot say that nothing happened before it. */
  async function hasReadBeyond(atMs: number): Promise<boolean> {
    const readUntil = await orNull(deps.mirror.readUntilMs())
    return readUntil !== null && readUntil > atMs
  }

  /**
   * Resends the same bytes: the node does not know the transaction and its window is open. The bytes can take effect
   * only once.
   */
  async function sendAgain({ list, validUntil }: Signed): Promise<void> {
    if (list === '') return
    if (deps.now() + 2000 < Date.parse(validUntil)) await deps.ledger.submit(Buffer.from(list, 'base64'))
  }

  async function mirrorView(signed: Signed): Promise<MirrorTransaction | null | 'silent'> {
    try {
      return await deps.mirror.transaction(signed.transactionId)
    } catch (cause) {
      if (cause instanceof AppFailure) return 'silent'
      throw cause
    }
  }

  /** Waits for the mirror to show the transaction; null when it does not within a few seconds. */
  async function mirrorSoon(signed: Signed): Promise<MirrorTransaction | null | 'silent'> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const seen = await mirrorView(signed)
      if (seen !== null) return seen
      await sleep(300)
    }
    return null
  }
}

const finalOf = ({ result, feeTinybar, consensusAt }: MirrorTransaction, knownMs: number): Final => ({
  kind: 'final',
  status: result,
  fee: formatHbar(feeTinybar),
  consensusMs: msOf(consensusAt),
  knownMs,
})
