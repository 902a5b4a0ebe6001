import type { Proto } from './proto'

/** Where fees go: one tenth to the node, the rest to the network's fee account. */
export const FEE_ACCOUNT = 98
export const NODE_ACCOUNT = 3

/** Tinybar per act, at a fixed 10 US cents to the HBAR and rounded from the network's public price list. */
export const FEES = {
  hbarTransfer: 100_000n,
  nftTransfer: 1_000_000n,
  associate: 50_000_000n,
  dissociate: 50_000_000n,
  approve: 50_000_000n,
  deleteAllowance: 50_000_000n,
  prng: 1_000_000n,
} as const

export const EXCHANGE_RATE = { hbarEquiv: 1, centEquiv: 10 } as const

/** The exact fee of a transaction, in tinybar: a function of its body alone. */
export function feeOf(body: Proto.ITransactionBody): bigint {
  if (body.cryptoTransfer) {
    return body.cryptoTransfer.tokenTransfers?.length ? FEES.nftTransfer : FEES.hbarTransfer
  }
  if (body.tokenAssociate) return FEES.associate * BigInt(Math.max(1, body.tokenAssociate.tokens?.length ?? 0))
  if (body.tokenDissociate) return FEES.dissociate
  if (body.cryptoApproveAllowance) return FEES.approve
  if (body.cryptoDeleteAllowance) return FEES.deleteAllowance
  return FEES.prng
}

/** How a fee is shared out; the parts add up to the fee exactly. */
export function shareFee(fee: bigint): { readonly node: bigint; readonly network: bigint } {
  const node = fee / 10n
  return { node, network: fee - node }
}
