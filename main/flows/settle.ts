import { setTimeout as sleep } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import { lastOf, type Begun, type JournalStep, type Prepared, type Signed } from '../journal/journal'
import type { MirrorTransaction } from '../ledger/mirror'
import { completionRetryMs } from './completion'
import type { RunnerDeps } from './flow-kind'
import type { Waits } from './waits'

type SettleDeps = RunnerDeps & {
  readonly append: (id: string, step: JournalStep) => void
  readonly waits: Waits
}
type Found =
  | { readonly kind: 'final'; readonly status: string; readonly fee: string | null }
  | { readonly kind: 'open'; readonly error: AppError }
  /** The window is past, the mirror has read beyond it, and neither node nor mirror has it: it cannot take effect. */
  | { readonly kind: 'dead' }

/** How long the first question for a receipt goes on before the outcome is called unknown. */
const FIRST_ASK_MS = 12_000
/** Beyond the end of the window, for clocks that differ. */
const CLOCK_MARGIN_MS = 10_000
/** Between two questions; after about two minutes without an answer they become rarer. */
const MAX_WAIT_MS = 5000
const RARE_AFTER = 30
const MAX_RARE_WAIT_MS = 60_000

/** Follows a flow from `submitting` to its end, however long that takes and however often the app is started anew. */
export function createSettler(deps: SettleDeps) {
  const { append, journal, waits } = deps

  return async function settle(id: string): Promise<void> {
    if (lastOf(journal.read(id), 'ended')) return
    const begun = must(lastOf(journal.read(id), 'begun'))
    const submitted = lastOf(journal.read(id), 'submitted')
    if (submitted?.outcome === 'refused') {
      const error: AppError = { code: 'ledger-refused', status: submitted.status ?? 'UNKNOWN', feeCharged: '0' }
      return append(id, { step: 'ended', state: 'failed', error })
    }
    const signed = must(lastOf(journal.read(id), 'signed'))
    const status = lastOf(journal.read(id), 'receipt')?.status ?? (await outcomeOf(id, signed))
    if (status === null) return append(id, { step: 'ended', state: 'expired', error: { code: 'window-expired' } })
    freshen(begun)
    if (status !== 'SUCCESS') {
      const feeCharged = lastOf(journal.read(id), 'receipt')?.fee ?? null
      return append(id, { step: 'ended', state: 'failed', error: { code: 'ledger-refused', status, feeCharged } })
    }
    await complete(id, begun, must(lastOf(journal.read(id), 'prepared')), signed)
    freshen(begun)
  }

  /** Views are told what is no longer true. Whatever they make of it must not hold up the flow. */
  function freshen(begun: Begun): void {
    try {
      deps.kinds[begun.kind].settle(begun)
    } catch (cause) {
      deps.fault('settle.views', cause)
    }
  }

  /** Asks until the ledger has answered; journals the receipt. Null when the transaction is proven dead. */
  async function outcomeOf(id: string, signed: Signed): Promise<string | null> {
    for (let attempt = 0; ; attempt++) {
      const found = await find(signed, attempt === 0 ? FIRST_ASK_MS : 0)
      if (found.kind === 'dead') return null
      if (found.kind === 'final') {
        append(id, { step: 'receipt', status: found.status, fee: found.fee })
        return found.status
      }
      if (lastOf(journal.read(id), 'asking')?.error.code !== found.error.code) {
        append(id, { step: 'asking', error: found.error })
      }
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

  /** Reports the success to the service until it has recorded it or says that it never will. */
  async function complete(id: string, begun: Begun, prepared: Prepared, signed: Signed): Promise<void> {
    const { complete: tell } = deps.kinds[begun.kind]
    if (!tell) return append(id, { step: 'ended', state: 'done', error: null })
    append(id, { step: 'completing' })
    for (let attempt = 0; ; attempt++) {
      try {
        await tell(prepared, signed)
        append(id, { step: 'completed' })
        return append(id, { step: 'ended', state: 'done', error: null })
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause
        const retryMs = completionRetryMs(cause)
        // The ledger has moved coins and NFT whatever the service says: the purchase took place.
        if (retryMs === null) return append(id, { step: 'ended', state: 'done', error: cause.error })
        // Once for each reason: a service that is down for days must not fill the journal.
        if (reasonOf(lastOf(journal.read(id), 'not-completed')?.error) !== reasonOf(cause.error)) {
          append(id, { step: 'not-completed', error: cause.error })
        }
        await pause(id, attempt, retryMs)
      }
    }
  }

  async function pause(id: string, attempt: number, leastMs = 0): Promise<void> {
    const most = attempt < RARE_AFTER ? MAX_WAIT_MS : MAX_RARE_WAIT_MS
    const backoff = Math.min(most, 500 * 2 ** Math.min(attempt, RARE_AFTER)) * (0.75 + deps.random() / 2)
    const waited = waits.wait(id, Math.max(leastMs, backoff))
    deps.onChange(id)
    await waited
  }
}

const reasonOf = (error: AppError | undefined): string =>
  error?.code === 'service-refused' ? `${error.code} ${error.serviceCode ?? error.httpStatus}` : (error?.code ?? '')

function must<T>(value: T | null): T {
  if (value === null) throw new Error('the journal lacks a step that must precede')
  return value
}
