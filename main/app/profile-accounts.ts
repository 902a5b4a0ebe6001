import { TINYBAR_PER_HBAR, type Tinybar } from '@shared/amount'
import type { ProfileSessionDeps } from './profile-session-deps'
import type { AgentKeyStore } from '../keys/agent-key-store'
import type { ServiceKeys } from '../keys/service-keys'
import type { Vault } from '../keys/vault'
import type { Mirror } from '../hedera/mirror'
import { type Sampler, seriesName } from '../market-api/client/samples'
import { AppFailure } from '../platform/app-failure'
import type { Connection } from '../profile/connection'
import { profileEndpointOf } from '../profile/profile-endpoint'
import { ledgerIdOf } from '../profile/profile'
import { createAccountsService } from '../features/accounts/accounts'
import { createAccountBook, type AccountsDeps, type AnnouncedAccount } from '../accounts/account-book'
import type { KnownIds } from '../features/lists/list-ids'
import { createListTasks, type PublishedIds } from '../features/lists/list-tasks'
import { createListsService, spenderSinceIn, typedNameIn } from '../features/lists/lists'
import { createKeychainOpening } from '../features/vault/open-keychain'
import { addPracticeAccounts, announcedAccountsOf } from '../accounts/practice-accounts'
import { AUTO_LOCK_ROW, SETTINGS_LIST } from '../features/vault/record-check'
import { createVaultService } from '../features/vault/vault'
import { createAccountStore, type AccountStore } from '../accounts/account-store'
import { createOwnListStore, ownListsOf } from '../storage/own-lists'

type ProfileAccountsDeps = ProfileSessionDeps & {
  readonly mirror: Mirror
  readonly sampler: Pick<Sampler, 'note'>
  readonly serviceKeys: ServiceKeys
  readonly agentKeys: AgentKeyStore
  /** True if service keys may be sent to the addresses of this profile. */
  readonly isApproved: () => boolean
  /** True once the session of this profile is closed. */
  readonly isClosed: () => boolean
  readonly connection: Connection
  /** Runs `fn` once after `ms`, unless the session is closed by then. */
  readonly runLater: (ms: number, fn: () => void) => void
  /** Amount that flows have committed since an instant, which is given in epoch milliseconds. */
  readonly spentSince: (sinceMs: number) => Tinybar
}

