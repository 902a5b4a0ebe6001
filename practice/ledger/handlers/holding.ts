import type { LedgerState } from '../state'
import { check } from './context'

/** Checks that the account is not frozen for the token, and has KYC if the token requires KYC of this account. */
export function checkMayHold(state: LedgerState, num: number, tokenNum: number): void {
  const account = state.requireAccount(num)
  const token = state.tokens.get(tokenNum)
  check(!account.frozen.has(tokenNum), 'ACCOUNT_FROZEN_FOR_TOKEN')
  const needsKyc = token?.hasKycKey === true && token.treasury !== num
  check(!needsKyc || account.kyc.has(tokenNum), 'ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN')
}

/**
 * Associates a receiver with a token if the two are not associated yet. Returns true if this used one of the receiver's
 * automatic associations. Fails if the receiver has no automatic association left.
 */
export function associateReceiver(state: LedgerState, num: number, tokenNum: number): boolean {
  const receiver = state.requireAccount(num)
  if (receiver.tokens.has(tokenNum)) return false
  const maxAutomatic = receiver.maxAutoAssociations
  check(maxAutomatic !== 0, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
  // -1 means no limit.
  check(maxAutomatic === -1 || receiver.usedAutoAssociations < maxAutomatic, 'NO_REMAINING_AUTOMATIC_ASSOCIATIONS')
  state.associateAutomatically(num, tokenNum)
  return true
}
