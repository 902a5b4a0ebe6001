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
   * Id of the unfinished flow that sets the allowance for offers; null if there is none. The service prepares only one
   * such allowance at a time.
   */
  readonly unfinishedAllowanceFlowId: () => string | null
}
export type UserKeyAccount = ReturnType<typeof createUserKeyAccount>

/**
 * Smallest allowance that can be requested, in HBAR. The transaction with this amount is only read, and never signed.
 */
const PROOF_AMOUNT_HBAR = 0.01
const provenAccountSchema = z.object({ key: z.string(), account: entityId })

/**
 * Finds the account that the service's user key acts for. The service does not report this account, but prepares
 * allowance transactions for the key. The bytes of such a transaction name the account as owner and payer, which proves
 * the account: the transaction would be useless for another one. A proof is valid for one key only.
 */
export function createUserKeyAccount(deps: UserKeyAccountDeps) {
  const { market, settings } = deps
  let runningProof: Promise<EntityId> | null = null

  async function readProvenAccount(): Promise<EntityId | null> {
    const storedProof = provenAccountSchema.safeParse(settings.read(userKeyAccountKey(deps.profileId())))
    if (!storedProof.success) return null
    const { key: keyFingerprint, account } = storedProof.data
    return (await deps.fingerprint()) === keyFingerprint ? account : null
  }

  async function requireFingerprint(): Promise<string> {
    const keyFingerprint = await deps.fingerprint()
    if (keyFingerprint === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
    return keyFingerprint
  }

  const writeProof = (keyFingerprint: string, account: EntityId) =>
    settings.note(userKeyAccountKey(deps.profileId()), { key: keyFingerprint, account })

  /** Reads the owner from an allowance that the service prepares for the key, and stores the owner as a proof. */
  async function readOwner(): Promise<EntityId> {
    const keyFingerprint = await requireFingerprint()
    // There must be no await between this check and the request: a flow could begin then, and the allowance requested
    // here would replace the allowance that the service prepared for that flow.
    const flowId = deps.unfinishedAllowanceFlowId()
    if (flowId !== null) throw failure({ code: 'flow-unfinished', flowId })
    const allowanceRequest = { allowanceType: 'order', allowance: PROOF_AMOUNT_HBAR } as const
    const { value } = await market.call(allowanceApprove, {}, { priority: 'action', body: allowanceRequest })
    // Reports that nothing was signed. The report may fail without harm, because the prepared transaction expires by
    // itself.
    const body = { ...allowanceRequest, transactionId: value.transactionId, allowanceApproveSuccess: false }
    await orNull(market.call(allowanceConfirm, {}, { priority: 'action', body }))
    const owner = approvalOwner(approvalBytes(value.transactionBytes))
    if (owner === null || (await requireFingerprint()) !== keyFingerprint) throw failure({ code: 'user-key-unproven' })
    writeProof(keyFingerprint, owner)
    return owner
  }

  /**
   * Runs one proof at a time: a prepared allowance replaces the allowance that was prepared earlier for the same key.
   */
  function findOwner(): Promise<EntityId> {
    runningProof ??= readOwner().finally(() => {
      runningProof = null
    })
    return runningProof
  }

  return {
    /** Proven account of the current key; null when there is no key, or no proof for the key. */
    readProvenAccount,
    /**
     * To be called before the service prepares an allowance for an unfinished flow. Waits for a running proof, and
     * returns the fingerprint of the key that the request will use. While the flow is unfinished, no other proof
     * begins. Throws AppFailure `unauthorized` without a key.
     */
    nextKeyFingerprint: async (): Promise<string> => {
      // An error of the proof is thrown to the caller that began the proof.
      await runningProof?.catch(() => undefined)
      return requireFingerprint()
    },
    /**
     * Stores an account that a flow has proven: the service has prepared bytes for the key with this fingerprint, and
     * the bytes name this account as owner and payer. Throws AppFailure `user-key-unproven` if the key has been
     * replaced.
     */
    recordAccount: async (account: EntityId, keyFingerprint: string): Promise<void> => {
      if ((await requireFingerprint()) !== keyFingerprint) throw failure({ code: 'user-key-unproven' })
      writeProof(keyFingerprint, account)
    },
    /**
     * Checks that the key acts for this account. If the account of the key is unknown, first makes a new proof. Throws
     * AppFailure `user-key-of-other` for another account; `user-key-unproven` when the proof fails; `flow-unfinished`
     * while a flow sets an allowance; `unauthorized` without a key.
     */
    prove: async (account: EntityId): Promise<void> => {
      await requireFingerprint()
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
