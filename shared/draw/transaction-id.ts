/** Transaction ids. An id consists of the payer and the earliest start of the transaction. */

/**
 * A transaction takes effect within three minutes of its start, or never. Source: the ledger's
 * `maxTransactionDuration`.
 */
export const MAX_TRANSACTION_SECONDS = 180

const TRANSACTION_ID = /^(\d{1,10}\.\d{1,10}\.\d{1,19})(?:@(\d{1,12})\.(\d{1,9})|-(\d{1,12})-(\d{1,9}))$/

type IdParts = {
  readonly payer: string
  /** Seconds of the earliest start, since the epoch. */
  readonly seconds: number
  /** Nanoseconds of the earliest start, nine digits. */
  readonly nanos: string
}

/**
 * Parses an id in either notation, `0.0.N@s.n` or `0.0.N-s-n`; null for other texts. In the text, the nanoseconds may
 * lack leading zeros.
 */
export function transactionIdParts(transactionId: string): IdParts | null {
  const [, payer, atSeconds, atNanos, dashSeconds, dashNanos] = TRANSACTION_ID.exec(transactionId) ?? []
  const seconds = atSeconds ?? dashSeconds
  const nanos = atNanos ?? dashNanos
  if (payer === undefined || seconds === undefined || nanos === undefined) return null
  return { payer, seconds: Number(seconds), nanos: nanos.padStart(9, '0') }
}
