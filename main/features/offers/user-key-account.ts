import { z } from 'zod'
import { entityId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { allowanceApprove, allowanceConfirm } from '@shared/market/wallet'
import { approvalBytes, approvalOwner } from '../../flows/allowance'
import type { MarketClient } from '../../market-api/client/client'
import { AppFailure, failure, orNull } from '../../platform/app-failure'
import { userKeyAccountKey, type SettingsStore } from '../../storage/settings'

type UserKeyAccountDeps = {
  readonly market: MarketClient
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  /** Read at each use, because the profile's id is not final at the start. */
  readonly profileId: () => string
  /**
   * Fingerprint that distinguishes user keys without revealing them; null when there is no key. Throws AppFailure
   * `locked`.
   */
  readonly fingerprint: () => Promise<string | null>
  /**
   * Id of the unfinished flow that sets the allowance for offers, which the service prepares one at a time; null if
   * there is none.
   */
  readonly unfinishedAllowanceFlow: () => string | null
}
export type UserKeyAccount = ReturnType<typeof createUserKeyAccount>

/** Smallest amount that can be requested. The transaction prepared with it is only read, and declined. */
const PROOF_AMOUNT_HBAR = 0.01
const provenAccountSchema = z.object({ key: z.string(), account: entityId })

/**
 * Account that the service's user key acts for. The service does not report the account, but the bytes that it prepares
 * for the key name owner and payer, and wrong ones would be of no use. A proof belongs to one key: another key starts
 * without a proof.
 */
export function createUserKeyAccount(deps: UserKeyAccountDeps) {
  const { market, settings } = deps
  let runningProof: Promise<EntityId> | null = null

  async function readProvenAccount(): Promise<EntityId | null> {
    const stored = provenAccountSchema.safeParse(settings.read(userKeyAccountKey(deps.profileId())))
    if (!stored.success) return null
    return (await deps.fingerprint()) === stored.data.key ? stored.data.account : null
  }

  async function requireKey(): Promise<string> {
    const key = await deps.fingerprint()
    if (key === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
    return key
  }

  const writeProof = (key: string, account: EntityId) =>
    settings.note(userKeyAccountKey(deps.profileId()), { key, account })

  async function readOwner(): Promise<EntityId> {
    const key = await requireKey()
    // No await between this check and the request: the prepared allowance would replace the allowance of that flow.
    const flowId = deps.unfinishedAllowanceFlow()
    if (flowId !== null) throw failure({ code: 'flow-unfinished', flowId })
    const allowanceRequest = { allowanceType: 'order', allowance: PROOF_AMOUNT_HBAR } as const
    const { value } = await market.call(allowanceApprove, {}, { priority: 'action', body: allowanceRequest })
    // Reports that nothing was signed. A failed report does no harm, because the prepared transaction expires by
    // itself.
    const body = { ...allowanceRequest, transactionId: value.transactionId, allowanceApproveSuccess: false }
    await orNull(market.call(allowanceConfirm, {}, { priority: 'action', body }))
    const owner = approvalOwner(approvalBytes(value.transactionBytes))
    if (owner === null || (await requireKey()) !== key) throw failure({ code: 'user-key-unproven' })
    writeProof(key, owner)
    return owner
  }

  /** Runs one proof at a time: an allowance prepared for a key replaces the one prepared before. */
  function findOwner(): Promise<EntityId> {
    runningProof ??= readOwner().finally(() => (runningProof = null))
    return runningProof
  }

  return {
    /** Proven account of the current key; null when there is no key, or no proof for it. */
    accountOf: readProvenAccount,
    /**
     * Called before an unfinished flow has an allowance prepared. Waits for a running proof, after which none begins,
     * and returns the fingerprint of the key that the request will use. Throws AppFailure `unauthorized` without a key.
     */
    beforePreparing: async (): Promise<string> => {
      // The caller that began the proof receives its error.
      await runningProof?.catch(() => undefined)
      return requireKey()
    },
    /**
     * Stores a proof from elsewhere: bytes that the service prepared for the key with this fingerprint, with this
     * account as owner and payer. Throws AppFailure `user-key-unproven` if another key has replaced that key.
     */
    note: async (account: EntityId, keyFingerprint: string): Promise<void> => {
      if ((await requireKey()) !== keyFingerprint) throw failure({ code: 'user-key-unproven' })
      writeProof(keyFingerprint, account)
    },
    /**
     * Makes sure that the key acts for an account, and finds out if that is unknown. Throws AppFailure
     * `user-key-of-other`; `user-key-unproven` when it cannot be found out; `flow-unfinished` while an allowance is
     * being set; `unauthorized` without a key.
     */
    prove: async (account: EntityId): Promise<void> => {
      await requireKey()
      const owner = (await readProvenAccount()) ?? (await findOwner().catch(throwAsUnproven))
      if (owner !== account) throw failure({ code: 'user-key-of-other', account: owner })
    },
  }
}

/** Maps `no-access` to `user-key-unproven`: a key that may not prepare an allowance proves nothing. */
function throwAsUnproven(cause: unknown): never {
  if (cause instanceof AppFailure && cause.error.code === 'no-access') {
    throw new AppFailure({ code: 'user-key-unproven' }, { cause })
  }
  throw cause
}
