import type { ContractResult } from './result-types'
import { fromInt64, type Proto } from './proto'

/** Fee account of the network, which receives nine tenths of each fee. */
export const FEE_ACCOUNT = 98
/** Account of the node, which receives one tenth of each fee. */
export const NODE_ACCOUNT = 3

/**
 * Fees in tinybar, rounded from the network's public price list at 10 US cents per HBAR. `associate` is charged for each
 * token, every other fee for each transaction.
 */
export const FEES = {
  hbarTransfer: 100_000n,
  tokenTransfer: 1_000_000n,
  associate: 50_000_000n,
  dissociate: 50_000_000n,
  approve: 50_000_000n,
  deleteAllowance: 50_000_000n,
  prng: 1_000_000n,
  batch: 1_000_000n,
} as const

/** Price of one unit of gas, in tinybar. */
export const GAS_PRICE = 85n
/** Maximum refund for unused gas, in percent of the gas limit. */
const MAX_REFUND_PERCENT = 20

/** Exchange rate of the ledger: 1 HBAR costs 10 US cents. */
export const EXCHANGE_RATE = { hbarEquiv: 1, centEquiv: 10 } as const

/**
 * Fee of a transaction before a refund, in tinybar. A contract call can cost less, because unused gas is refunded. Every
 * other transaction costs exactly this fee.
 */
export function feeBeforeRefund(body: Proto.ITransactionBody): bigint {
  if (body.cryptoTransfer) {
    return body.cryptoTransfer.tokenTransfers?.length ? FEES.tokenTransfer : FEES.hbarTransfer
  }
  if (body.tokenAssociate) return FEES.associate * BigInt(Math.max(1, body.tokenAssociate.tokens?.length ?? 0))
  if (body.tokenDissociate) return FEES.dissociate
  if (body.cryptoApproveAllowance) return FEES.approve
  if (body.cryptoDeleteAllowance) return FEES.deleteAllowance
  if (body.contractCall) return GAS_PRICE * fromInt64(body.contractCall.gas)
  if (body.atomicBatch) return FEES.batch
  // Of the supported transactions, only the random number transaction is left.
  return FEES.prng
}

/** Refund of a contract call for unused gas, in tinybar. */
export function gasRefundOf({ gasLimit, gasUsed }: Pick<ContractResult, 'gasLimit' | 'gasUsed'>): bigint {
  const maxRefund = Math.floor((gasLimit * MAX_REFUND_PERCENT) / 100)
  return GAS_PRICE * BigInt(Math.min(gasLimit - gasUsed, maxRefund))
}

/** Splits a fee between the node and the network. Both shares add up to exactly the fee. */
export function shareFee(fee: bigint): { readonly node: bigint; readonly network: bigint } {
  const node = fee / 10n
  return { node, network: fee - node }
}
