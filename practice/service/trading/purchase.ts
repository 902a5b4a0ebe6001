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
 * `granting` until the buyer may move a native NFT; `prepared` until a payment; `executing` while the service submits
 * the batch of an EVM purchase, `confirming` while the batch's outcome is unknown; `settled` when paid and delivered,
 * `recorded` when the sale is saved too. `failed`, `lapsed` and `closed` ended without a purchase.
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
  /** Hash of the affiliate key that prepared it. */
  readonly affiliate: string
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly listingId: number
  readonly price: bigint
  readonly commission: Payout | null
  readonly memo: string
  readonly createdAtMs: number
  /** End of the transaction's window, and of the hold. */
  readonly expiresAtMs: number
  state: PurchaseState
  /** The operator's batch of an EVM purchase, once submitted. */
  batchId: string | null
  /** Response code of a failed purchase from the network. */
  receiptStatus: string | null
}

export type AffiliateCredit = {
  /** Hash of the affiliate key. */
  readonly affiliate: string
  readonly commission: Payout | null
}

type Terms = {
  readonly nowMs: number
  readonly operator: number
  readonly kind: Purchase['kind']
  /** Amount an EVM purchase allows the operator to take, in tinybar. */
  readonly allowance: bigint
}

/** A purchase in its first state, and the transaction body that the buyer has to sign. */
export function newPurchase(
  listing: Listing,
  buyer: number,
  { affiliate, commission }: AffiliateCredit,
  { nowMs, operator, kind, allowance }: Terms,
): { purchase: Purchase; body: Proto.ITransactionBody } {
  const start = nextStart(nowMs)
  const memo = `Listing ${listing.id}: 0.0.${listing.token}/${listing.serial}`
  const { token, serial, seller, price } = listing
  const sale = { buyer, seller, token, serial, price, commission }
  const data =
    kind === 'evm' ? hbarApproval(buyer, operator, allowance) : { cryptoTransfer: saleTransfer(sale, MARKET_FEES) }
  const body = transactionBody({ payer: buyer, start, memo }, data)
  const purchase: Purchase = {
    ...sale,
    kind,
    code: newCode(),
    affiliate,
    listingId: listing.id,
    transactionId: transactionIdText(buyer, start),
    bodyBytes: encodeBody(body),
    memo,
    createdAtMs: nowMs,
    expiresAtMs: (start.seconds + WINDOW_SECONDS) * 1000 + Math.ceil(start.nanos / 1e6),
    state: 'granting',
    batchId: null,
    receiptStatus: null,
  }
  return { purchase, body }
}

/** Unguessable code of 24 characters. */
export const newCode = (): string => randomBytes(18).toString('base64url')

/** Allowance of the buyer to the operator. */
const hbarApproval = (buyer: number, operator: number, amount: bigint): TransactionData => ({
  cryptoApproveAllowance: {
    cryptoAllowances: [{ owner: accountProto(buyer), spender: accountProto(operator), amount: int64(amount) }],
    nftAllowances: [],
    tokenAllowances: [],
  },
})

/** True if the purchase may still succeed, or is not recorded yet. */
export const isOpen = ({ state }: Purchase): boolean =>
  state === 'granting' || state === 'prepared' || state === 'executing' || state === 'confirming' || state === 'settled'
