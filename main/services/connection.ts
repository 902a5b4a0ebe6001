import type { Contract } from '@shared/contract'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import type { ServicesOf } from '@shared/contract/method'
import { createAgentKey, revokeAgentKey } from '@shared/market/agent'
import type { ServiceKeys } from '../keys/service-keys'
import type { Vault } from '../keys/vault'
import type { MarketClient } from '../market/client'
import { failure } from '../platform/app-failure'
import type { Emit } from '../platform/emitter'
import type { Connection } from '../profile/connection'
import { serviceKeyViews } from './service-key-view'
import { missingOf, PRACTICE, type Profile } from '../profile/profile'
import type { ProfileStore } from '../profile/profile-store'
import type { OpenTask } from './vault'

export type ConnectionServiceDeps = {
  readonly profiles: ProfileStore
  /** Of the profile that is used. */
  readonly current: () => {
    readonly profile: Profile
    readonly serviceKeys: ServiceKeys
    readonly market: MarketClient
    readonly connection: Connection
  }
  readonly vault: Pick<Vault, 'status'>
  readonly openKeyWindow: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  /** Throws AppFailure `busy`. */
  readonly requireFree: () => void
  readonly switchTo: (profile: Profile) => void
  /** Throws VaultError or KeychainError, and then has forgotten no more than keys. */
  readonly forget: (profile: Profile) => Promise<{ readonly isHistoryKept: boolean }>
  readonly emit: Emit
  readonly now: () => number
}
type ConnectionService = ServicesOf<Contract>['connection']

/** Profiles, and the keys of the one that is used. It outlives them. */
export function createConnectionService(deps: ConnectionServiceDeps) {
  const { profiles, current, vault } = deps
  let announced = ''
  let creating: Promise<void> | null = null

  const keyViews = () => serviceKeyViews(current().serviceKeys, deps.now())

  function state(): ConnectionState {
    const { profile, connection } = current()
    const { store, locked } = vault.status()
    return {
      used: profile.id,
      profiles: profiles.list().map((one) => (one.id === profile.id ? viewInUse(one, connection) : viewOf(one))),
      keys: keyViews(),
      keysAreKeptIn: store === 'keychain' ? 'keychain' : 'session',
      isLocked: locked,
    }
  }

  /** Tells the page, when there is anything new to tell. */
  function announce(): void {
    const next = state()
    const text = JSON.stringify(next)
    if (text === announced) return
    announced = text
    deps.emit('connection.changed', next)
  }

  const requireProfile = (id: string): Profile => {
    const profile = profiles.get(id)
    if (!profile) throw failure({ code: 'not-found', what: 'profile' })
    return profile
  }

  async function create(label: string): Promise<void> {
    const { serviceKeys, market } = current()
    const known = keyViews().find(({ kind, origin }) => kind === 'agent' && origin !== 'practice')
    if (known && (known.state === 'ready' || known.state === 'locked')) {
      throw failure({ code: 'key-exists', kind: 'agent' })
    }
    // Of five a day none is to be made that could not be kept.
    if (vault.status().locked) throw failure({ code: 'locked' })
    const body = label === '' ? {} : { label }
    const { value } = await market.call(createAgentKey, {}, { priority: 'action', body })
    await serviceKeys.keep('agent', value.key, 'created')
  }

  const services: ConnectionService = {
    get: () => Promise.resolve(state()),
    save: ({ id, ...typed }) => {
      const isUsed = id === current().profile.id
      if (isUsed) deps.requireFree()
      const profile = profiles.put(id, typed)
      if (isUsed) deps.switchTo(profile)
      announce()
      return Promise.resolve({ id: profile.id, state: state() })
    },
    async remove({ id }) {
      const profile = requireProfile(id)
      if (id === PRACTICE.id) throw failure({ code: 'profile-fixed' })
      if (id === current().profile.id) throw failure({ code: 'profile-in-use' })
      const { isHistoryKept } = await deps.forget(profile)
      announce()
      return { isHistoryKept, state: state() }
    },
    use: ({ id }) => {
      const profile = requireProfile(id)
      const missing = missingOf(profile)
      if (missing.length > 0) throw failure({ code: 'invalid-input', fields: missing })
      if (id !== current().profile.id) {
        deps.requireFree()
        deps.switchTo(profile)
        announce()
      }
      return Promise.resolve(state())
    },
    async createAgentKey({ label }) {
      // Asked for twice at once, it is one key.
      creating ??= create(label).finally(() => (creating = null))
      await creating
      return state()
    },
    async revokeAgentKey() {
      const { serviceKeys, market } = current()
      serviceKeys.requireRow('agent')
      // Revoked and still here would be a key that looks as if it worked.
      if (vault.status().locked) throw failure({ code: 'locked' })
      const { value } = await market.call(revokeAgentKey, {}, { priority: 'action' })
      if (!value.revoked) throw failure({ code: 'unexpected-answer', operation: 'revokeAgentKey', path: 'revoked' })
      await serviceKeys.remove('agent')
      return state()
    },
    async removeKey({ kind }) {
      await current().serviceKeys.remove(kind)
      return state()
    },
    retryKey: ({ kind }) => {
      const { serviceKeys } = current()
      serviceKeys.requireRow(kind)
      serviceKeys.retry(kind)
      return Promise.resolve(state())
    },
    async openKeyWindow(input) {
      const isShow = input.task === 'show'
      if (isShow && !current().serviceKeys.canShow()) throw failure({ code: 'not-found', what: 'key' })
      const task: OpenTask = isShow
        ? { kind: 'show-agent-key', account: null }
        : { kind: 'service-key', account: null, serviceKey: input.kind }
      return { outcome: await deps.openKeyWindow(task) }
    },
  }
  return { services, announce }
}

function viewOf(profile: Profile): ProfileView {
  const { id, kind, name, network, baseUrl, toolUrl, mirrorUrl, nodes, feeAccounts, projectHeader } = profile
  return {
    ...{ id, kind, name, network, projectHeader, missing: missingOf(profile) },
    baseUrl: baseUrl?.href ?? null,
    toolUrl: toolUrl?.href ?? null,
    mirrorUrl: mirrorUrl?.href ?? null,
    nodes: [...nodes],
    feeAccounts: [...feeAccounts],
  }
}

/** With the addresses it is really reached at: those of the practice market are known once it has started. */
function viewInUse(profile: Profile, connection: Connection): ProfileView {
  const addresses = connection.known()
  if (profile.kind !== 'practice' || !addresses) return viewOf(profile)
  const nodes = Object.entries(connection.knownNodes()).map(([address, account]) => ({ address, account }))
  return viewOf({ ...profile, ...addresses, nodes })
}
