import { assertNever } from '@shared/result'
import type { FlowStart } from './flow-start'

/**
 * Locks that only one unfinished flow may hold at a time. An NFT can be bought once, whichever of the person's accounts
 * pays. An HBAR allowance replaces the previous allowance for the same spender. The spender is known only from the
 * prepared bytes, so only one flow at a time may set an HBAR allowance for an account.
 */
export function locksOf(flowStart: FlowStart): readonly string[] {
  const { account } = flowStart
  switch (flowStart.kind) {
    case 'buy':
      return [nftLock(flowStart)]
    case 'buy-evm':
      return [nftLock(flowStart), hbarLock(account)]
    case 'list':
    case 'unlist':
      return [nftLock(flowStart)]
    // Listings of an EVM collection also change the permission over the whole collection.
    case 'list-evm':
    case 'unlist-evm':
      return [nftLock(flowStart), `operator ${account} ${flowStart.token}`]
    case 'associate':
      return [`associate ${account} ${flowStart.token}`]
    case 'mint':
      return [hbarLock(account), `mint ${account} ${flowStart.token}`]
    case 'allowance':
    case 'restore':
      return [hbarLock(account)]
    case 'revoke':
      return allowanceLocks(account, flowStart.allowance)
    case 'offer-add':
    case 'offer-raise':
    case 'offer-cancel':
      return [`offers ${account} ${flowStart.token}`]
    case 'sign-in':
      return [`sign-in ${account}`]
    default:
      return assertNever(flowStart, 'kind without locks')
  }
}

const nftLock = ({ token, serial }: { readonly token: string; readonly serial: number }): string =>
  `nft ${token} ${serial}`
const hbarLock = (account: string): string => `${HBAR_PREFIX}${account}`

const HBAR_PREFIX = 'hbar '
/** True if the lock reserves the HBAR allowances of an account for one flow. */
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
