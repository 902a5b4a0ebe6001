import { z } from 'zod'
import { NODE_ACCOUNT } from '../../ledger/fees'
import type { Proto } from '../../ledger/proto'
import { bytesObject } from '../transaction-bytes'
import type { AnswerBody } from '../refusal'
import { preparedBytes } from '../prepared-bytes'
import { nullErrorCode, nullRetryable, refusalWithCode } from '../refusal-schema'
import type { Service } from '../service'
import { ledgerIdText, toHbarNumber, nftexId } from '../views'
import { COMMISSION_DENOMINATOR, TOTAL_COMMISSION, type Affiliate } from './affiliate'
import type { Purchase } from './purchase'

/** Transaction bytes in the form into which `JSON.stringify` converts a Node buffer. */
export const bytesField = z
  .strictObject({ type: z.literal('Buffer'), data: z.array(z.number().int().min(0).max(255)) })
  .describe('Unsigned transaction bytes')

export const buyPrepareAnswer = z.strictObject({
  success: z.literal(true),
  apimessage: z.string(),
  errorCode: nullErrorCode,
  retryable: nullRetryable,
  isOwner: z.literal(false),
  isGranted: z
    .literal(true)
    .describe('The NFT can be moved: by the buyer’s transaction, or by the operator for an EVM NFT'),
  saleprice: z.number().int().describe('HBAR, rounded; the exact price is in the bytes'),
  saleVerificationCode: z.string(),
  affiliateName: z.string(),
  affiliateCommission: z
    .number()
    .describe(
      'The affiliate’s share of the price, out of commissionDenominator; 0 while the affiliate is under review',
    ),
  totalCommission: z.number().describe('The market’s whole fee as a share of the price, out of commissionDenominator'),
  commissionDenominator: z.number().int(),
  affiliateAddress: z.string(),
  nftexid: z.number().int(),
  memo: z.string(),
  transactionType: z.literal('AccountAllowanceApproveTransaction').nullable().describe('EVM only'),
  requiresHbarAllowance: z.literal(true).nullable().describe('EVM only'),
  isEvmNft: z.literal(true).nullable(),
  transId: z.strictObject({
    accountId: z.string(),
    validStart: z.string().describe('seconds.nanos'),
    scheduled: z.literal(false),
  }),
  nodeId: z.array(z.string()),
  transBytes: bytesField,
  transBase64: bytesField,
})

export const buyPrepareRefusal = refusalWithCode(
  [
    'LISTING_REVALIDATION_REQUIRED',
    'BALANCE_CHECK_UNAVAILABLE',
    'INSUFFICIENT_BALANCE',
    'COLLECTION_NOT_TRADEABLE',
    'COLLECTION_TRADE_CHECK_UNAVAILABLE',
    'EVM_ECDSA_REQUIRED',
    'OWN_LISTING',
    'OVER_PURCHASE_CAP',
  ],
  { isOwner: z.boolean().optional(), isGranted: z.boolean().optional() },
)

/** Answer with the bytes that the buyer has to sign. */
export function buyPrepareView(
  service: Service,
  { purchase, body }: { readonly purchase: Purchase; readonly body: Proto.ITransactionBody },
  affiliate: Affiliate,
): AnswerBody {
  const [accountId = '', validStart = ''] = purchase.transactionId.split('@')
  const bytes = bytesObject(preparedBytes(service, body))
  const isEvm = purchase.kind === 'evm'
  return {
    success: true,
    apimessage: isEvm
      ? 'Sign and submit the allowance, then complete the purchase. Nothing is paid before you complete it.'
      : 'Sign and submit the transaction, then complete the purchase.',
    errorCode: null,
    retryable: null,
    isOwner: false,
    isGranted: true,
    saleprice:
      service.readings.saleprice === 'tinybar' ? Number(purchase.price) : Math.round(toHbarNumber(purchase.price)),
    saleVerificationCode: purchase.code,
    affiliateName: affiliate.name,
    affiliateCommission: affiliate.share,
    totalCommission: TOTAL_COMMISSION,
    commissionDenominator: COMMISSION_DENOMINATOR,
    affiliateAddress: ledgerIdText(affiliate.account),
    nftexid: nftexId(purchase.token, purchase.serial),
    memo: purchase.memo,
    transactionType: isEvm ? 'AccountAllowanceApproveTransaction' : null,
    requiresHbarAllowance: isEvm ? true : null,
    isEvmNft: isEvm ? true : null,
    transId: { accountId, validStart, scheduled: false },
    nodeId: [ledgerIdText(NODE_ACCOUNT)],
    transBytes: bytes,
    transBase64: bytes,
  }
}
