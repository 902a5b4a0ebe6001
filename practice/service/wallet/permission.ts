import { challengeHeaders } from '../auth'
import type { ApiKey } from '../keys'
import type { Caller } from '../caller'
import type { Operation } from '../operation'
import { Refusal } from '../refusal'
import type { Service } from '../service'

const PERMISSION_NAMES = { manageOrders: 'Manage Collection Offers', manageAllowance: 'Manage Allowance' } as const

/**
 * Refuses a user key without the permission that the operation needs; the key's owner can switch the permission on. The
 * check needs no parameters, so it runs before the parameters are read.
 */
export function requirePermission({ rules }: Service, { name, auth, permission }: Operation, key: ApiKey | null): void {
  if (!permission || key?.permissions?.includes(permission)) return
  if (!rules.isKept(`permission ${name}`)) return
  const message = `The permission "${PERMISSION_NAMES[permission]}" of this key is off. Nothing was changed.`
  throw new Refusal(401, message, {}, challengeHeaders(auth, 'invalid_token'))
}

/** Returns the account for which a user key acts. Refuses a key without an account on this network. */
export function walletOf({ ledger }: Service, { key }: Caller): number {
  const wallet = key?.account
  if (wallet !== null && wallet !== undefined && ledger.state.accounts.has(wallet)) return wallet
  const message = 'This key has no wallet on this network. Nothing was changed.'
  throw new Refusal(401, message, {}, challengeHeaders('user', 'invalid_token'))
}
