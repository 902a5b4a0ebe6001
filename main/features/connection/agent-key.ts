import type { AgentKey, ServiceKey } from '@shared/contract/connection'
import { createAgentKey, revokeAgentKey } from '@shared/market/agent'
import { nameFlaw } from '@shared/profile-name'
import type { AgentKeyStore } from '../../keys/agent-key-store'
import type { ServiceKeys } from '../../keys/service-keys'
import type { Vault } from '../../keys/vault'
import type { RequestOptions } from '../../market-api/client/http-request'
import type { MarketClient } from '../../market-api/client/client'
import { mayHaveReachedServer } from '../../market-api/client/http-request'
import { lostAnswerError } from '../../market-api/client/refusal'
import { AppFailure, failure } from '../../platform/app-failure'
import { keyLifeEnd } from '../../profile/key-life'

/** Keys and market of one profile. */
export type KeySession = {
  readonly serviceKeys: ServiceKeys
  /** Agent keys that the app does not use for its own reads. */
  readonly agentKeys: AgentKeyStore
  /** Returns the function by which one request uses this key of `agentKeys`. */
  readonly lendAgentKey: (id: string) => NonNullable<RequestOptions['lendAgentKey']>
  readonly market: Pick<MarketClient, 'call'>
  /** Settles once the profile id under which keys are stored is certain. */
  readonly whenProfileIdFinal: Promise<void>
}
type AgentKeyDeps = {
  readonly vault: Pick<Vault, 'status'>
  readonly keyViews: (keys: ServiceKeys) => readonly ServiceKey[]
}
/** Asks the person. Throws AppFailure `declined` when the answer is no. */
type RequireYes = () => Promise<void>

/** An agent key that is being created. */
type Creation = { readonly use: KeyUse; readonly label: string; readonly completion: Promise<void> }
type KeyUse = 'app' | 'assistant'

/** Creates agent keys at the market and revokes them. `shared/contract/connection` lists the errors of each method. */
export function createAgentKeys({ vault, keyViews }: AgentKeyDeps) {
  const creations = new WeakMap<KeySession, Creation>()
  let runningCount = 0

  async function countWhileRunning(work: Promise<void>): Promise<void> {
    runningCount++
    await work.finally(() => runningCount--)
  }

  function requireUnlocked(): void {
    if (vault.status().locked) throw failure({ code: 'locked' })
  }

  /**
   * Requests a new key from the market and returns the text of the key. Throws AppFailure `locked` while the vault is
   * locked: the app could then keep the key only in memory, and the market creates at most five keys a day.
   */
  async function requestNewKey({ market }: KeySession, label: string): Promise<string> {
    requireUnlocked()
    const body = label === '' ? {} : { label }
    const { value } = await market.call(createAgentKey, {}, { priority: 'action', body }).catch(rethrowAsLost)
    return value.key
  }

  async function createOwnKey(session: KeySession, label: string): Promise<void> {
    await session.whenProfileIdFinal
    const existingKey = keyViews(session.serviceKeys).find(
      ({ kind, origin }) => kind === 'agent' && origin !== 'practice',
    )
    if (existingKey && (existingKey.state === 'ready' || existingKey.state === 'locked')) {
      throw failure({ code: 'key-exists', kind: 'agent' })
    }
    await session.serviceKeys.keep('agent', await requestNewKey(session, label), 'created')
  }

  async function createAssistantKey(session: KeySession, label: string): Promise<void> {
    // Before a revocation, main's question names the key by this label, so the label must be readable.
    if (nameFlaw(label) !== null) throw failure({ code: 'invalid-input', fields: ['label'] })
    await session.whenProfileIdFinal
    await session.agentKeys.addForAssistant(label, await requestNewKey(session, label))
  }

  async function revokeOwn(session: KeySession, requireYes: RequireYes): Promise<void> {
    const { serviceKeys, market } = session
    await session.whenProfileIdFinal
    serviceKeys.requireRow('agent')
    const generation = serviceKeys.generationOf('agent')
    // While locked, the app could not remove the revoked key, and the key would still look usable.
    requireUnlocked()
    await requireYes()
    // The person agreed to revoke the earlier key, not one that was entered meanwhile.
    if (serviceKeys.generationOf('agent') !== generation) throw failure({ code: 'not-found', what: 'key' })
    requireRevoked(await market.call(revokeAgentKey, {}, { priority: 'action' }))
    await serviceKeys.remove('agent', generation)
  }

  async function revokeOther(session: KeySession, id: string, requireYes: RequireYes): Promise<void> {
    await session.whenProfileIdFinal
    session.agentKeys.requireRow(id)
    requireUnlocked()
    await requireYes()
    session.agentKeys.requireRow(id)
    const lendAgentKey = session.lendAgentKey(id)
    requireRevoked(await session.market.call(revokeAgentKey, {}, { priority: 'action', lendAgentKey }))
    await session.agentKeys.remove(id)
  }

  /**
   * Creates an agent key. A second call with the same use and label during the first one creates no further key, and
   * settles with the first call. Throws AppFailure `busy` while a key with another use or label is being created.
   */
  async function create(session: KeySession, use: KeyUse, label: string): Promise<void> {
    const current = creations.get(session)
    if (current) {
      if (current.use !== use || current.label !== label) throw failure({ code: 'busy', what: 'agent-key' })
      return current.completion
    }
    const createKey = use === 'app' ? createOwnKey : createAssistantKey
    const completion = countWhileRunning(createKey(session, label)).finally(() => creations.delete(session))
    creations.set(session, { use, label, completion })
    return completion
  }

  return {
    create,
    /** Revokes an agent key. `id` null: the key that the app uses for its own reads. */
    revoke: (session: KeySession, id: string | null, requireYes: RequireYes): Promise<void> =>
      countWhileRunning(id === null ? revokeOwn(session, requireYes) : revokeOther(session, id, requireYes)),
    /**
     * Removes the app's own agent key. If the market has not refused the key and the text of the key is available, the
     * key is first copied to `agentKeys`, so that the person can revoke it later.
     */
    removeOwn: async ({ serviceKeys, agentKeys }: KeySession, generation: number): Promise<void> => {
      const retiredId = await agentKeys.retire(serviceKeys)
      try {
        await serviceKeys.remove('agent', generation)
      } catch (cause) {
        if (retiredId !== null) await agentKeys.remove(retiredId)
        throw cause
      }
    },
    isBusy: (): boolean => runningCount > 0,
  }
}

/** Views of the agent keys that the app does not use for its own reads. No view contains the text of its key. */
export const agentKeyViews = (keys: AgentKeyStore, nowMs: number): AgentKey[] =>
  keys.list().map((row) => ({
    ...row,
    keyStore: keys.keyStore(row.id),
    isShowable: keys.canShow(row.id),
    end: keyLifeEnd(row, nowMs),
  }))

function requireRevoked({ value }: { readonly value: { readonly revoked: boolean } }): void {
  if (!value.revoked) throw failure({ code: 'unexpected-answer', operation: 'revokeAgentKey', path: 'revoked' })
}

/**
 * Rethrows the error of a creation. A cancelled request that may have reached the market becomes a lost answer, because
 * the market may have created a key that this app does not know.
 */
function rethrowAsLost(cause: unknown): never {
  const mayHaveCreated = cause instanceof AppFailure && cause.error.code === 'cancelled' && mayHaveReachedServer(cause)
  const lostError = mayHaveCreated ? lostAnswerError(createAgentKey) : null
  throw lostError ? new AppFailure(lostError, { cause }) : cause
}
