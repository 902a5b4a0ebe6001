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
export type KeyedMarket = {
  readonly serviceKeys: ServiceKeys
  /** Agent keys that the app does not read with. */
  readonly agentKeys: AgentKeyStore
  /** Lends one of these agent keys for one request. */
  readonly lendAgentKey: (id: string) => NonNullable<RequestOptions['lendAgentKey']>
  readonly market: Pick<MarketClient, 'call'>
  /** Settles once the profile id under which keys are stored is certain. */
  readonly identified: Promise<void>
}
type AgentKeyDeps = {
  readonly vault: Pick<Vault, 'status'>
  readonly keyViews: (keys: ServiceKeys) => readonly ServiceKey[]
}
/** Asks the person, and throws when the answer is no. */
type RequireYes = () => Promise<void>

/** An agent key that is being created. */
type Creation = { readonly use: KeyUse; readonly label: string; readonly running: Promise<void> }
type KeyUse = 'app' | 'assistant'

/** Creates agent keys at the market and revokes them. Throws the errors that the methods of `connection` document. */
export function createAgentKeys({ vault, keyViews }: AgentKeyDeps) {
  const creations = new WeakMap<KeyedMarket, Creation>()
  let runningCount = 0

  async function countWhileRunning(work: Promise<void>): Promise<void> {
    runningCount++
    await work.finally(() => runningCount--)
  }

  function requireUnlocked(): void {
    if (vault.status().locked) throw failure({ code: 'locked' })
  }

  /** Text of a new key. The market creates at most five a day, so no key is requested that could not be stored. */
  async function requestNewKey({ market }: KeyedMarket, label: string): Promise<string> {
    requireUnlocked()
    const body = label === '' ? {} : { label }
    const { value } = await market.call(createAgentKey, {}, { priority: 'action', body }).catch(rethrowAsLost)
    return value.key
  }

  async function createOwnKey(session: KeyedMarket, label: string): Promise<void> {
    await session.identified
    const existingKey = keyViews(session.serviceKeys).find(
      ({ kind, origin }) => kind === 'agent' && origin !== 'practice',
    )
    if (existingKey && (existingKey.state === 'ready' || existingKey.state === 'locked')) {
      throw failure({ code: 'key-exists', kind: 'agent' })
    }
    await session.serviceKeys.keep('agent', await requestNewKey(session, label), 'created')
  }

  async function createAssistantKey(session: KeyedMarket, purpose: string): Promise<void> {
    // Main's own question names the key by this label, so the label must be readable.
    if (nameFlaw(purpose) !== null) throw failure({ code: 'invalid-input', fields: ['label'] })
    await session.identified
    await session.agentKeys.addForAssistant(purpose, await requestNewKey(session, purpose))
  }

  async function revokeOwn({ serviceKeys, market, identified }: KeyedMarket, requireYes: RequireYes): Promise<void> {
    await identified
    serviceKeys.requireRow('agent')
    const generation = serviceKeys.generationOf('agent')
    // A key that is revoked but still stored would look as if it worked.
    requireUnlocked()
    await requireYes()
    // The person was not asked about a key that was entered meanwhile.
    if (serviceKeys.generationOf('agent') !== generation) throw failure({ code: 'not-found', what: 'key' })
    requireRevoked(await market.call(revokeAgentKey, {}, { priority: 'action' }))
    await serviceKeys.remove('agent', generation)
  }

  async function revokeOther(session: KeyedMarket, id: string, requireYes: RequireYes): Promise<void> {
    await session.identified
    session.agentKeys.requireRow(id)
    requireUnlocked()
    await requireYes()
    session.agentKeys.requireRow(id)
    const lendAgentKey = session.lendAgentKey(id)
    requireRevoked(await session.market.call(revokeAgentKey, {}, { priority: 'action', lendAgentKey }))
    await session.agentKeys.remove(id)
  }

  /**
   * Creates an agent key. The same request twice at once creates one key. Throws `busy` while another key is created in
   * the profile.
   */
  async function create(session: KeyedMarket, use: KeyUse, label: string): Promise<void> {
    const current = creations.get(session)
    if (current) {
      if (current.use !== use || current.label !== label) throw failure({ code: 'busy', what: 'agent-key' })
      return current.running
    }
    const createKey = use === 'app' ? createOwnKey : createAssistantKey
    const running = countWhileRunning(createKey(session, label)).finally(() => creations.delete(session))
    creations.set(session, { use, label, running })
    return running
  }

  return {
    create,
    /** Revokes an agent key. `id` null: the key that the app reads with. */
    revoke: (session: KeyedMarket, id: string | null, requireYes: RequireYes): Promise<void> =>
      countWhileRunning(id === null ? revokeOwn(session, requireYes) : revokeOther(session, id, requireYes)),
    /** Removes the app's own agent key and keeps a copy for a later revocation. */
    removeOwn: async ({ serviceKeys, agentKeys }: KeyedMarket, generation: number): Promise<void> => {
      const retired = await agentKeys.retire(serviceKeys)
      try {
        await serviceKeys.remove('agent', generation)
      } catch (cause) {
        if (retired !== null) await agentKeys.remove(retired)
        throw cause
      }
    },
    isBusy: (): boolean => runningCount > 0,
  }
}

/** Views of the agent keys that the app does not read with, never their texts. */
export const agentKeyViews = (keys: AgentKeyStore, nowMs: number): AgentKey[] =>
  keys.list().map((row) => ({
    ...row,
    keptIn: keys.keptIn(row.id),
    isShowable: keys.canShow(row.id),
    end: keyLifeEnd(row, nowMs),
  }))

function requireRevoked({ value }: { readonly value: { readonly revoked: boolean } }): void {
  if (!value.revoked) throw failure({ code: 'unexpected-answer', operation: 'revokeAgentKey', path: 'revoked' })
}

/**
 * Treats a cancelled request like a lost answer: if the request may have been sent, the market may have created a key
 * that this app does not know.
 */
function rethrowAsLost(cause: unknown): never {
  const mayHaveCreated = cause instanceof AppFailure && cause.error.code === 'cancelled' && mayHaveReachedServer(cause)
  const lostError = mayHaveCreated ? lostAnswerError(createAgentKey) : null
  throw lostError ? new AppFailure(lostError, { cause }) : cause
}
