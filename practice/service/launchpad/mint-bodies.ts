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

/** A mint order: buyer, launch, stage and count. */
export type MintOrder = MintPayment & {
  /** The NFT given in a swap. */
  readonly swapSerial: number | null
}

/** Transaction body for the wallet to sign, and its transaction id. */
export function walletBody(
  deps: Deps,
  order: MintOrder,
): { readonly body: Proto.ITransactionBody; readonly id: string } {
  const { launch, buyer, count } = order
  const start = nextStart(deps.clock.nowMs())
  const memo = `Mint ${count} of ${launch.mintCode}`
  return {
    body: transactionBody({ payer: buyer, start, memo }, walletData(deps, order)),
    id: transactionIdText(buyer, start),
  }
}

function walletData(deps: Deps, order: MintOrder): TransactionData {
  const { operator, readings } = deps
  const { stage, buyer, count, swapSerial } = order
  const parties = { owner: accountProto(buyer), spender: accountProto(operator.account) }
  const total = stage.price * BigInt(count)
  switch (stage.kind) {
    case 'paid': {
      const amount = { ...parties, amount: int64(total) }
      const isHbar = stage.currency === null
      return approvalData({
        cryptoAllowances: isHbar ? [amount] : [],
        tokenAllowances: stage.currency === null ? [] : [{ tokenId: tokenProto(stage.currency), ...amount }],
      })
    }
    case 'swap': {
      const nft = { tokenId: tokenProto(stage.swapToken ?? 0), serialNumbers: [int64(swapSerial ?? 0)], ...parties }
      return approvalData({ nftAllowances: [nft] })
    }
    case 'direct':
      return { cryptoTransfer: hbarTransfer(paymentLegs(deps, order)) }
    case 'free':
      // Nothing is paid, but a receipt is still needed as proof that the wallet wanted the mint.
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

/** The operator's one transfer: the NFTs out of the launch's wallet, and their price out of the approved allowance. */
export function mintTransfer(deps: Deps, order: MintOrder, serials: readonly number[]): TransactionData {
  const { launch, stage, buyer, swapSerial } = order
  const legs = stage.kind === 'paid' ? paymentLegs(deps, { ...order, count: serials.length }) : []
  const paymentTransfers = legs.map(({ account, amount }) => hbarLeg(account, amount, account === buyer && amount < 0n))
  const mintedLegs = serials.map((serial) => nftLeg(launch.treasury, buyer, serial, true))
  const swapLegs = swapSerial === null ? [] : [nftLeg(buyer, launch.treasury, swapSerial, true)]
  // A swap within one collection is one list: the ledger accepts each token once per transfer.
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

/** Transfer that returns a wallet's direct payment for an NFT that could not be moved. */
export const refundData = (operator: number, buyer: number, amount: bigint): TransactionData => ({
  cryptoTransfer: hbarTransfer([
    { account: operator, amount: -amount },
    { account: buyer, amount },
  ]),
})
