import { assertNever } from '@shared/result'
import type { FlowStart } from './flow-start'

/**
 * Locks that only one unfinished flow may hold at a time. An NFT can be bought once, whichever of the person's accounts
 * pays. An HBAR allowance replaces the previous one, so two flows of one account that both set an allowance would
 * cancel each other's. The spender is known only from the bytes, so all such flows of an account wait for one another.
 */
export function locksOf(begun: FlowStart): readonly string[] {
  const { account } = begun
  switch (begun.kind) {
    case 'buy':
      return [nft(begun)]
    case 'buy-evm':
      return [nft(begun), hbar(account)]
    case 'list':
    case 'unlist':
      return [nft(begun)]
    // These flows change the permission over the whole collection.
    case 'list-evm':
    case 'unlist-evm':
      return [nft(begun), `operator ${account} ${begun.token}`]
    case 'associate':
      return [`associate ${account} ${begun.token}`]
    case 'mint':
      return [hbar(account), `mint ${account} ${begun.token}`]
    case 'allowance':
    case 'restore':
      return [hbar(account)]
    case 'revoke':
      return ofAllowance(account, begun.allowance)
    case 'offer-add':
    case 'offer-raise':
    case 'offer-cancel':
      return [`offers ${account} ${begun.token}`]
    case 'sign-in':
      return [`sign-in ${account}`]
    default:
      return assertNever(begun, 'kind without locks')
  }
}

const nft = ({ token, serial }: { readonly token: string; readonly serial: number }): string => `nft ${token} ${serial}`
const hbar = (account: string): string => `${HBAR}${account}`

const HBAR = 'hbar '
/** True if the lock reserves an account's HBAR allowances for one flow. */
export const isOfHbar = (lock: string): boolean => lock.startsWith(HBAR)

function ofAllowance(
  account: string,
  allowance: Extract<FlowStart, { kind: 'revoke' }>['allowance'],
): readonly string[] {
  if ('hbar' in allowance) return [hbar(account)]
  if ('token' in allowance) return [`units ${account} ${allowance.token.token}`]
  const { token, serial } = allowance.nft
  return serial === 'all' ? [`operator ${account} ${token}`] : [nft({ token, serial })]
}
