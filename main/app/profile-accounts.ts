import type { Tinybar } from '@shared/amount'
import type { ProfileSessionDeps } from './profile-session-deps'
import type { AgentKeyStore } from '../keys/agent-key-store'
import type { ServiceKeys } from '../keys/service-keys'
import type { Vault } from '../keys/vault'
import type { Mirror } from '../hedera/mirror'
import { AppFailure } from '../platform/app-failure'
import type { Connection } from '../profile/connection'
import { profileEndpointOf } from '../profile/profile-endpoint'
import { ledgerIdOf } from '../profile/profile'
import { createAccountsService } from '../features/accounts/accounts'
import { createAccountBook } from '../accounts/account-book'
import { type AnnouncedAccount } from '../accounts/account-book'
import { type AccountsDeps } from '../accounts/account-book'
import type { KnownIds } from '../features/lists/list-ids'
import { createListTasks, type PublishedIds } from '../features/lists/list-tasks'
import { createListsService, typedNameIn } from '../features/lists/lists'
import { createKeychainOpening } from '../features/vault/open-keychain'
import { adoptPracticeAccounts, announcedAccountsOf } from '../accounts/practice-accounts'
import { AUTO_LOCK_ROW, SETTINGS_LIST } from '../features/vault/record-check'
import { createVaultService } from '../features/vault/vault'
import { createAccountStore, type AccountStore } from '../accounts/account-store'
import { createOwnListStore, ownListsOf } from '../storage/own-lists'

type ProfileAccountsDeps = ProfileSessionDeps & {
  readonly mirror: Mirror
  readonly serviceKeys: ServiceKeys
  readonly agentKeys: AgentKeyStore
  /** True if service keys may be sent to the addresses of this profile. */
  readonly isApproved: () => boolean
  /** True once another profile is used. */
  readonly isClosed: () => boolean
  readonly connection: Connection
  /** Runs `fn` once after `ms`, unless another profile is used by then. */
  readonly later: (ms: number, fn: () => void) => void
  /** Amount committed since an instant, epoch milliseconds. */
  readonly spentSince: (sinceMs: number) => Tinybar
}

