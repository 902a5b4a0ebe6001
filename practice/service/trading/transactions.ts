import { dataFieldNames } from '../../ledger/handlers'
import type { Transaction } from '../../ledger/ledger'
import { proto } from '../../ledger/proto'
import type { Deps } from '../deps'

/** A transaction prepared for a wallet to sign. */
export type PreparedTransaction = {
  /** `0.0.N@seconds.nanos`, where account 0.0.N is the payer. */
  readonly transactionId: string
  readonly bodyBytes: Uint8Array
}

/**
 * Converts a transaction id spelled `0.0.N@seconds.nanos` or `0.0.N-seconds-nanos` to the first spelling, with nine
 * digits of nanos. Returns null for other text.
 */
export function normalTransactionId(idText: string): string | null {
  const match = /^(0\.0\.\d{1,18})(?:@(\d{1,12})\.(\d{1,9})|-(\d{1,12})-(\d{1,9}))$/.exec(idText.trim())
  if (!match) return null
  const [, account = '', seconds, nanos, hyphenSeconds, hyphenNanos] = match
  return `${account}@${seconds ?? hyphenSeconds}.${(nanos ?? hyphenNanos ?? '').padStart(9, '0')}`
}

/** True if a ledger transaction is the prepared transaction, byte for byte. */
export const isPrepared = (transaction: Transaction, { transactionId, bodyBytes }: PreparedTransaction): boolean =>
  transaction.id === transactionId && Buffer.compare(transaction.bodyBytes, bodyBytes) === 0

/** True if both transactions have the same type, for example transfer, approval or contract call. */
export function isSameTransactionType({ body }: Transaction, { bodyBytes }: PreparedTransaction): boolean {
  return dataFieldNames(body)[0] === dataFieldNames(proto.TransactionBody.decode(bodyBytes))[0]
}

/** Returns a transaction whose outcome the mirror already shows; otherwise null. */
export function visibleTransaction(
  { clock, ledger, faults }: Pick<Deps, 'clock' | 'ledger' | 'faults'>,
  transactionId: string,
): Transaction | null {
  const transaction = faults.mirror === 'up' ? ledger.find(transactionId) : null
  const consensusAtMs = Number((transaction?.outcome?.consensusNanos ?? 0n) / 1_000_000n)
  return transaction?.outcome && consensusAtMs + faults.mirrorLagMs <= clock.nowMs() ? transaction : null
}

/** Interval at which `awaitOutcome` looks at the mirror. */
const POLL_MS = 250

/** Resolves after `ms` of the world's clock. */
export const sleep = ({ clock }: Pick<Deps, 'clock'>, ms: number): Promise<void> =>
  new Promise((resolve) => clock.schedule(ms, resolve))

/**
 * Waits until the mirror shows a transaction's outcome, and returns the transaction. Returns null if the mirror shows
 * no outcome within `waitMs` of the world's clock. Looks at the mirror at least once.
 */
export async function awaitOutcome(
  deps: Pick<Deps, 'clock' | 'ledger' | 'faults'>,
  transactionId: string,
  waitMs: number,
): Promise<Transaction | null> {
  const { clock, faults } = deps
  const deadlineMs = clock.nowMs() + waitMs
  if (faults.trading.lookupDelayMs > 0) await sleep(deps, faults.trading.lookupDelayMs)
  for (;;) {
    const transaction = visibleTransaction(deps, transactionId)
    if (transaction) return transaction
    const remainingMs = deadlineMs - clock.nowMs()
    if (remainingMs <= 0) return null
    await sleep(deps, Math.min(POLL_MS, remainingMs))
  }
}
