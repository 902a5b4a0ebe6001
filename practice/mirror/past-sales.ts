import { createHash } from 'node:crypto'
import { encodeCall, hashOf, type AbiValue } from '../ledger/contracts/abi'
import { addressOf } from '../ledger/contracts/collection'
import { FEE_ACCOUNT, NODE_ACCOUNT, feeBeforeRefund, gasRefundOf, shareFee } from '../ledger/fees'
import { netChangesWithFees } from '../ledger/handlers/custom-fees'
import type { Legs } from '../ledger/handlers/transfer-legs'
import { windowOf } from '../ledger/ingest'
import type { Outcome } from '../ledger/outcome'
import type { ContractResult, HbarMove } from '../ledger/result-types'
import { contractProto, int64, proto, tokenProto, type Proto } from '../ledger/proto'
import type { EvmCollection, LedgerState } from '../ledger/state'
import {
  transactionBody,
  encodeBody,
  hbarLeg,
  nftLeg,
  salePayouts,
  sumByAccount,
  type TransactionData,
  type Payout,
} from '../service/transaction-bytes'
import { MARKET_FEES } from '../world/accounts'
import type { MarketEvent } from '../world/market'
import { NANOS_PER_MS } from './forms'
import type { PastSaleTransaction } from './timeline'

/** Gas limit of a call that moves an NFT within its contract. */
const MOVE_GAS = 100_000
/** Gas that such a call uses. */
const MOVE_GAS_USED = 64_000

/** A sale with its buyer's account number. */
type Sale = MarketEvent & { readonly buyer: number }

/**
 * Transactions of the sales from before the world began, as a mirror would have read them. In each transaction, the
 * buyer pays and receives the NFT. The ledger never executed these transactions, so its state does not depend on them.
 * Most fields of a transaction are built only when they are read, because a large world has tens of thousands of past
 * sales.
 */
export const pastSalesOf = (state: LedgerState, events: readonly MarketEvent[]): PastSaleTransaction[] =>
  events
    .filter((event): event is Sale => event.type === 'sold' && event.buyer !== null)
    .map((sale) => new PastSale(state, sale))

class PastSale implements PastSaleTransaction {
  readonly pairs: readonly Proto.ISignaturePair[] = []
  /** Null until first use. */
  private cachedParts: TransactionParts | null = null
  private cachedHash: Uint8Array | null = null

  constructor(
    private readonly state: LedgerState,
    private readonly sale: Sale,
  ) {}

  get soldNft(): PastSaleTransaction['soldNft'] {
    return { token: this.sale.token, serial: this.sale.serial, consensusNanos: consensusNanosOf(this.sale) }
  }

  get id(): string {
    return this.sale.transactionId
  }

  get payer(): number {
    return this.sale.buyer
  }

  get body(): Proto.ITransactionBody {
    return this.parts.body
  }

  get outcome(): Outcome {
    return this.parts.outcome
  }

  get validUntil(): bigint {
    return windowOf(this.body).validUntil
  }

  get bodyBytes(): Uint8Array {
    return encodeBody(this.body)
  }

  /** Bytes without signatures, because the transaction was never sent. */
  get signedBytes(): Uint8Array {
    const { bodyBytes } = this
    return proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair: [] } }).finish()
  }

  /** Cached, because a lookup by hash compares the hashes of all transactions. */
  get hash(): Uint8Array {
    this.cachedHash ??= createHash('sha384').update(this.signedBytes).digest()
    return this.cachedHash
  }

  private get parts(): TransactionParts {
    this.cachedParts ??= transactionParts(this.state, this.sale)
    return this.cachedParts
  }
}

type TransactionParts = { readonly body: Proto.ITransactionBody; readonly outcome: Outcome }

function transactionParts(state: LedgerState, sale: Sale): TransactionParts {
  const collection = state.contracts.get(sale.token)
  const call = collection ? saleCallOf(state, sale, collection) : null
  const data = call ? call.data : { cryptoTransfer: saleTransferOf(sale) }
  const body = transactionBody({ ...payerAndStartOf(sale), memo: `Sale of 0.0.${sale.token}/${sale.serial}` }, data)
  const fee = feeBeforeRefund(body) - (call ? gasRefundOf(call.result) : 0n)
  const feeShares = shareFee(fee)
  const feeMoves = [
    { account: sale.buyer, amount: -fee },
    { account: NODE_ACCOUNT, amount: feeShares.node },
    { account: FEE_ACCOUNT, amount: feeShares.network },
  ]
  const payment: MovedAmounts = call
    ? { hbar: paymentOf(sale), units: [], assessedFees: [] }
    : movedAmounts(state, sale)
  const move = { token: sale.token, serial: sale.serial, from: sale.seller, to: sale.buyer, isApproval: true }
  const outcome: Outcome = {
    code: 'SUCCESS',
    name: call ? 'CONTRACTCALL' : 'CRYPTOTRANSFER',
    consensusNanos: consensusNanosOf(sale),
    parentNanos: null,
    fee,
    transfers: sumByAccount([...feeMoves, ...payment.hbar]).map(unapprovedMove),
    tokenTransfers: payment.units.map((unit) => ({ ...unapprovedMove(unit), token: unit.token })),
    nftTransfers: call ? [] : [move],
    evmTransfers: call ? [move] : [],
    assessedFees: payment.assessedFees,
    associations: [],
    contract: call?.result ?? null,
    prngBytes: null,
    prngNumber: null,
  }
  return { body, outcome }
}

