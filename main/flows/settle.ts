import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Signed } from '../journal/journal'
import type { MirrorTransaction } from '../ledger/mirror'
import { createCompleter } from './complete'
import type { TransactionKind } from './flow-kind'
import { must, type FlowAt } from './flow-at'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

export type SettleDeps = RunnerDeps & { readonly pause: Pause }
type Found =
  | { readonly kind: 'final'; readonly status: string; readonly fee: string | null }
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
    for (let attempt = 0; ; attempt++) {
      const found = await find(signed, attempt === 0 ? FIRST_ASK_MS : 0)
      if (found.kind === 'dead') return null
      if (found.kind === 'final') {
        append({ step: 'receipt', status: found.status, fee: found.fee })
        return found.status
      }
      if (last('asking')?.error.code !== found.error.code) append({ step: 'asking', error: found.error })
      await pause(id, attempt)
    }
  }

  async function find(signed: Signed, patienceMs: number): Promise<Found> {
    const receipt = await deps.ledger.awaitReceipt(signed.transactionId, signed.node, deps.now() + patienceMs)
    if (receipt.kind === 'final') {
      return { kind: 'final', status: receipt.status, fee: await feeOf(signed) }
    }
    const seen = await mirrorView(signed)
    if (seen !== 'silent' && seen !== null) {
      return { kind: 'final', status: seen.result, fee: formatHbar(seen.feeTinybar) }
    }
    if (seen === null && receipt.kind === 'not-found') {
      if (await isBeyond(signed)) return { kind: 'dead' }
      await sendAgain(signed)
    }
    const silent = receipt.kind === 'unanswered'
    return { kind: 'open', error: silent ? { code: 'offline', what: 'ledger' } : { code: 'timed-out', what: 'ledger' } }
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

  /** The fee charged, once the mirror shows it; null when it does not within a few seconds. */
  async function feeOf(signed: Signed): Promise<string | null> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const seen = await mirrorView(signed)
      if (seen === 'silent') return null
      if (seen) return formatHbar(seen.feeTinybar)
      await sleep(300)
    }
    return null
  }
}