/** Accounts of one profile, and the services of the window for keys. */
export function createProfileAccounts(deps: ProfileAccountsDeps) {
  const { profile, practiceLine, settings, vault, mirror, serviceKeys, agentKeys, log, now } = deps
  const ledgerId = ledgerIdOf(profile)
  const store = createAccountStore(deps.db, profile.id)
  const listStore = createOwnListStore(deps.db, profile.id, deps.guard)
  const lists = createListsService({
    store: listStore,
    ledgerId,
    emit: deps.emit,
    spentSince: deps.spentSince,
    now,
    open: (list) => deps.vaultDesk.open({ kind: 'own-lists', account: null, list }),
  })
  let announced: readonly AnnouncedAccount[] = []
  const accountsDeps: AccountsDeps = {
    store,
    settings,
    vault,
    mirror,
    profileId: profile.id,
    practice: profile.kind === 'practice',
    ledgerId,
    emit: deps.emit,
    now,
    fault: log.fault,
    announcedAccounts: () => announced,
    typedName: typedNameIn(listStore),
    openKeychain: () => keychain.open({ leaveSession: true }),
    reimportPracticeKeys: () => adopt().catch((cause: unknown) => void log.fault('adopt', cause)),
    openVault: (kind, account) => deps.vaultDesk.open({ kind, account }),
  }
  const book = createAccountBook(accountsDeps)
  /** Adds the practice market's own accounts; other markets have none. */
  const adopt = async (): Promise<void> => {
    const line = await practiceLine
    if (!line || deps.isClosed()) return
    announced = announcedAccountsOf(line)
    book.changed()
    await adoptPracticeAccounts(line, { vault, store, settings, book })
  }
  // The keychain can take minutes to open. By then the profile may be closed, and its keys must not be loaded.
  const loadServiceKeys = async () => {
    if (deps.isClosed() || !deps.isApproved()) return
    await loadAll([serviceKeys, agentKeys])
  }
  /** True while a check of the records waits for another window to close. */
  let isCheckDue = false
  const checkRecords = async () => {
    if (deps.isClosed()) return
    isCheckDue = false
    const stateBefore = JSON.stringify(lists.state())
    try {
      await deps.checkRecords()
    } catch (cause) {
      // For example, the key window in which the person has just unlocked.
      if (!(cause instanceof AppFailure && cause.error.code === 'busy')) throw cause
      isCheckDue = true
    } finally {
      if (JSON.stringify(lists.state()) !== stateBefore) lists.changed()
    }
  }
  const ownWindowFreed = (): void => {
    if (!isCheckDue || deps.isClosed()) return
    isCheckDue = false
    void keychain.storeChanged()
  }
  const keychain = createKeychainOpening({
    vault,
    book,
    adopt,
    loadServiceKeys,
    checkRecords,
    fault: log.fault,
    later: deps.later,
  })
  const vaultService = createVaultService({
    vault,
    mirror,
    store,
    book,
    serviceKeys,
    agentKeys,
    listTasks: createListTasks({
      store: listStore,
      ledgerId,
      now,
      onChange: lists.changed,
      accounts: () => knownAccounts(store, vault),
      published: publishedBy(practiceLine),
      current: () => deps.vaultDesk.current()?.list ?? null,
      verifyPassphrase: (passphrase) => vault.verifyPassphrase(passphrase),
      isPassphraseSet: () => vault.status().passphraseSet,
    }),
    ledgerId,
    theme: () => settings.get().theme,
    practice: profile.kind === 'practice',
    networkLabel: profile.name,
    place: () => profileEndpointOf(profile, deps.connection.knownAddresses()),
    developmentRuntime: deps.developmentRuntime,
    autoLockMinutes: () => settings.get().autoLockMinutes,
    saveAutoLockMinutes: (autoLockMinutes) => {
      const changedSettings = settings.set({ autoLockMinutes })
      deps.guard.commitLater([{ list: SETTINGS_LIST, id: AUTO_LOCK_ROW, text: String(autoLockMinutes) }])
      deps.emit('settings.changed', changedSettings)
    },
    current: deps.vaultDesk.current,
    close: deps.vaultDesk.close,
    reload: deps.vaultDesk.reload,
    copySecret: deps.shell.copySecret,
    onStoreChanged: keychain.storeChanged,
  })
  return {
    book,
    adopt,
    keychain,
    vaultService,
    ownWindowFreed,
    accounts: createAccountsService(accountsDeps, book),
    lists: lists.services,
    ownLists: { ...ownListsOf(listStore), introduce: lists.introduce },
  }
}

/** Loads each store in turn, even if others fail, then rejects with the first error. */
export async function loadAll(stores: readonly { readonly load: () => Promise<void> }[]): Promise<void> {
  const errors: unknown[] = []
  for (const store of stores) await store.load().catch((cause: unknown) => errors.push(cause))
  if (errors.length > 0) throw errors[0]
}

function knownAccounts(store: AccountStore, vault: Vault): KnownIds['accounts'] {
  const keys = vault.listKeys()
  return store.list().map(({ id, name, keyId }) => {
    const key = keys.find((candidate) => candidate.keyId === keyId)
    return { id, name, holdsKey: keyId !== null, address: key?.evmAddress ?? null }
  })
}

/** Ids that the practice market prints for its own account; null if unknown. */
function publishedBy(line: ProfileSessionDeps['practiceLine']): () => PublishedIds {
  let published: PublishedIds = null
  // The connection reports a failed start.
  line?.then(
    ({ operator }) => {
      if (operator) published = { account: operator.accountId, operator: operator.evmAddress }
    },
    () => undefined,
  )
  return () => published
}
