/** Ids of transactions: the payer, and the earliest start. */

/**
 * A transaction takes effect within three minutes of its start, or never. Source: the ledger's
 * `maxTransactionDuration`.
 */
export const MAX_TRANSACTION_SECONDS = 180

const ID = /^(\d{1,10}\.\d{1,10}\.\d{1,19})(?:@(\d{1,12})\.(\d{1,9})|-(\d{1,12})-(\d{1,9}))$/

type IdParts = {
  readonly payer: string
  /** Earliest start of the transaction since the epoch, together with the nanoseconds. */
  readonly seconds: number
  readonly nanos: string
}

/**
 * Parses both forms of an id, `0.0.N@s.n` and `0.0.N-s-n`; null for other texts. The nanoseconds may lack leading
 * zeros.
 */
export function transactionIdParts(transactionId: string): IdParts | null {
  const [, payer, atSeconds, atNanos, dashSeconds, dashNanos] = ID.exec(transactionId) ?? []
  const seconds = atSeconds ?? dashSeconds
  const nanos = atNanos ?? dashNanos
  if (payer === undefined || seconds === undefined || nanos === undefined) return null
  return { payer, seconds: Number(seconds), nanos: nanos.padStart(9, '0') }
}
