import type { Prepared } from '../journal/journal'
import type { Mirror, MirrorTransaction } from '../hedera/mirror'
import { msOf } from '../hedera/mirror-get'
import { decodeTransaction, isRefused } from '../signing/decode'
import type { ConfirmedTransaction } from './flow-kind'

/** As long as the ledger takes any transaction after its start, and some for clocks that differ. */
export const LONGEST_WINDOW_MS = 180_000 + 10_000

/** Who may take the price, by the bytes that were signed: only a transaction that this account pays for can. */
export function spenderIn({ bytes }: Pick<Prepared, 'bytes'>): string | null {
  const decoded = decodeTransaction(Buffer.from(bytes, 'base64'))
  if (isRefused(decoded)) return null
  return decoded.effects.find((effect) => effect.kind === 'hbar-allowance')?.spender ?? null
}

/** Who pays for a transaction, by its id in the mirror's form. */
export const payerOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** When the signed transaction took place, ms since the epoch; null while the mirror does not show it. Throws AppFailure. */
export const signedAtMs = async (
  mirror: Pick<Mirror, 'transaction'>,
  { signed }: Pick<ConfirmedTransaction, 'signed'>,
): Promise<number | null> => msOf((await mirror.transaction(signed.transactionId))?.consensusAt)

/** Whether a transaction took place after the signed one. Throws AppFailure when the mirror cannot be read. */
export async function isAfterSigned(
  mirror: Pick<Mirror, 'transaction'>,
  told: Pick<ConfirmedTransaction, 'signed'>,
  { consensusAt }: Pick<MirrorTransaction, 'consensusAt'>,
): Promise<boolean> {
  const [atMs, sinceMs] = [msOf(consensusAt), await signedAtMs(mirror, told)]
  return atMs !== null && sinceMs !== null && atMs >= sinceMs
}

/**
 * Whether a transaction that a service names, by its id in the mirror's form, can be the one that takes what the signed
 * allowance gives: its spender pays for it, and it came after. Throws AppFailure when the mirror cannot be read.
 */
export async function isByAllowance(
  mirror: Pick<Mirror, 'transaction'>,
  told: Pick<ConfirmedTransaction, 'prepared' | 'signed'>,
  id: string,
  seen: Pick<MirrorTransaction, 'consensusAt'>,
): Promise<boolean> {
  return payerOf(id) === spenderIn(told.prepared) && isAfterSigned(mirror, told, seen)
}
