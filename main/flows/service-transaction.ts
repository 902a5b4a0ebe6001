import type { PreparedStep } from '../journal/journal'
import type { Mirror, MirrorTransaction } from '../hedera/mirror'
import { timestampMs } from '../hedera/mirror-get'
import { decodeTransaction, isRefused } from '../signing/decode'
import type { ConfirmedTransaction } from './flow-kind'

/** Longest time in which the ledger takes a transaction after its start, plus a margin for clocks that differ. */
export const MAX_WINDOW_MS = 180_000 + 10_000

/**
 * Spender of the HBAR allowance in the prepared bytes, who pays for the transaction that takes the price; null without
 * an allowance, or if the bytes cannot be decoded.
 */
export function allowanceSpender({ bytes }: Pick<PreparedStep, 'bytes'>): string | null {
  const decoded = decodeTransaction(Buffer.from(bytes, 'base64'))
  if (isRefused(decoded)) return null
  return decoded.effects.find((effect) => effect.kind === 'hbar-allowance')?.spender ?? null
}

/** Payer of a transaction, from its id in the mirror's form. */
export const transactionPayer = (id: string): string => id.slice(0, id.indexOf('-'))

/** Consensus time of the signed transaction, epoch ms; null while the mirror does not show it. Throws AppFailure. */
export const signedConsensusMs = async (
  mirror: Pick<Mirror, 'transaction'>,
  { signed }: Pick<ConfirmedTransaction, 'signed'>,
): Promise<number | null> => timestampMs((await mirror.transaction(signed.transactionId))?.consensusAt)

/**
 * True if a transaction took place no earlier than the signed transaction; false if a time is unknown. Throws
 * AppFailure when the mirror cannot be read.
 */
export async function isAfterSigned(
  mirror: Pick<Mirror, 'transaction'>,
  transaction: Pick<ConfirmedTransaction, 'signed'>,
  { consensusAt }: Pick<MirrorTransaction, 'consensusAt'>,
): Promise<boolean> {
  const signedTimeMs = await signedConsensusMs(mirror, transaction)
  const consensusMs = timestampMs(consensusAt)
  return consensusMs !== null && signedTimeMs !== null && consensusMs >= signedTimeMs
}

/**
 * True if a transaction that the service named can use the signed allowance: the spender pays for the transaction, and
 * the transaction took place no earlier than the signed one. `id`: in the mirror's form. Throws AppFailure when the
 * mirror cannot be read.
 */
export async function canUseAllowance(
  mirror: Pick<Mirror, 'transaction'>,
  transaction: Pick<ConfirmedTransaction, 'prepared' | 'signed'>,
  id: string,
  candidate: Pick<MirrorTransaction, 'consensusAt'>,
): Promise<boolean> {
  return (
    transactionPayer(id) === allowanceSpender(transaction.prepared) && isAfterSigned(mirror, transaction, candidate)
  )
}
