import type { EntityId } from '@shared/ids'
import { AppFailure, failure } from '../platform/app-failure'
import type { UserKeyAccount } from './allowance'

export type OfferKeyDeps = { readonly userKey: Pick<UserKeyAccount, 'accountOf'>; readonly now: () => number }

/** After so long without it, the key that an act was sent with is not expected back. */
const GONE_AFTER_MS = 60 * 60_000

/** Throws AppFailure `user-key-of-other`, `user-key-unproven`, `unauthorized` or `locked`. */
export async function requireOwnKey(userKey: OfferKeyDeps['userKey'], account: EntityId): Promise<void> {
  const proven = await userKey.accountOf()
  if (proven === null) throw failure({ code: 'user-key-unproven' })
  if (proven !== account) throw failure({ code: 'user-key-of-other', account: proven })
}

/**
 * Watches whether an account's own user key is there, flow by flow: `missing` it may come back, `gone` it has been
 * missing for too long to be waited for. Throws AppFailure when that cannot be told now.
 */
export function createKeyWatch({ userKey, now }: OfferKeyDeps) {
  /** Epoch milliseconds. */
  const missingSince = new Map<string, number>()

  return async (flowId: string, account: EntityId): Promise<'own' | 'missing' | 'gone'> => {
    try {
      await requireOwnKey(userKey, account)
      missingSince.delete(flowId)
      return 'own'
    } catch (cause) {
      if (!isMissing(cause)) throw cause
    }
    const since = missingSince.get(flowId) ?? now()
    missingSince.set(flowId, since)
    return now() - since < GONE_AFTER_MS ? 'missing' : 'gone'
  }
}
export type KeyWatch = ReturnType<typeof createKeyWatch>

function isMissing(cause: unknown): boolean {
  if (!(cause instanceof AppFailure)) return false
  const { code } = cause.error
  return code === 'user-key-unproven' || code === 'user-key-of-other' || code === 'unauthorized'
}
