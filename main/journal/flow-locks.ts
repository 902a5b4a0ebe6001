import { assertNever } from '@shared/result'
import type { FlowStart } from './flow-start'

/**
 * Locks that only one unfinished flow may hold at a time. An NFT can be bought once, whichever of the person's accounts
 * pays. An HBAR allowance replaces the previous one, so two flows of one account that both set an allowance would
 * cancel each other's. The spender is known only from the bytes, so all such flows of an account wait for one another.
 */
export function locksOf(start: FlowStart): readonly string[] {
  const { account } = start
  switch (start.kind) {
    case 'buy':
      return [nftLock(start)]
    case 'buy-evm':
      return [nftLock(start), hbarLock(account)]
    case 'list':
    case 'unlist':
      return [nftLock(start)]
    // These flows change the permission over the whole collection.
    case 'list-evm':
    case 'unlist-evm':
      return [nftLock(start), `operator ${account} ${start.token}`]
    case 'associate':
      return [`associate ${account} ${start.token}`]
    case 'mint':
      return [hbarLock(account), `mint ${account} ${start.token}`]
    case 'allowance':
    case 'restore':
      return [hbarLock(account)]
    case 'revoke':
      return allowanceLocks(account, start.allowance)
    case 'offer-add':
    case 'offer-raise':
    case 'offer-cancel':
      return [`offers ${account} ${start.token}`]
    case 'sign-in':
      return [`sign-in ${account}`]
    default:
      return assertNever(start, 'kind without locks')
  }
}

const nftLock = ({ token, serial }: { readonly token: string; readonly serial: number }): string =>
  `nft ${token} ${serial}`
const hbarLock = (account: string): string => `${HBAR_PREFIX}${account}`

const HBAR_PREFIX = 'hbar '
/** True if the lock reserves an account's HBAR allowances for one flow. */
export const isHbarLock = (lock: string): boolean => lock.startsWith(HBAR_PREFIX)

function allowanceLocks(
  account: string,
  allowance: Extract<FlowStart, { kind: 'revoke' }>['allowance'],
): readonly string[] {
  if ('hbar' in allowance) return [hbarLock(account)]
  if ('token' in allowance) return [`units ${account} ${allowance.token.token}`]
  const { token, serial } = allowance.nft
  return serial === 'all' ? [`operator ${account} ${token}`] : [nftLock({ token, serial })]
}
