import type { ServiceKey } from '@shared/contract/connection'
import { createAgentKey, revokeAgentKey } from '@shared/market/agent'
import type { ServiceKeys } from '../keys/service-keys'
import type { Vault } from '../keys/vault'
import type { MarketClient } from '../market/client'
import { maybeSent } from '../market/exchange'
import { lostAnswer } from '../market/refusal'
import { AppFailure, failure } from '../platform/app-failure'

/** One profile's side of it. */
export type KeyedMarket = {
  readonly serviceKeys: ServiceKeys
  readonly market: Pick<MarketClient, 'call'>
  /** Settled once it is certain what keys are filed under. */
  readonly identified: Promise<void>
}
export type AgentKeyDeps = {
  readonly vault: Pick<Vault, 'status'>
  readonly keyViews: (keys: ServiceKeys) => readonly ServiceKey[]
}

/** Making an agent key at the service, and ending one. Throws what `connection.createAgentKey` and its twin say. */
export function createAgentKeys({ vault, keyViews }: AgentKeyDeps) {
  const creating = new WeakMap<KeyedMarket, Promise<void>>()
  let underWay = 0

  async function counted(work: Promise<void>): Promise<void> {
    underWay++
    await work.finally(() => underWay--)
  }

  async function make({ serviceKeys, market, identified }: KeyedMarket, label: string): Promise<void> {
    await identified
    const known = keyViews(serviceKeys).find(({ kind, origin }) => kind === 'agent' && origin !== 'practice')
    if (known && (known.state === 'ready' || known.state === 'locked')) {
      throw failure({ code: 'key-exists', kind: 'agent' })
    }
    // The market makes at most five keys a day: one that could not be kept would be wasted.
    if (vault.status().locked) throw failure({ code: 'locked' })
    const body = label === '' ? {} : { label }
    const { value } = await market.call(createAgentKey, {}, { priority: 'action', body }).catch(raiseBroken)
    await serviceKeys.keep('agent', value.key, 'created')
  }

  async function end({ serviceKeys, market, identified }: KeyedMarket, requireYes: () => Promise<void>): Promise<void> {
    await identified
    serviceKeys.requireRow('agent')
    const generation = serviceKeys.generationOf('agent')
    // Revoked and still here would be a key that looks as if it worked.
    if (vault.status().locked) throw failure({ code: 'locked' })
    await requireYes()
    // Another one, entered meanwhile, is not what the person was asked about.
    if (serviceKeys.generationOf('agent') !== generation) throw failure({ code: 'not-found', what: 'key' })
    const { value } = await market.call(revokeAgentKey, {}, { priority: 'action' })
    if (!value.revoked) throw failure({ code: 'unexpected-answer', operation: 'revokeAgentKey', path: 'revoked' })
    await serviceKeys.remove('agent', generation)
  }

  return {
    /** Asked for twice at once in one profile, it is one key. */
    create: (of: KeyedMarket, label: string): Promise<void> => {
      const running = creating.get(of) ?? counted(make(of, label)).finally(() => creating.delete(of))
      creating.set(of, running)
      return running
    },
    /** `requireYes` asks the person, and throws when the answer is no. */
    revoke: (of: KeyedMarket, requireYes: () => Promise<void>): Promise<void> => counted(end(of, requireYes)),
    isBusy: (): boolean => underWay > 0,
  }
}

/** Broken off on its way, a key may have been made that nobody knows: as when the answer is lost. */
function raiseBroken(cause: unknown): never {
  const isCut = cause instanceof AppFailure && cause.error.code === 'cancelled' && maybeSent(cause)
  const lost = isCut ? lostAnswer(createAgentKey) : null
  throw lost ? new AppFailure(lost, { cause }) : cause
}
