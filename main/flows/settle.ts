import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Signed } from '../journal/journal'
import type { MirrorTransaction } from '../ledger/mirror'
import { msOf } from '../ledger/mirror-get'
import { createCompleter } from './complete'
import type { TransactionKind } from './flow-kind'
import { must, type FlowAt } from './flow-at'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

export type SettleDeps = RunnerDeps & { readonly pause: Pause }
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
  /** The window is past, the mirror has read beyond it, and neither node nor mirror has it: it cannot take effect. */
  | { readonly kind: 'dead' }

/** How long the first question for a receipt goes on before the outcome is called unknown. */
const FIRST_ASK_MS = 12_000
/** Beyond the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000

/** Follows a transaction from `submitting` to its end, however long that takes and however often the app is started. */
export function createSettler(deps: SettleDeps) {
  const { pause } = deps
  const complete = createCompleter(deps)
  /** What was done before it was done in an earlier run of the app. */
  const startedMs = deps.now()

  return async function settle(flow: FlowAt, kind: TransactionKind): Promise<void> {
    const { begun, append, last } = flow
    const submitted = last('submitted')
    if (submitted?.outcome === 'refused') {
      const error: AppError = { code: 'ledger-refused', status: submitted.status ?? 'UNKNOWN', feeCharged: '0' }
      await abandoned(flow, kind)
      return append({ step: 'ended', state: 'failed', error })
    }
    const signed = must(last('signed'))
    const status = last('receipt')?.status ?? (await outcomeOf(flow, signed))
    if (status === null) {
      await abandoned(flow, kind)
      return append({ step: 'ended', state: 'expired', error: { code: 'window-expired' } })
    }
    freshen(flow, kind)
    if (status !== 'SUCCESS') {
      const feeCharged = last('receipt')?.fee ?? null
      await abandoned(flow, kind)
      return append({ step: 'ended', state: 'failed', error: { code: 'ledger-refused', status, feeCharged } })
    }
    await complete(flow, kind, { begun, prepared: must(last('prepared')), signed })
    freshen(flow, kind)
  }

  /** Views are told what is no longer true. Whatever they make of it must not hold up the flow. */
  function freshen({ begun }: FlowAt, kind: TransactionKind): void {
    try {
      kind.settle(begun)
    } catch (cause) {
      deps.fault('settle.views', cause)
    }
  }

  /** The service lets go of what it waits for. That it cannot be told changes nothing of the end. */
  async function abandoned({ begun, last }: FlowAt, kind: TransactionKind): Promise<void> {
    await kind.abandon?.(begun, must(last('prepared'))).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) deps.fault('settle.abandon', cause)
    })
  }

  /** Asks until the ledger has answered; journals the receipt. Null when the transaction is proven dead. */
  async function outcomeOf({ id, append, last }: FlowAt, signed: Signed): Promise<string | null> {
    const submittedMs = Date.parse(must(last('submitting')).at)
    const isOfThisRun = submittedMs >= startedMs
    // What an earlier run has sent has had its time, and what no node has taken is to be sent again at once.
    const isFresh = isOfThisRun && last('submitted')?.outcome === 'accepted'
    for (let attempt = 0; ; attempt++) {
      const found = await find(signed, isFresh && attempt === 0 ? FIRST_ASK_MS : 0)
      if (found.kind === 'dead') return null
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
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, signed.node, deps.now() + patienceMs)
    if (receipt.kind === 'final') return witnessed(signed, receipt.status)
    const seen = await mirrorView(signed)
    if (seen !== 'silent' && seen !== null) return finalOf(seen, deps.now())
    if (seen === null && receipt.kind === 'not-found') {
      if (await isBeyond(signed)) return { kind: 'dead' }
      await sendAgain(signed)
    }
    const silent = receipt.kind === 'unanswered'
    return { kind: 'open', error: silent ? { code: 'offline', what: 'ledger' } : { code: 'timed-out', what: 'ledger' } }
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

  /** A mirror that has not read past the window cannot say that nothing happened in it. */
  async function isBeyond({ validUntil }: Signed): Promise<boolean> {
    const end = Date.parse(validUntil) + CLOCK_MARGIN_MS
    if (deps.now() < end) return false
    const readUntil = await deps.mirror.readUntilMs().catch((cause: unknown) => {
      if (cause instanceof AppFailure) return null
      throw cause
    })
    return readUntil !== null && readUntil > end
  }

  /** The node does not know it and its window is open: the same bytes once more. They can count only once. */
  async function sendAgain({ list, validUntil }: Signed): Promise<void> {
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
  ...{ kind: 'final', status: result, fee: formatHbar(feeTinybar), consensusMs: msOf(consensusAt), knownMs },
})