/** Consensus time of a sale, in nanoseconds. No two events share a millisecond, so the time is unique. */
const consensusNanosOf = ({ atMs }: Sale): bigint => BigInt(atMs) * NANOS_PER_MS

/** Move of an amount without an approval. */
const unapprovedMove = ({ account, amount }: Payout): HbarMove => ({ account, amount, isApproval: false })

/** Payer and start of a sale's transaction. The start is the time in the transaction id. */
function payerAndStartOf({
  transactionId,
  buyer,
}: Sale): Pick<Parameters<typeof transactionBody>[0], 'payer' | 'start'> {
  const [seconds = '0', nanos = '0'] = (transactionId.split('@')[1] ?? '').split('.')
  return { payer: buyer, start: { seconds: Number(seconds), nanos: Number(nanos) } }
}

/** Amounts of a sale without royalties: the buyer's payment, which is negative, and the payouts. */
const paymentOf = (sale: Sale): Payout[] =>
  sumByAccount([{ account: sale.buyer, amount: -sale.price }, ...salePayouts(sale, MARKET_FEES)])

/** Transfer that the buyer would have signed. The buyer pays in the sale's currency. */
function saleTransferOf(sale: Sale): Proto.ICryptoTransferTransactionBody {
  const legs = paymentOf(sale).map(({ account, amount }) => hbarLeg(account, amount))
  const nftMove = {
    token: tokenProto(sale.token),
    transfers: [],
    nftTransfers: [nftLeg(sale.seller, sale.buyer, sale.serial, true)],
  }
  if (sale.currency === undefined) return { transfers: { accountAmounts: legs }, tokenTransfers: [nftMove] }
  // A leg has no currency, so `hbarLeg` also makes the legs of units.
  const unitMoves = { token: tokenProto(sale.currency), transfers: legs, nftTransfers: [] }
  return { transfers: { accountAmounts: [] }, tokenTransfers: [unitMoves, nftMove] }
}

type MovedAmounts = {
  readonly hbar: readonly Payout[]
  readonly units: readonly (Payout & { readonly token: number })[]
  readonly assessedFees: Outcome['assessedFees']
}

/** Amounts that a native sale moved, including the royalties that the ledger would have charged. */
function movedAmounts(state: LedgerState, sale: Sale): MovedAmounts {
  const { token, serial, seller, buyer, currency } = sale
  const legs = paymentOf(sale).map(unapprovedMove)
  const payment =
    currency === undefined
      ? { hbar: legs, units: [] }
      : { hbar: [], units: legs.map((leg) => ({ ...leg, token: currency })) }
  const nfts: Legs['nfts'] = [{ token, serial, from: seller, to: buyer, isApproval: true }]
  const context = {
    state,
    payer: buyer,
    consensusNanos: consensusNanosOf(sale),
    hasSigned: () => true,
    hasSignedKey: () => true,
    entropy: new Uint8Array(),
  }
  const { changesByCurrency, fees } = netChangesWithFees({ ...payment, nfts }, context)
  const amountsIn = (currencyToken: number | null): Payout[] =>
    sumByAccount([...(changesByCurrency.get(currencyToken) ?? [])].map(([account, amount]) => ({ account, amount })))
  const units = currency === undefined ? [] : amountsIn(currency).map((unit) => ({ ...unit, token: currency }))
  return { hbar: amountsIn(null), units, assessedFees: fees }
}

/**
 * Contract call that moves the NFT of an EVM sale and pays for it. For a new sale, the market sends a batch, whose
 * payment is in an inner transaction with another id. A past sale is one call instead, so that seller, buyer and price
 * are found under the sale's own transaction id.
 */
function saleCallOf(
  state: LedgerState,
  { token, serial, seller, buyer, price }: Sale,
  { standard }: EvmCollection,
): { readonly data: TransactionData; readonly result: ContractResult } {
  const is1155 = standard === 'erc1155'
  const signature = is1155
    ? 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    : 'transferFrom(address,address,uint256)'
  const from = addressOf(state, seller)
  const to = addressOf(state, buyer)
  const moveArguments: AbiValue[] = [from, to, BigInt(serial)]
  const parameters = encodeCall(signature, is1155 ? [...moveArguments, 1n, new Uint8Array()] : moveArguments)
  const toAbiWord = (hex: string): string => hex.padStart(64, '0')
  const log = is1155
    ? {
        topics: [
          hashOf('TransferSingle(address,address,address,uint256,uint256)'),
          toAbiWord(to),
          toAbiWord(from),
          toAbiWord(to),
        ],
        data: toAbiWord(serial.toString(16)) + toAbiWord('1'),
      }
    : {
        topics: [
          hashOf('Transfer(address,address,uint256)'),
          toAbiWord(from),
          toAbiWord(to),
          toAbiWord(serial.toString(16)),
        ],
        data: '',
      }
  const result: ContractResult = {
    contract: token,
    sender: buyer,
    gasLimit: MOVE_GAS,
    gasUsed: MOVE_GAS_USED,
    amount: price,
    parameters: Buffer.from(parameters).toString('hex'),
    result: '',
    error: '',
    logs: [log],
  }
  const contractID = contractProto(token)
  const functionParameters = parameters
  const gas = int64(MOVE_GAS)
  return { data: { contractCall: { contractID, gas, amount: int64(price), functionParameters } }, result }
}
