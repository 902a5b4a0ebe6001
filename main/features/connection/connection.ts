import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import type { ServicesOf } from '@shared/contract/method'
import type { Vault } from '../../keys/vault'
import { failure } from '../../platform/app-failure'
import type { Question } from '../../platform/question'
import type { Emit } from '../../platform/emitter'
import { createMutex } from '../../keys/mutex'
import type { Connection } from '../../profile/connection'
import { agentKeyViews, createAgentKeys, type KeyedMarket } from './agent-key'
import { serviceKeyViews } from './service-key-view'
import { missingFields, PRACTICE, type Profile } from '../../profile/profile'
import {
  agentKeyDeletionQuestion,
  connectQuestion,
  keyRemovalQuestion,
  removalQuestion,
  replacementQuestion,
  revocationQuestion,
} from '../../profile/questions'
import type { ProfileFields } from '../../profile/profile-input'
import type { ProfileStore } from '../../profile/profile-store'
import type { OpenTask } from '../vault/vault'

type ConnectionServiceDeps = {
  readonly profiles: ProfileStore
  /** Session of the profile in use. */
  readonly current: () => KeyedMarket & { readonly profile: Profile; readonly connection: Connection }
  readonly vault: Pick<Vault, 'status'>
  readonly openKeyWindow: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  /** Throws AppFailure `busy`. */
  readonly requireFree: () => void
  /** Asks the person in a dialog that no page can imitate. */
  readonly confirm: (question: Question) => Promise<boolean>
  /** True if something was begun in the profile and its end is not known. */
  readonly isUnderWay: (profile: Profile) => boolean
  readonly switchTo: (profile: Profile) => void
  /**
   * Instant and reason of the stop after which the practice market is not started again automatically; null if it runs.
   */
  readonly practiceStopped: () => ConnectionState['practiceStopped']
  readonly restartPractice: () => void
  /**
   * Deletes the data of a profile, even of the one in use, which is closed meanwhile. Throws VaultError or
   * KeychainError, and then has deleted no more than keys.
   */
  readonly forget: (profile: Profile) => Promise<{ readonly isHistoryKept: boolean }>
  readonly emit: Emit
  readonly now: () => number
}
type ConnectionService = ServicesOf<Contract>['connection']

