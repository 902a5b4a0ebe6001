/** Ids of transactions: who pays, and when it may begin. */

/** It takes effect within three minutes of its start, or never. Source: the ledger's `maxTransactionDuration`. */
export const LONGEST_SECONDS = 180

const ID = /^(\d{1,10}\.\d{1,10}\.\d{1,19})(?:@(\d{1,12})\.(\d{1,9})|-(\d{1,12})-(\d{1,9}))$/

type IdParts = {
  readonly payer: string
  /** Since the epoch; with the nanoseconds it is when the transaction may begin. */
  readonly seconds: number
  readonly nanos: string
}

/** Null for what is no id in either of its forms, `0.0.N@s.n` and `0.0.N-s-n`. Nanoseconds may lose their zeros in front. */
export function idParts(transactionId: string): IdParts | null {
  const [, payer, atSeconds, atNanos, dashSeconds, dashNanos] = ID.exec(transactionId) ?? []
  const seconds = atSeconds ?? dashSeconds
  const nanos = atNanos ?? dashNanos
  if (payer === undefined || seconds === undefined || nanos === undefined) return null
  return { payer, seconds: Number(seconds), nanos: nanos.padStart(9, '0') }
}
