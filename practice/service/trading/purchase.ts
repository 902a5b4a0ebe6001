import { randomBytes } from 'node:crypto'
import type { Listing } from '../../world/market'
import { accountProto, int64, type Proto } from '../../ledger/proto'
import {
  WINDOW_SECONDS,
  transactionBody,
  encodeBody,
  nextStart,
  saleTransfer,
  transactionIdText,
  type TransactionData,
  type Payout,
} from '../transaction-bytes'
import { MARKET_FEES } from '../../world/accounts'
import type { PreparedTransaction } from './transactions'

/**
 * - `granting`: the operator has not lent the buyer the right to move the native NFT yet.
 * - `prepared`: the buyer has to sign.
 * - `executing`: the service is submitting the batch of an EVM purchase.
 * - `confirming`: the outcome of the batch is unknown.
 * - `settled`: the NFT is paid for and delivered, but the sale is not saved.
 * - `recorded`: the sale is saved.
 * - `failed`, `lapsed` and `closed`: the purchase ended without a sale.
 */
export type PurchaseState =
  | 'granting'
  | 'prepared'
  | 'executing'
  | 'confirming'
  | 'settled'
  | 'recorded'
  | 'failed'
  | 'lapsed'
  | 'closed'

export type Purchase = PreparedTransaction & {
  readonly code: string
  readonly kind: 'native' | 'evm'
  /** Hash of the affiliate key that prepared the purchase. */
  readonly affiliate: string
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly listingId: number
  /** In tinybar. */
  readonly price: bigint
  readonly commission: Payout | null
  readonly memo: string
  readonly createdAtMs: number
  /** End of the prepared transaction's validity window. The hold ends a few seconds later. */
  readonly expiresAtMs: number
  state: PurchaseState
  /** Transaction id of the operator's batch of an EVM purchase; null before the batch is submitted. */
  batchId: string | null
  /** Response code with which the network rejected the batch; null if no batch was rejected. */
  receiptStatus: string | null
}

export type AffiliateCredit = {
  readonly affiliateKeyHash: string
  readonly commission: Payout | null
}

type PurchaseTerms = {
  readonly nowMs: number
  readonly operator: number
  readonly kind: Purchase['kind']
  /** HBAR allowance that the buyer of an EVM NFT grants the operator, in tinybar. */
  readonly allowance: bigint
}

/** Creates a purchase in the state `granting`, and the transaction body that the buyer has to sign. */
export function newPurchase(
  listing: Listing,
  buyer: number,
  { affiliateKeyHash, commission }: AffiliateCredit,
  { nowMs, operator, kind, allowance }: PurchaseTerms,
): { purchase: Purchase; body: Proto.ITransactionBody } {
  const validStart = nextStart(nowMs)
  const memo = `Listing ${listing.id}: 0.0.${listing.token}/${listing.serial}`
  const { token, serial, seller, price } = listing
  const sale = { buyer, seller, token, serial, price, commission }
  const transactionData =
    kind === 'evm' ? hbarApproval(buyer, operator, allowance) : { cryptoTransfer: saleTransfer(sale, MARKET_FEES) }
  const body = transactionBody({ payer: buyer, start: validStart, memo }, transactionData)
  const purchase: Purchase = {
    ...sale,
    kind,
    code: newCode(),
    affiliate: affiliateKeyHash,
    listingId: listing.id,
    transactionId: transactionIdText(buyer, validStart),
    bodyBytes: encodeBody(body),
    memo,
    createdAtMs: nowMs,
    expiresAtMs: (validStart.seconds + WINDOW_SECONDS) * 1000 + Math.ceil(validStart.nanos / 1e6),
    state: 'granting',
    batchId: null,
    receiptStatus: null,
  }
  return { purchase, body }
}

/** Unguessable code of 24 characters. */
export const newCode = (): string => randomBytes(18).toString('base64url')

/** Approval of an HBAR allowance from the buyer to the operator. `amount` is in tinybar. */
const hbarApproval = (buyer: number, operator: number, amount: bigint): TransactionData => ({
  cryptoApproveAllowance: {
    cryptoAllowances: [{ owner: accountProto(buyer), spender: accountProto(operator), amount: int64(amount) }],
    nftAllowances: [],
    tokenAllowances: [],
  },
})

/** True if the purchase may still succeed, or has succeeded without a recorded sale. */
export const isOpenPurchase = ({ state }: Purchase): boolean =>
  state === 'granting' || state === 'prepared' || state === 'executing' || state === 'confirming' || state === 'settled'
