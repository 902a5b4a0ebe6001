import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '@shared/ledger-limits'
import type { TransactionIdentity } from '../types'
import { readChild, readInt } from './access'
import { readNumberedAccount } from './ids'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

const MAX_NANOS = 999_999_999n
/** End of the year 9999, the last year that ISO 8601 writes with four digits. */
const MAX_START_SECONDS = 253_402_300_799n

/** Reads the payer and the valid start of a transaction id. Throws WireError for a missing or invalid id. */
export function readIdentity(message: WireMessage | null): TransactionIdentity {
  if (!message) throw new WireError('transaction-id', 'transactionID', 'There is no transaction id.')
  const accountId = readNumberedAccount(readChild(message, 'accountID'), 'transactionID.accountID')
  const path = 'transactionID.transactionValidStart'
  const validStart = readChild(message, 'transactionValidStart')
  if (!validStart) throw new WireError('transaction-id', path, 'The transaction id has no start.')
  const seconds = readInt(validStart, 'seconds')
  const nanos = readInt(validStart, 'nanos')
  if (seconds <= 0n || seconds > MAX_START_SECONDS || nanos < 0n || nanos > MAX_NANOS) {
    throw new WireError('transaction-id', path, `The start ${seconds} s ${nanos} ns is not a valid time.`)
  }
  return {
    accountId,
    validStartSeconds: seconds,
    validStartNanos: Number(nanos),
    validStartMs: msOf(seconds, Number(nanos)),
    text: `${accountId}@${seconds}.${nanos.toString().padStart(9, '0')}`,
  }
}

/** Reads the duration and the end of validity. Throws WireError for a duration that the ledger does not allow. */
export function readWindow(
  body: WireMessage,
  { validStartSeconds, validStartNanos }: TransactionIdentity,
): { readonly validDurationSeconds: number; readonly validUntilMs: number } {
  const path = 'transactionValidDuration'
  const duration = readChild(body, path)
  const seconds = duration ? readInt(duration, 'seconds') : 0n
  if (seconds < MIN_DURATION_SECONDS || seconds > MAX_DURATION_SECONDS) {
    const allowedRange = `${MIN_DURATION_SECONDS} to ${MAX_DURATION_SECONDS} s`
    throw new WireError(
      'duration-invalid',
      path,
      `The transaction would be valid for ${seconds} s. The ledger allows ${allowedRange}.`,
    )
  }
  return {
    validDurationSeconds: Number(seconds),
    validUntilMs: msOf(validStartSeconds + seconds, validStartNanos),
  }
}

const msOf = (seconds: bigint, nanos: number): number => Number(seconds) * 1000 + Math.floor(nanos / 1_000_000)
