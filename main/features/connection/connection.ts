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
import { agentKeyViews, createAgentKeys, type KeySession } from './agent-key'
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
  readonly currentSession: () => KeySession & { readonly profile: Profile; readonly connection: Connection }
  readonly vault: Pick<Vault, 'status'>
  readonly openKeyWindow: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  /** Throws AppFailure `busy` while a review or the key window is open. */
  readonly requireFree: () => void
  /** Asks the person in a dialog that no page can imitate. */
  readonly confirm: (question: Question) => Promise<boolean>
  /** True if a flow of the profile may still take effect. */
  readonly mayStillTakeEffect: (profile: Profile) => boolean
  readonly switchTo: (profile: Profile) => void
  /**
   * Null while the app may restart the practice market by itself. Otherwise the time and the reason of the practice
   * market's last stop: from then on, only the person can restart the practice market.
   */
  readonly practiceStopped: () => ConnectionState['practiceStopped']
  readonly restartPractice: () => void
  /**
   * Deletes the data of a profile. If the profile is in use, closes its session first. After a VaultError or
   * KeychainError, at most keys have been deleted.
   */
  readonly forget: (profile: Profile) => Promise<{ readonly isHistoryKept: boolean }>
  readonly emit: Emit
  readonly now: () => number
}
type ConnectionService = ServicesOf<Contract>['connection']

