import { AmountError, TINYBAR_PER_HBAR, hbarFromJson } from '@shared/amount'
import { accountProto, int64 } from '../../ledger/proto'
import { WINDOW_SECONDS, transactionBody, nextStart, transactionIdText } from '../transaction-bytes'
import { Refusal, type AnswerBody } from '../refusal'
import { preparedBytes } from '../prepared-bytes'
import type { Service } from '../service'
import { toHbarNumber, ledgerIdText } from '../views'
import { spenderOf } from './offer-cover'

const MIN_ALLOWANCE = TINYBAR_PER_HBAR / 100n
const MAX_ALLOWANCE = 1_000_000n * TINYBAR_PER_HBAR
/** An allowance is a multiple of this amount, because at most four decimals of HBAR are allowed. */
const ALLOWANCE_STEP = TINYBAR_PER_HBAR / 10_000n
/** Fee limit of the prepared transaction. The documentation requires clients to refuse more than 10 HBAR. */
const MAX_FEE = 2n * TINYBAR_PER_HBAR
/** Fee limit that clients have to refuse; used while the rule `allowance.fee-below-10` is broken. */
const EXCESSIVE_MAX_FEE = 20n * TINYBAR_PER_HBAR

/** Refuses any type of allowance except `order`, the only type. */
export function checkAllowanceType({ rules }: Service, type: unknown): void {
  if (type === 'order' || (type !== undefined && !rules.isKept('allowance.type'))) return
  const extra = { errorCode: 'INVALID_ALLOWANCE_TYPE' }
  throw new Refusal(400, 'allowanceType must be "order", the only type. Nothing was changed.', extra)
}

/** Converts a JSON number in HBAR exactly to tinybar. Refuses strings, surplus decimals and amounts out of bounds. */
export function parseAllowanceAmount({ rules }: Service, requestValue: unknown): bigint {
  if (!rules.isKept('allowance.exact') && typeof requestValue === 'number')
    return BigInt(Math.floor(requestValue * 1e8))
  const acceptsText = !rules.isKept('allowance.json-number')
  const convertsText = acceptsText && typeof requestValue === 'string'
  const amount = toTinybar(convertsText ? Number(requestValue) : requestValue)
  const isValid =
    amount !== null &&
    (amount >= MIN_ALLOWANCE || !rules.isKept('allowance.min')) &&
    (amount <= MAX_ALLOWANCE || !rules.isKept('allowance.max')) &&
    (amount % ALLOWANCE_STEP === 0n || !rules.isKept('allowance.decimals'))
  if (isValid) return amount
  const message = 'allowance must be a JSON number of HBAR from 0.01 to 1,000,000 with at most 4 decimals.'
  throw new Refusal(400, `${message} Nothing was changed.`, { errorCode: 'INVALID_AMOUNT' })
}

/** Tinybar of a JSON number in HBAR; null for another type or more than eight decimals. */
function toTinybar(value: unknown): bigint | null {
  if (typeof value !== 'number') return null
  try {
    return hbarFromJson(value)
  } catch (error) {
    if (error instanceof AmountError) return null
    throw error
  }
}

/**
 * Prepares the transaction with which the wallet grants the service's spender an HBAR allowance. Grants nothing yet.
 */
export function prepareAllowanceApproval(service: Service, wallet: number, amount: bigint): AnswerBody {
  const { rules, approvals, readings, nowMs } = service
  const spender = spenderOf(service)
  const validStart = nextStart(nowMs())
  const allowance = { owner: accountProto(wallet), spender: accountProto(spender), amount: int64(amount) }
  const maxFee = rules.isKept('allowance.fee-below-10') ? MAX_FEE : EXCESSIVE_MAX_FEE
  const body = transactionBody(
    { payer: wallet, start: validStart, memo: '', maxFee },
    { cryptoApproveAllowance: { cryptoAllowances: [allowance], nftAllowances: [], tokenAllowances: [] } },
  )
  const transactionId = transactionIdText(wallet, validStart)
  const validUntilMs = (validStart.seconds + WINDOW_SECONDS) * 1000 + Math.ceil(validStart.nanos / 1e6)
  approvals.prepare({ wallet, type: 'order', amount, spender, transactionId, preparedAtMs: nowMs(), validUntilMs })
  return {
    success: true,
    message: 'Check the transaction, sign and submit it with your wallet, then confirm.',
    transactionBytes: Buffer.from(preparedBytes(service, body)).toString(readings.approveBytes),
    transactionId,
    ...allowanceView(amount, spender),
  }
}

/** Allowance fields in the answers of approve and confirm. */
export const allowanceView = (amount: bigint, spender: number): AnswerBody => ({
  allowanceType: 'order',
  allowance: toHbarNumber(amount),
  spender: ledgerIdText(spender),
  allowanceSpenderPurpose: 'order',
  spenderPurpose: 'Pays the sellers who accept your collection offers, out of this allowance.',
})
