import type { CoreDeps } from './core'
import type { ServiceKeys } from './keys/service-keys'
import type { Mirror } from './ledger/mirror'
import type { Connection } from './profile/connection'
import { placeOf } from './profile/place'
import { ledgerIdOf } from './profile/profile'
import { createAccountBook, createAccountsService, type AccountsDeps } from './services/accounts'
import { createKeychainOpening } from './services/open-keychain'
import { adoptPracticeAccounts } from './services/practice-accounts'
import { createVaultService } from './services/vault'
import { createAccountStore } from './storage/accounts'

export type CoreAccountsDeps = CoreDeps & {
  readonly mirror: Mirror
  readonly serviceKeys: ServiceKeys
  /** Another profile is used by now. */
  readonly isClosed: () => boolean
  readonly connection: Connection
}

/** The accounts of one profile and the window for keys, put together. */
export function createCoreAccounts(deps: CoreAccountsDeps) {
  const { profile, practiceLine, settings, vault, mirror, serviceKeys, log, now } = deps
  const ledgerId = ledgerIdOf(profile)
  const store = createAccountStore(deps.db, profile.id)
  const accountsDeps: AccountsDeps = {
    store,
    settings,
    vault,
    mirror,
    profileId: profile.id,
    ledgerId,
    emit: deps.emit,
    now,
    fault: log.fault,
    openKeychain: () => keychain.open({ leaveSession: true }),
    openVault: (kind, account) => deps.vaultDesk.open({ kind, account }),
  }
  const book = createAccountBook(accountsDeps)
  /** Takes the practice market's own accounts in; elsewhere there are none. */
  const adopt = async (): Promise<void> => {
    const line = await practiceLine
    if (line && !deps.isClosed()) await adoptPracticeAccounts(line, { vault, store, settings, book })
  }
  // The keychain can take minutes to open: by then the keys of this profile may be nobody's business.
  const loadServiceKeys = () => (deps.isClosed() ? Promise.resolve() : serviceKeys.load())
  const keychain = createKeychainOpening({ vault, book, adopt, loadServiceKeys, fault: log.fault })
  const vaultService = createVaultService({
    vault,
    mirror,
    store,
    book,
    serviceKeys,
    ledgerId,
    theme: () => settings.get().theme,
    practice: profile.kind === 'practice',
    networkLabel: profile.name,
    place: () => placeOf(profile, deps.connection.known()),
    developmentRuntime: deps.developmentRuntime,
    now,
    current: deps.vaultDesk.current,
    close: deps.vaultDesk.close,
    copy: deps.shell.copy,
    onStoreChanged: keychain.storeChanged,
  })
  return { book, adopt, keychain, vaultService, accounts: createAccountsService(accountsDeps, book) }
}
