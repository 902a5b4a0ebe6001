import { accountProto, int64, tokenProto, type Proto } from '../../ledger/proto'
import {
  transactionBody,
  hbarLeg,
  nextStart,
  nftLeg,
  transactionIdText,
  type TransactionData,
  type Payout,
} from '../transaction-bytes'
import type { Deps } from '../deps'
import { paymentLegs, type MintPayment } from './shares'

/** Details of one mint: launch, stage, buyer, count, affiliate commission, and the NFT of a swap. */
export type MintDetails = MintPayment & {
  /** Serial of the NFT that the buyer gives in a swap; null in other stages. */
  readonly swapSerial: number | null
}

/** Body of the transaction that the wallet signs, and the id `0.0.N@seconds.nanos` of this transaction. */
export function walletBody(
  deps: Deps,
  details: MintDetails,
): { readonly body: Proto.ITransactionBody; readonly id: string } {
  const { launch, buyer, count } = details
  const start = nextStart(deps.clock.nowMs())
  const memo = `Mint ${count} of ${launch.mintCode}`
  return {
    body: transactionBody({ payer: buyer, start, memo }, walletData(deps, details)),
    id: transactionIdText(buyer, start),
  }
}

function walletData(deps: Deps, details: MintDetails): TransactionData {
  const { operator, readings } = deps
  const { stage, buyer, count, swapSerial } = details
  const parties = { owner: accountProto(buyer), spender: accountProto(operator.account) }
  const total = stage.price * BigInt(count)
  switch (stage.kind) {
    case 'paid': {
      const allowance = { ...parties, amount: int64(total) }
      if (stage.currency === null) return approvalData({ cryptoAllowances: [allowance] })
      return approvalData({ tokenAllowances: [{ tokenId: tokenProto(stage.currency), ...allowance }] })
    }
    case 'swap': {
      // A swap stage always has a token and a serial. The types also allow null, because other stages have neither.
      const nft = { tokenId: tokenProto(stage.swapToken ?? 0), serialNumbers: [int64(swapSerial ?? 0)], ...parties }
      return approvalData({ nftAllowances: [nft] })
    }
    case 'direct':
      return { cryptoTransfer: hbarTransfer(paymentLegs(deps, details)) }
    case 'free':
      // Nothing is paid, but the market needs a receipt as proof that the wallet requested the mint.
      return readings.freeClaimBytes === 'transfer'
        ? { cryptoTransfer: hbarTransfer([{ account: buyer, amount: 0n }]) }
        : approvalData({ cryptoAllowances: [{ ...parties, amount: int64(0) }] })
  }
}

const approvalData = (allowances: Proto.ICryptoApproveAllowanceTransactionBody): TransactionData => ({
  cryptoApproveAllowance: { cryptoAllowances: [], nftAllowances: [], tokenAllowances: [], ...allowances },
})

const hbarTransfer = (legs: readonly Payout[]): Proto.ICryptoTransferTransactionBody => ({
  transfers: { accountAmounts: legs.map(({ account, amount }) => hbarLeg(account, amount)) },
  tokenTransfers: [],
})

/**
 * Transfer that the market's operator submits: moves the NFTs from the launch's treasury to the buyer. In a `paid`
 * stage, the same transaction pays the price out of the buyer's allowance. In a `swap` stage, the same transaction
 * moves the buyer's NFT to the treasury.
 */
export function mintTransfer(deps: Deps, details: MintDetails, serials: readonly number[]): TransactionData {
  const { launch, stage, buyer, swapSerial } = details
  const payments = stage.kind === 'paid' ? paymentLegs(deps, { ...details, count: serials.length }) : []
  // `hbarLeg` also builds the amounts of a fungible token: both have the same message type.
  const paymentTransfers = payments.map(({ account, amount }) =>
    hbarLeg(account, amount, account === buyer && amount < 0n),
  )
  const mintedLegs = serials.map((serial) => nftLeg(launch.treasury, buyer, serial, true))
  const swapLegs = swapSerial === null ? [] : [nftLeg(buyer, launch.treasury, swapSerial, true)]
  // The ledger accepts only one list per token, so the list of a swap within one collection has the legs of both sides.
  const legsByToken = new Map([[launch.token, mintedLegs]])
  if (stage.swapToken !== null) {
    legsByToken.set(stage.swapToken, [...(legsByToken.get(stage.swapToken) ?? []), ...swapLegs])
  }
  const tokenTransfers: Proto.ITokenTransferList[] = [...legsByToken].map(([token, nftTransfers]) => ({
    token: tokenProto(token),
    transfers: [],
    nftTransfers,
  }))
  if (stage.currency !== null && paymentTransfers.length > 0) {
    tokenTransfers.unshift({ token: tokenProto(stage.currency), transfers: paymentTransfers, nftTransfers: [] })
  }
  const transfers = { accountAmounts: stage.currency === null ? paymentTransfers : [] }
  return { cryptoTransfer: { transfers, tokenTransfers } }
}

/** Transfer that returns the direct payment of a wallet that got no NFT. */
export const refundData = (operator: number, buyer: number, amount: bigint): TransactionData => ({
  cryptoTransfer: hbarTransfer([
    { account: operator, amount: -amount },
    { account: buyer, amount },
  ]),
})
