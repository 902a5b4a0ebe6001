import type { ContractResult } from './result-types'
import { fromInt64, type Proto } from './proto'

/** Receivers of fees: one tenth goes to the node, the rest to the network's fee account. */
export const FEE_ACCOUNT = 98
export const NODE_ACCOUNT = 3

/** Tinybar per transaction, at a fixed 10 US cents to the HBAR and rounded from the network's public price list. */
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

/** Tinybar for one gas. */
export const GAS_PRICE = 85n
/**
 * Share of the gas limit that can be refunded at most: unused gas is refunded, but never more than a fifth of the
 * limit.
 */
const REFUND_PERCENT = 20

export const EXCHANGE_RATE = { hbarEquiv: 1, centEquiv: 10 } as const

/** Highest fee of a transaction, in tinybar: a function of its body alone, and the exact fee of all but calls. */
export function maxFeeOf(body: Proto.ITransactionBody): bigint {
  if (body.cryptoTransfer) {
    return body.cryptoTransfer.tokenTransfers?.length ? FEES.tokenTransfer : FEES.hbarTransfer
  }
  if (body.tokenAssociate) return FEES.associate * BigInt(Math.max(1, body.tokenAssociate.tokens?.length ?? 0))
  if (body.tokenDissociate) return FEES.dissociate
  if (body.cryptoApproveAllowance) return FEES.approve
  if (body.cryptoDeleteAllowance) return FEES.deleteAllowance
  if (body.contractCall) return GAS_PRICE * fromInt64(body.contractCall.gas)
  return body.atomicBatch ? FEES.batch : FEES.prng
}

/** Refund of a call's fee, in tinybar. */
export function refundOf({ gasLimit, gasUsed }: Pick<ContractResult, 'gasLimit' | 'gasUsed'>): bigint {
  const maxRefund = Math.floor((gasLimit * REFUND_PERCENT) / 100)
  return GAS_PRICE * BigInt(Math.min(gasLimit - gasUsed, maxRefund))
}

/** Splits a fee; the parts add up to the fee exactly. */
export function shareFee(fee: bigint): { readonly node: bigint; readonly network: bigint } {
  const node = fee / 10n
  return { node, network: fee - node }
}
