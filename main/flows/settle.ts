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
  /** When consensus was reached, by the ledger's clock; null when only the node has told of it. */
  readonly consensusMs: number | null
  /** When it was first known here. */
  readonly knownMs: number
}
type Found =
  | Final
  | { readonly kind: 'open'; readonly error: AppError }
  | { readonly kind: 'ended'; readonly end: NotSettled }
/** It did not take effect and cannot any more, or was refused where it was sent to. */
type NotSettled = Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'>
type Refused = Extract<Entry, { step: 'submitted' }>

/** How long the first question for a receipt goes on before the outcome is called unknown. */
const FIRST_ASK_MS = 12_000
/** Beyond the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000
/** A node forgets receipts after three minutes: from then on its silence says as little as its answer would. */
const RECEIPTS_KEPT_MS = 180_000
/** How far past a refusal the mirror must have read. */
const REFUSED_MARGIN_MS = 2000
const LOOKS_AFTER_REFUSAL = 20
const LOOK_EVERY_MS = 400

/** The window is past, the mirror has read beyond it, and nobody has it. */
const EXPIRED: NotSettled = { state: 'expired', error: { code: 'window-expired' } }
const refusedEnd = (status: string): NotSettled => ({
  state: 'failed',
  error: { code: 'ledger-refused', status, feeCharged: '0' },
})

/** Follows a transaction from `submitting` to its end, however long that takes and however often the app is started. */
export function createSettler(deps: SettleDeps) {
  const { pause } = deps
  const complete = createCompleter(deps)
  /** What was done before it was done in an earlier run of the app. */
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

  /** The service lets go of what it waits for. That it cannot be told changes nothing of the end. */
  async function abandoned({ begun, last }: FlowAt, kind: TransactionKind): Promise<void> {
    await kind.abandon?.(begun, must(last('prepared'))).catch(unlessExpected(deps.fault, 'settle.abandon'))
  }

  /** Asks until the ledger has answered; journals the receipt. Its end when it did not, and will not, take place. */
  async function outcomeOf({ id, append, last }: FlowAt, signed: Signed): Promise<string | NotSettled> {
    const submittedMs = Date.parse(must(last('submitting')).at)
    // Without signed bytes it was found after history was lost, and `submitting` has not the time it was sent.
    const isOfThisRun = submittedMs >= startedMs && signed.list !== ''
    const submitted = last('submitted')
    const refused = submitted?.outcome === 'refused' ? submitted : null
    // What an earlier run has sent has had its time, and what no node has taken is to be sent again at once.
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

  /** What a node still says of a transaction that the mirror has nothing of counts no longer than it keeps receipts. */
  async function orDead(signed: Signed, found: Found, end: NotSettled): Promise<Found> {
    return found.kind === 'open' && (await isDead(signed, RECEIPTS_KEPT_MS)) ? { kind: 'ended', end } : found
  }

  /**
   * A refusal is the word of one node, too, and lets the same be begun again. It counts once the mirror has read past
   * the moment it was given and has nothing, and no other node has it on its way.
   */
  async function fateOfRefused(signed: Signed, { status, at }: Refused): Promise<Found> {
    const knownMs = deps.now()
    for (let look = 0; look < LOOKS_AFTER_REFUSAL; look++) {
      // In this order: what comes between the two questions is seen.
      const isRead = await hasReadBeyond(Date.parse(at) + REFUSED_MARGIN_MS)
      const seen = await mirrorView(signed)
      if (seen === 'silent') return { kind: 'open', error: { code: 'offline', what: 'mirror' } }
      if (seen !== null) return finalOf(seen, knownMs)
      if (isRead) return elsewhere(signed, refusedEnd(status ?? 'UNKNOWN'))
      await sleep(LOOK_EVERY_MS)
    }
    return { kind: 'open', error: { code: 'timed-out', what: 'mirror' } }
  }

  /** What another node says of a transaction that the first one refused; `end` when it does not know it either. */
  async function elsewhere(signed: Signed, end: NotSettled): Promise<Found> {
    const other = deps.profile().nodes.find((node) => node !== signed.node)
    if (other === undefined) return { kind: 'ended', end }
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, other, 0)
    if (receipt.kind === 'final') return orDead(signed, await witnessed(signed, receipt.status), end)
    if (receipt.kind !== 'pending') return { kind: 'ended', end }
    return orDead(signed, { kind: 'open', error: { code: 'timed-out', what: 'ledger' } }, end)
  }

  /**
   * A receipt is the word of one node. Of a success it is enough: nothing is paid on it, and the market looks for
   * itself. A failure lets the same be bought again, so it counts once the mirror says so, too, which reads what the
   * whole network agreed on. Where they contradict each other, neither is believed.
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

  /** Its window has been past for `marginMs`, the mirror has read beyond that, and has nothing even then. */
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

  /** The node does not know it and its window is open: the same bytes once more. They can count only once. */
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

  /** The transaction once the mirror shows it; null when it does not within a few seconds. */
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
