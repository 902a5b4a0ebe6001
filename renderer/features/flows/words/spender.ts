import type { AllowanceRef } from '@shared/contract/flows'

/** Spender of an allowance or operator of an NFT approval: an account id, or an EVM address. */
export function spenderOf(ref: AllowanceRef): string {
  if ('hbar' in ref) return ref.hbar.spender
  return 'token' in ref ? ref.token.spender : ref.nft.spender
}
