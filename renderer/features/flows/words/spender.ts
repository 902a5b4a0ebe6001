import type { AllowanceRef } from '@shared/contract/flows'

/** Who may take what is allowed: an account, or the address of a contract's operator. */
export function spenderOf(ref: AllowanceRef): string {
  if ('hbar' in ref) return ref.hbar.spender
  return 'token' in ref ? ref.token.spender : ref.nft.spender
}