/** Service for the profiles, and for the keys of the one in use. Outlives all profiles. */
export function createConnectionService(deps: ConnectionServiceDeps) {
  const { profiles, current, vault } = deps
  const runExclusive = createMutex()
  let lastSentState = ''
  const agentKeys = createAgentKeys({ vault, keyViews: (keys) => serviceKeyViews(keys, deps.now()) })

  const keyViews = () => serviceKeyViews(current().serviceKeys, deps.now())
  const isUsed = (id: string | null) => id === current().profile.id

  function state(): ConnectionState {
    const { profile, connection } = current()
    const { store, locked } = vault.status()
    return {
      used: profile.id,
      profiles: profiles.list().map((row) => ({
        ...(row.id === profile.id ? viewInUse(row, connection) : viewOf(row)),
        ...(profiles.isChangedOutside(row) ? { changedOutside: true as const } : {}),
      })),
      keys: keyViews(),
      agentKeys: agentKeyViews(current().agentKeys, deps.now()),
      keysAreKeptIn: store === 'keychain' ? 'keychain' : 'session',
      isLocked: locked,
      practiceStopped: deps.practiceStopped(),
    }
  }

  /** Sends the state to the page if it has changed. */
  function announce(): void {
    const nextState = state()
    const stateText = JSON.stringify(nextState)
    if (stateText === lastSentState) return
    lastSentState = stateText
    deps.emit('connection.changed', nextState)
  }

  const requireProfile = (id: string): Profile => {
    const profile = profiles.get(id)
    if (!profile) throw failure({ code: 'not-found', what: 'profile' })
    return profile
  }

  /** Throws AppFailure `busy` while a dialog is open or a key request runs: both can only end in the profile in use. */
  function requireFree(): void {
    if (agentKeys.isBusy()) throw failure({ code: 'busy', what: 'agent-key' })
    deps.requireFree()
  }

  async function requireYes(question: Question): Promise<void> {
    if (!(await deps.confirm(question))) throw failure({ code: 'declined' })
  }

  /**
   * Asks the person in a dialog outside of the page: without a yes, no address from the page is used and no market is
   * replaced.
   */
  async function requireApproval(profile: Profile, isInUse: boolean, replaces: Profile | null = null): Promise<void> {
    if (isInUse && !profiles.isApproved(profile)) await requireYes(connectQuestion(profile, replaces))
    else if (replaces) await requireYes(replacementQuestion(replaces))
  }

  async function save(id: string | null, typed: ProfileFields): Promise<Profile> {
    const profileDraft = profiles.draft(id, typed)
    const { profile, replaces } = profileDraft
    const isInUse = isUsed(id)
    const requireChangeable = () => {
      if (isInUse) requireFree()
      if (replaces && deps.isUnderWay(replaces)) throw failure({ code: 'market-unfinished' })
    }
    requireChangeable()
    await requireApproval(profile, isInUse, replaces)
    // Something may have begun while the person was asked.
    requireChangeable()
    if (replaces) await deps.forget(replaces)
    profiles.put(profileDraft)
    if (isInUse) connectTo(profile)
    return profile
  }

  function connectTo(profile: Profile): void {
    profiles.approve(profile)
    deps.switchTo(profile)
  }

  async function remove(id: string): Promise<{ readonly isHistoryKept: boolean }> {
    const profile = requireProfile(id)
    if (id === PRACTICE.id) throw failure({ code: 'profile-fixed' })
    if (isUsed(id)) throw failure({ code: 'profile-in-use' })
    await requireYes(removalQuestion(profile))
    const unhide = profiles.hide(id)
    try {
      const forgetResult = await deps.forget(profile)
      profiles.remove(id)
      return forgetResult
    } finally {
      unhide()
    }
  }

  async function use(id: string): Promise<void> {
    const profile = requireProfile(id)
    const missing = missingFields(profile)
    if (missing.length > 0) throw failure({ code: 'invalid-input', fields: missing })
    if (isUsed(id)) return
    requireFree()
    await requireApproval(profile, true)
    requireFree()
    connectTo(profile)
  }

  const services: ConnectionService = {
    get: () => Promise.resolve(state()),
    save: ({ id, ...typed }) =>
      runExclusive(async () => {
        const profile = await save(id, typed)
        announce()
        return { id: profile.id, state: state() }
      }),
    remove: ({ id }) =>
      runExclusive(async () => {
        const { isHistoryKept } = await remove(id)
        announce()
        return { isHistoryKept, state: state() }
      }),
    use: ({ id }) =>
      runExclusive(async () => {
        await use(id)
        announce()
        return state()
      }),
    restartPractice: () =>
      runExclusive(() => {
        requireFree()
        deps.restartPractice()
        announce()
        return Promise.resolve(state())
      }),
    async createAgentKey({ use, label }) {
      await agentKeys.create(current(), use, label)
      return state()
    },
    async revokeAgentKey({ id }) {
      const session = current()
      const key = id === null ? null : session.agentKeys.requireRow(id)
      await agentKeys.revoke(session, id, () => requireYes(revocationQuestion(session.profile, key)))
      return state()
    },
    removeAgentKey: ({ id }) =>
      runExclusive(async () => {
        const session = current()
        const key = session.agentKeys.requireRow(id)
        if (vault.status().locked) throw failure({ code: 'locked' })
        if (key.removedAt === null) session.agentKeys.setRemoved(id)
        else {
          await requireYes(agentKeyDeletionQuestion(session.profile, key))
          await session.agentKeys.remove(id)
        }
        return state()
      }),
    removeKey: ({ kind }) =>
      runExclusive(async () => {
        const session = current()
        const { serviceKeys, profile } = session
        serviceKeys.requireRow(kind)
        if (vault.status().locked) throw failure({ code: 'locked' })
        const generation = serviceKeys.generationOf(kind)
        await requireYes(keyRemovalQuestion(kind, profile, session.agentKeys.canRetire(serviceKeys)))
        // The person was not asked about a key that was entered meanwhile.
        if (serviceKeys.generationOf(kind) !== generation) throw failure({ code: 'not-found', what: 'key' })
        if (kind === 'agent') await agentKeys.removeOwn(session, generation)
        else await serviceKeys.remove(kind, generation)
        return state()
      }),
    retryKey: ({ kind }) => {
      const { serviceKeys } = current()
      serviceKeys.requireRow(kind)
      serviceKeys.retry(kind)
      return Promise.resolve(state())
    },
    async openKeyWindow(input) {
      return { outcome: await deps.openKeyWindow(keyTaskOf(input)) }
    },
  }
  /** Task of the key window. Throws AppFailure `not-found` when there is no key to show. */
  function keyTaskOf(input: z.output<Contract['connection']['openKeyWindow']['input']>): OpenTask {
    if (input.task === 'enter') return { kind: 'service-key', account: null, serviceKey: input.kind }
    const { serviceKeys, agentKeys: otherKeys } = current()
    const { id } = input
    const canShow = id === null ? serviceKeys.canShow() : otherKeys.canShow(id)
    if (!canShow) throw failure({ code: 'not-found', what: 'key' })
    if (id === null) return { kind: 'show-agent-key', account: null }
    return { kind: 'show-agent-key', account: null, agentKey: { id, purpose: otherKeys.requireRow(id).purpose } }
  }

  return { services, announce }
}

function viewOf(profile: Profile): ProfileView {
  const { id, kind, name, network, baseUrl, toolUrl, mirrorUrl, nodes, feeAccounts, projectHeader } = profile
  return {
    id,
    kind,
    name,
    network,
    projectHeader,
    missing: missingFields(profile),
    baseUrl: baseUrl?.href ?? null,
    toolUrl: toolUrl?.href ?? null,
    mirrorUrl: mirrorUrl?.href ?? null,
    nodes: [...nodes],
    feeAccounts: [...feeAccounts],
  }
}

/** View with the addresses in use: those of the practice market are known once it has started. */
function viewInUse(profile: Profile, connection: Connection): ProfileView {
  const addresses = connection.knownAddresses()
  if (profile.kind !== 'practice' || !addresses) return viewOf(profile)
  const nodes = Object.entries(connection.knownNodes()).map(([address, account]) => ({ address, account }))
  return viewOf({ ...profile, ...addresses, nodes })
}
