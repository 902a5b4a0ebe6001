import { NODE_ACCOUNT } from '../ledger/fees'
import { accountProto, int64, proto, tokenProto, type Proto } from '../ledger/proto'

/** Length of a transaction's validity window. */
export const WINDOW_SECONDS = 180
/**
 * Validity windows start this long before now, so that a node whose clock is slightly behind accepts the transaction.
 */
const BACKDATE_MS = 3_000
/** Default fee limit in tinybar: 1 HBAR. */
const DEFAULT_MAX_FEE = 100_000_000n

/** The field of a transaction body that contains what the transaction does. */
export type TransactionData = Pick<
  Proto.ITransactionBody,
  | 'cryptoTransfer'
  | 'cryptoApproveAllowance'
  | 'cryptoDeleteAllowance'
  | 'tokenAssociate'
  | 'tokenDissociate'
  | 'contractCall'
  | 'atomicBatch'
  | 'utilPrng'
>

type TransactionStart = { readonly seconds: number; readonly nanos: number }

type BodyOptions = {
  readonly payer: number
  readonly start: TransactionStart
  readonly memo: string
  /** In tinybar. */
  readonly maxFee?: bigint
}

let lastStartNanos = 0n

/**
 * Returns the start of a validity window. No other transaction of this world has the same start: if the wanted instant
 * is not after the last start, the result is one nanosecond after the last start.
 *
 * All worlds of a process share the last start but have separate clocks. A last start that is a second or more after
 * the wanted instant comes from another world. Such a last start is ignored, because a node refuses windows that start
 * in the future.
 */
export function nextStart(nowMs: number): TransactionStart {
  const wantedNanos = BigInt(Math.trunc(nowMs) - BACKDATE_MS) * 1_000_000n
  const isFromOtherWorld = lastStartNanos - wantedNanos >= 1_000_000_000n
  lastStartNanos = wantedNanos > lastStartNanos || isFromOtherWorld ? wantedNanos : lastStartNanos + 1n
  return { seconds: Number(lastStartNanos / 1_000_000_000n), nanos: Number(lastStartNanos % 1_000_000_000n) }
}

/** Transaction body in the exact form that the SDK writes, including fields with default values. */
export function transactionBody(
  { payer, start, memo, maxFee }: BodyOptions,
  transactionData: TransactionData,
): Proto.ITransactionBody {
  return {
    transactionID: {
      accountID: accountProto(payer),
      transactionValidStart: { seconds: int64(start.seconds), nanos: start.nanos },
      scheduled: false,
    },
    nodeAccountID: accountProto(NODE_ACCOUNT),
    transactionFee: int64(maxFee ?? DEFAULT_MAX_FEE),
    transactionValidDuration: { seconds: int64(WINDOW_SECONDS) },
    memo,
    ...transactionData,
  }
}

export const encodeBody = (body: Proto.ITransactionBody): Uint8Array => proto.TransactionBody.encode(body).finish()

/** Serialized `TransactionList` of unsigned transactions, one for each body. */
export function unsignedTransactionList(bodies: readonly Uint8Array[]): Uint8Array {
  const transactionList = bodies.map((bodyBytes) => ({
    signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair: [] } }).finish(),
  }))
  return proto.TransactionList.encode({ transactionList }).finish()
}

export const transactionIdText = (payer: number, { seconds, nanos }: TransactionStart): string =>
  `0.0.${payer}@${seconds}.${String(nanos).padStart(9, '0')}`

/** JSON form of bytes, as Node serializes a Buffer. */
export const bytesObject = (bytes: Uint8Array): { type: 'Buffer'; data: number[] } => ({
  type: 'Buffer',
  data: [...bytes],
})

type Sale = {
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly price: bigint
  /**
   * The affiliate's share of the price, paid out of the market's fee. Absent or null if no affiliate gets a share.
   */
  readonly commission?: Payout | null
}

/**
 * An amount in tinybar, or in the smallest unit of a token, and the account that receives the amount. The account pays if
 * the amount is negative.
 */
export type Payout = { readonly account: number; readonly amount: bigint }

/** The market's fee on a sale, in percent of the price. */
export const SALE_FEE_PERCENT = 2

/**
 * Splits a price in tinybar between the seller and the market. The market's fee is rounded down to a whole tinybar, and
 * the seller gets all other tinybars, so the two amounts add up to the price.
 */
export function splitPrice(price: bigint): { readonly seller: bigint; readonly market: bigint } {
  const market = (price * BigInt(SALE_FEE_PERCENT)) / 100n
  return { seller: price - market, market }
}

/** Payouts of a sale: one entry per account, without zero amounts. The amounts add up to the price. */
export function salePayouts(sale: Pick<Sale, 'seller' | 'price' | 'commission'>, marketAccount: number): Payout[] {
  const parts = splitPrice(sale.price)
  const commission = sale.commission?.amount ?? 0n
  return sumByAccount([
    { account: sale.seller, amount: parts.seller },
    { account: marketAccount, amount: parts.market - commission },
    ...(sale.commission ? [sale.commission] : []),
  ])
}

/** Sums amounts by account and omits zero sums. Sorts by account number, as the SDK does. */
export function sumByAccount(payouts: readonly Payout[]): Payout[] {
  const sums = new Map<number, bigint>()
  for (const { account, amount } of payouts) sums.set(account, (sums.get(account) ?? 0n) + amount)
  const legs = [...sums].map(([account, amount]) => ({ account, amount }))
  return legs.filter(({ amount }) => amount !== 0n).sort((a, b) => a.account - b.account)
}

/** One transfer in which the buyer pays all payees, and moves the seller's NFT by an approval for the buyer. */
export function saleTransfer(sale: Sale, marketAccount: number): Proto.ICryptoTransferTransactionBody {
  const legs = sumByAccount([{ account: sale.buyer, amount: -sale.price }, ...salePayouts(sale, marketAccount)])
  return {
    transfers: { accountAmounts: legs.map((leg) => hbarLeg(leg.account, leg.amount)) },
    tokenTransfers: [
      {
        token: tokenProto(sale.token),
        transfers: [],
        nftTransfers: [nftLeg(sale.seller, sale.buyer, sale.serial, true)],
      },
    ],
  }
}

export const hbarLeg = (account: number, amount: bigint, isApproval = false): Proto.IAccountAmount => ({
  accountID: accountProto(account),
  amount: int64(amount),
  isApproval,
})

export const nftLeg = (sender: number, receiver: number, serial: number, isApproval: boolean): Proto.INftTransfer => ({
  senderAccountID: accountProto(sender),
  receiverAccountID: accountProto(receiver),
  serialNumber: int64(serial),
  isApproval,
})