/** Service for the profiles, and for the keys of the profile in use. One service is used for all profiles. */
export function createConnectionService(deps: ConnectionServiceDeps) {
  const { profiles, currentSession, vault } = deps
  const runExclusive = createMutex()
  let lastSentState = ''
  const agentKeyActions = createAgentKeys({ vault, keyViews: (keys) => serviceKeyViews(keys, deps.now()) })

  const keyViews = () => serviceKeyViews(currentSession().serviceKeys, deps.now())
  const isProfileInUse = (id: string | null) => id === currentSession().profile.id

  function readState(): ConnectionState {
    const { profile, connection } = currentSession()
    const { store, locked: isLocked } = vault.status()
    return {
      activeProfileId: profile.id,
      profiles: profiles.list().map((row) => ({
        ...(row.id === profile.id ? viewInUse(row, connection) : viewOf(row)),
        // While the keys are locked, the approval cannot be authenticated. Only requests without a key are sent then.
        isConfirmed: profiles.isPossiblyApproved(row),
        ...(profiles.isChangedOutside(row) ? { changedOutside: true as const } : {}),
      })),
      keys: keyViews(),
      agentKeys: agentKeyViews(currentSession().agentKeys, deps.now()),
      keyStorage: store === 'keychain' ? 'keychain' : 'session',
      isLocked,
      practiceStopped: deps.practiceStopped(),
    }
  }

  /** Sends the state to the page if the state has changed since it was last sent. */
  function emitChangedState(): void {
    const nextState = readState()
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

  /**
   * Throws AppFailure `busy` while a review or the key window is open, or a key is being created or revoked: each of
   * these must end in the profile in which it began.
   */
  function requireFree(): void {
    if (agentKeyActions.isBusy()) throw failure({ code: 'busy', what: 'agent-key' })
    deps.requireFree()
  }

  async function requireYes(question: Question): Promise<void> {
    if (!(await deps.confirm(question))) throw failure({ code: 'declined' })
  }

  /**
   * Asks the person in main's own dialog before the app uses an address that the person has not approved, and before a
   * market is replaced. Throws AppFailure `declined` when the answer is no.
   */
  async function requireApproval(
    profile: Profile,
    { willBeInUse, replacedProfile }: { readonly willBeInUse: boolean; readonly replacedProfile: Profile | null },
  ): Promise<void> {
    if (willBeInUse && !profiles.isApproved(profile)) await requireYes(connectQuestion(profile, replacedProfile))
    else if (replacedProfile) await requireYes(replacementQuestion(replacedProfile))
  }

  async function save(id: string | null, typedFields: ProfileFields): Promise<Profile> {
    const profileDraft = profiles.createDraft(id, typedFields)
    const { profile, replacedProfile } = profileDraft
    const isInUse = isProfileInUse(id)
    const requireChangeable = () => {
      if (isInUse) requireFree()
      if (replacedProfile && deps.mayStillTakeEffect(replacedProfile)) throw failure({ code: 'market-unfinished' })
    }
    requireChangeable()
    await requireApproval(profile, { willBeInUse: isInUse, replacedProfile })
    // A flow, a review or a key request may have begun while the question was open.
    requireChangeable()
    if (replacedProfile) await deps.forget(replacedProfile)
    profiles.storeDraft(profileDraft)
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
    if (isProfileInUse(id)) throw failure({ code: 'profile-in-use' })
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
    const emptyFields = missingFields(profile)
    if (emptyFields.length > 0) throw failure({ code: 'invalid-input', fields: emptyFields })
    if (isProfileInUse(id)) return
    requireFree()
    await requireApproval(profile, { willBeInUse: true, replacedProfile: null })
    requireFree()
    connectTo(profile)
  }

  const services: ConnectionService = {
    get: () => Promise.resolve(readState()),
    save: ({ id, ...typedFields }) =>
      runExclusive(async () => {
        const profile = await save(id, typedFields)
        emitChangedState()
        return { id: profile.id, state: readState() }
      }),
    remove: ({ id }) =>
      runExclusive(async () => {
        const { isHistoryKept } = await remove(id)
        emitChangedState()
        return { isHistoryKept, state: readState() }
      }),
    use: ({ id }) =>
      runExclusive(async () => {
        await use(id)
        emitChangedState()
        return readState()
      }),
    restartPractice: () =>
      runExclusive(() => {
        requireFree()
        deps.restartPractice()
        emitChangedState()
        return Promise.resolve(readState())
      }),
    async createAgentKey({ use, label }) {
      await agentKeyActions.create(currentSession(), use, label)
      return readState()
    },
    async revokeAgentKey({ id }) {
      const session = currentSession()
      const key = id === null ? null : session.agentKeys.requireRow(id)
      await agentKeyActions.revoke(session, id, () => requireYes(revocationQuestion(session.profile, key)))
      return readState()
    },
    removeAgentKey: ({ id }) =>
      runExclusive(async () => {
        const session = currentSession()
        const key = session.agentKeys.requireRow(id)
        if (vault.status().locked) throw failure({ code: 'locked' })
        // The first removal only marks the key, so that it can still be revoked. The second one deletes the key.
        if (key.removedAt === null) session.agentKeys.setRemoved(id)
        else {
          await requireYes(agentKeyDeletionQuestion(session.profile, key))
          await session.agentKeys.remove(id)
        }
        return readState()
      }),
    removeKey: ({ kind }) =>
      runExclusive(async () => {
        const session = currentSession()
        const { serviceKeys, profile } = session
        serviceKeys.requireRow(kind)
        if (vault.status().locked) throw failure({ code: 'locked' })
        const generation = serviceKeys.generationOf(kind)
        await requireYes(keyRemovalQuestion(kind, profile, session.agentKeys.canRetire(serviceKeys)))
        // The person agreed to remove the earlier key, not one that was entered meanwhile.
        if (serviceKeys.generationOf(kind) !== generation) throw failure({ code: 'not-found', what: 'key' })
        if (kind === 'agent') await agentKeyActions.removeOwn(session, generation)
        else await serviceKeys.remove(kind, generation)
        return readState()
      }),
    retryKey: ({ kind }) => {
      const { serviceKeys } = currentSession()
      serviceKeys.requireRow(kind)
      serviceKeys.clearRefusal(kind)
      return Promise.resolve(readState())
    },
    async openKeyWindow(input) {
      return { outcome: await deps.openKeyWindow(keyTaskOf(input)) }
    },
  }
  /** Task of the key window. Throws AppFailure `not-found` when there is no key to show. */
  function keyTaskOf(input: z.output<Contract['connection']['openKeyWindow']['input']>): OpenTask {
    if (input.task === 'enter') return { kind: 'service-key', account: null, serviceKeyKind: input.kind }
    const { serviceKeys, agentKeys } = currentSession()
    const { id } = input
    const canShow = id === null ? serviceKeys.canShow() : agentKeys.canShow(id)
    if (!canShow) throw failure({ code: 'not-found', what: 'key' })
    if (id === null) return { kind: 'show-agent-key', account: null }
    return { kind: 'show-agent-key', account: null, agentKey: { id, purpose: agentKeys.requireRow(id).purpose } }
  }

  return { services, emitChangedState }
}

function viewOf(profile: Profile): Omit<ProfileView, 'isConfirmed'> {
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

/**
 * View of the profile in use. The addresses of the practice market are in the view once the practice market has
 * started.
 */
function viewInUse(profile: Profile, connection: Connection): ReturnType<typeof viewOf> {
  const addresses = connection.knownAddresses()
  if (profile.kind !== 'practice' || !addresses) return viewOf(profile)
  const nodes = Object.entries(connection.knownNodes()).map(([address, account]) => ({ address, account }))
  return viewOf({ ...profile, ...addresses, nodes })
}
