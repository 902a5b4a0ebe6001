import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import type { UserKeyAccount } from './allowance'

export type OfferKeyDeps = { readonly userKey: Pick<UserKeyAccount, 'readProvenAccount'> }

/**
 * Requires a user key that acts for the account. Throws AppFailure `user-key-of-other` for another account,
 * `user-key-unproven` for an unknown account, `unauthorized` without a key, and `locked` while the vault is locked.
 */
export async function requireOwnKey(userKey: OfferKeyDeps['userKey'], account: EntityId): Promise<void> {
  const provenAccount = await userKey.readProvenAccount()
  if (provenAccount === null) throw failure({ code: 'user-key-unproven' })
  if (provenAccount !== account) throw failure({ code: 'user-key-of-other', account: provenAccount })
}

/** True for an error that leaves the user key accepted: a refusal for another reason, or an answer that was lost. */
export const wasKeyAccepted = ({ code }: AppError): boolean => code === 'outcome-unknown' || code === 'service-refused'

/** True if the account's own user key is missing, or the service does not accept the key: a new key may help. */
export function isKeyMissing(error: AppError): boolean {
  switch (error.code) {
    case 'user-key-unproven':
    case 'user-key-of-other':
    case 'no-access':
      return true
    case 'unauthorized':
      return error.cause !== 'throttled'
    default:
      return false
  }
}
