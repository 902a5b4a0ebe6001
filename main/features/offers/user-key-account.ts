import { z } from 'zod'
import { entityId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { allowanceApprove, allowanceConfirm } from '@shared/market/wallet'
import { bytesIn, ownerOf } from '../../flows/allowance'
import type { MarketClient } from '../../market-api/client/client'
import { AppFailure, failure, orNull } from '../../platform/app-failure'
import { userKeyAccountKey, type SettingsStore } from '../../storage/settings'

type UserKeyAccountDeps = {
  readonly market: MarketClient
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  /** Read at each use: which world it is, is not known from the start. */
  readonly profileId: () => string
  /** Tells one user key from another without telling either; null when there is none. Throws AppFailure `locked`. */
  readonly fingerprint: () => Promise<string | null>
  /** The unfinished flow that sets the allowance behind offers, which the service prepares one at a time; null without. */
  readonly granting: () => string | null
}
export type UserKeyAccount = ReturnType<typeof createUserKeyAccount>

/** The smallest amount that can be asked for. What is prepared with it is only read, and declined. */
const ASKED_HBAR = 0.01
const proven = z.object({ key: z.string(), account: entityId.transform((id) => id as EntityId) })

/**
 * Which account the service's user key acts for. The service does not say; but what it prepares for the key names owner
 * and payer in the bytes, which it could not name wrongly and be of use. A proof belongs to one key: another one starts
 * without.
 */
export function createUserKeyAccount(deps: UserKeyAccountDeps) {
  const { market, settings } = deps
  let underWay: Promise<EntityId> | null = null

  async function accountOf(): Promise<EntityId | null> {
    const known = proven.safeParse(settings.read(userKeyAccountKey(deps.profileId())))
    if (!known.success) return null
    return (await deps.fingerprint()) === known.data.key ? known.data.account : null
  }

  async function requireKey(): Promise<string> {
    const key = await deps.fingerprint()
    if (key === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
    return key
  }

  const write = (key: string, account: EntityId) => settings.note(userKeyAccountKey(deps.profileId()), { key, account })

  async function readOwner(): Promise<EntityId> {
    const key = await requireKey()
    // Nothing is waited for between this and the request: what is prepared would take the place of that allowance.
    const flowId = deps.granting()
    if (flowId !== null) throw failure({ code: 'flow-unfinished', flowId })
    const asked = { allowanceType: 'order', allowance: ASKED_HBAR } as const
    const { value } = await market.call(allowanceApprove, {}, { priority: 'action', body: asked })
    // Nothing was signed. That it cannot be told so is no loss: what was prepared ends by itself.
    const body = { ...asked, transactionId: value.transactionId, allowanceApproveSuccess: false }
    await orNull(market.call(allowanceConfirm, {}, { priority: 'action', body }))
    const owner = ownerOf(bytesIn(value.transactionBytes))
    if (owner === null || (await requireKey()) !== key) throw failure({ code: 'user-key-unproven' })
    write(key, owner)
    return owner
  }

  /** One at a time: what is prepared for a key takes the place of what was prepared before. */
  function findOwner(): Promise<EntityId> {
    underWay ??= readOwner().finally(() => (underWay = null))
    return underWay
  }

  return {
    /** The proven account of the key that is there; null when there is none, or nothing is proven of it. */
    accountOf,
    /**
     * Before an unfinished flow has an allowance prepared: waits for a proof that is under way, after which none begins,
     * and tells the key that is going to be asked with by its mark. Throws AppFailure `unauthorized` without a key.
     */
    beforePreparing: async (): Promise<string> => {
      // Whoever began the proof is told how it ended.
      await underWay?.catch(() => undefined)
      return requireKey()
    },
    /**
     * Proven elsewhere: by bytes that the service prepared for the key of that mark, with this account as owner and
     * payer. Throws AppFailure `user-key-unproven` when another key has come in its place.
     */
    note: async (account: EntityId, mark: string): Promise<void> => {
      if ((await requireKey()) !== mark) throw failure({ code: 'user-key-unproven' })
      write(mark, account)
    },
    /**
     * Makes sure that the key acts for an account, and finds out when that is not known. Throws AppFailure
     * `user-key-of-other`; `user-key-unproven` when it cannot be found out; `flow-unfinished` when an allowance is being
     * set meanwhile; `unauthorized` without a key.
     */
    prove: async (account: EntityId): Promise<void> => {
      await requireKey()
      const owner = (await accountOf()) ?? (await findOwner().catch(unproven))
      if (owner !== account) throw failure({ code: 'user-key-of-other', account: owner })
    },
  }
}

/** A key that may not prepare an allowance proves nothing. */
function unproven(cause: unknown): never {
  if (cause instanceof AppFailure && cause.error.code === 'no-access') {
    throw new AppFailure({ code: 'user-key-unproven' }, { cause })
  }
  throw cause
}
