import type { AllowanceRef } from '@shared/contract/flows'

/** Spender of an allowance: an account, or the address of a contract's operator. */
export function spenderOf(ref: AllowanceRef): string {
  if ('hbar' in ref) return ref.hbar.spender
  return 'token' in ref ? ref.token.spender : ref.nft.spender
}