/** Accounts of one profile, and the services of the key window. */
export function createProfileAccounts(deps: ProfileAccountsDeps) {
  const { profile, practiceLine, settings, vault, mirror, serviceKeys, agentKeys, log, now } = deps
  const ledgerId = ledgerIdOf(profile)
  const accountStore = createAccountStore(deps.db, profile.id)
  const listStore = createOwnListStore(deps.db, profile.id, deps.guard)
  const listsService = createListsService({
    store: listStore,
    ledgerId,
    emit: deps.emit,
    spentSince: deps.spentSince,
    now,
    openWindow: (listTask) => deps.vaultDesk.open({ kind: 'own-lists', account: null, listTask }),
  })
  let announcedAccounts: readonly AnnouncedAccount[] = []
  const accountsDeps: AccountsDeps = {
    store: accountStore,
    settings,
    vault,
    mirror,
    profileId: profile.id,
    isPractice: profile.kind === 'practice',
    ledgerId,
    emit: deps.emit,
    now,
    recordBalance: (id, balance, atMs) => {
      // A timer of a closed session must not write, because the data of its profile may have been deleted meanwhile.
      if (deps.isClosed()) return
      deps.sampler.note([{ series: seriesName.balance(id), value: Number(balance) / Number(TINYBAR_PER_HBAR) }], atMs)
    },
    fault: log.fault,
    announcedAccounts: () => announcedAccounts,
    typedName: typedNameIn(listStore),
    spenderSince: spenderSinceIn(listStore),
    openKeychain: () => keychain.open({ leavesSessionOnly: true }),
    reimportPracticeKeys: () =>
      importPracticeKeys().catch((cause: unknown) => void log.fault('import-practice-keys', cause)),
    openKeyWindow: (kind, account) => deps.vaultDesk.open({ kind, account }),
  }
  const book = createAccountBook(accountsDeps)
  /** Imports the keys of the practice market's accounts and adds the accounts. Does nothing for other markets. */
  const importPracticeKeys = async (): Promise<void> => {
    const line = await practiceLine
    if (!line || deps.isClosed()) return
    announcedAccounts = announcedAccountsOf(line)
    book.emitState()
    await addPracticeAccounts(line, { vault, store: accountStore, settings, book })
  }
  // The keychain can take minutes to open. If the profile was closed meanwhile, the keys of that profile must not be
  // loaded.
  const loadServiceKeys = async () => {
    if (deps.isClosed() || !deps.isApproved()) return
    await syncAllWithKeychain([serviceKeys, agentKeys])
  }
  /** True while a check of the records waits for another window to close. */
  let isRecordCheckDue = false
  const checkRecords = async () => {
    if (deps.isClosed()) return
    isRecordCheckDue = false
    const listsBefore = JSON.stringify(listsService.state())
    try {
      await deps.checkRecords()
    } catch (cause) {
      // Another window is open, for example the key window in which the person has just unlocked the vault.
      if (!(cause instanceof AppFailure && cause.error.code === 'busy')) throw cause
      isRecordCheckDue = true
    } finally {
      if (JSON.stringify(listsService.state()) !== listsBefore) listsService.emitState()
    }
  }
  const onOwnWindowClosed = (): void => {
    if (!isRecordCheckDue || deps.isClosed()) return
    isRecordCheckDue = false
    // Runs `checkRecords` again, and the steps that follow the check.
    void keychain.onStoreChanged()
  }
  const keychain = createKeychainOpening({
    vault,
    book,
    importPracticeKeys,
    loadServiceKeys,
    checkRecords,
    fault: log.fault,
    runLater: deps.runLater,
  })
  const vaultService = createVaultService({
    vault,
    mirror,
    accountStore,
    book,
    serviceKeys,
    agentKeys,
    listTasks: createListTasks({
      store: listStore,
      ledgerId,
      now,
      onChange: listsService.emitState,
      accounts: () => knownAccounts(accountStore, vault),
      publishedIds: publishedIdsIn(practiceLine),
      currentTask: () => deps.vaultDesk.current()?.listTask ?? null,
      verifyPassphrase: (passphrase) => vault.verifyPassphrase(passphrase),
      isPassphraseSet: () => vault.status().passphraseSet,
    }),
    ledgerId,
    theme: () => settings.get().theme,
    isPractice: profile.kind === 'practice',
    networkLabel: profile.name,
    endpoint: () => profileEndpointOf(profile, deps.connection.knownAddresses()),
    developmentRuntime: deps.isDevelopmentRuntime,
    autoLockMinutes: () => settings.get().autoLockMinutes,
    saveAutoLockMinutes: (autoLockMinutes) => {
      const changedSettings = settings.set({ autoLockMinutes })
      deps.guard.commitLater([{ list: SETTINGS_LIST, id: AUTO_LOCK_ROW, text: String(autoLockMinutes) }])
      deps.emit('settings.changed', changedSettings)
    },
    currentTask: deps.vaultDesk.current,
    close: deps.vaultDesk.close,
    reload: deps.vaultDesk.reload,
    copySecret: deps.shell.copySecret,
    onStoreChanged: keychain.onStoreChanged,
  })
  return {
    book,
    importPracticeKeys,
    keychain,
    vaultService,
    onOwnWindowClosed,
    accounts: createAccountsService(accountsDeps, book),
    lists: listsService.services,
    ownLists: { ...ownListsOf(listStore), askToAddSpender: listsService.askToAddSpender },
  }
}

/**
 * Synchronises the stores with the keychain, one after another. A failed store does not stop the others; at the end the
 * first error is thrown.
 */
export async function syncAllWithKeychain(
  stores: readonly { readonly syncWithKeychain: () => Promise<void> }[],
): Promise<void> {
  const errors: unknown[] = []
  for (const store of stores) await store.syncWithKeychain().catch((cause: unknown) => errors.push(cause))
  if (errors.length > 0) throw errors[0]
}

function knownAccounts(store: AccountStore, vault: Vault): KnownIds['accounts'] {
  const keys = vault.listKeys()
  return store.list().map(({ id, name, keyId }) => {
    const key = keys.find((candidate) => candidate.keyId === keyId)
    return { id, name, holdsKey: keyId !== null, address: key?.evmAddress ?? null }
  })
}

/**
 * Creates a function for the ids of the market's own account, which are in the start line of the practice market. The
 * function returns null for other markets, for a line without these ids, and until the line has been printed.
 */
function publishedIdsIn(practiceLine: ProfileSessionDeps['practiceLine']): () => PublishedIds {
  let publishedIds: PublishedIds = null
  // A failed start is reported by the connection.
  practiceLine?.then(
    ({ operator: marketAccount }) => {
      // The account's EVM address may move NFTs of EVM collections.
      if (marketAccount) publishedIds = { account: marketAccount.accountId, operator: marketAccount.evmAddress }
    },
    () => undefined,
  )
  return () => publishedIds
}
