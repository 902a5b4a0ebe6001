import { toHex } from '../keys/bytes'
import { readPublicFacts, type ImportKeyInput } from '../keys/parse-key'
import type { Vault } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import type { PracticeLine } from '../profile/practice-line'
import type { AccountStore } from './account-store'
import type { SettingsStore } from '../storage/settings'
import type { AccountBook, AnnouncedAccount } from './account-book'

type PracticeAccountsDeps = {
  readonly vault: Vault
  readonly store: AccountStore
  readonly settings: SettingsStore
  readonly book: AccountBook
}

const SEEDED_SETTING = 'practice-seeded'
/** Account names, by role, of the accounts that the app adds by itself. */
const ADDED_ACCOUNT_NAMES: Readonly<Record<string, string>> = { holder: 'Main', buyer: 'Second' }

/** Readable names of roles. A role that is missing here is shown as the practice market spells it. */
const ROLE_NAMES: Readonly<Record<string, string>> = { poor: 'short of HBAR' }

/** Accounts whose keys the practice market hands out, each named after its role. */
export const announcedAccountsOf = ({ accounts }: PracticeLine): readonly AnnouncedAccount[] =>
  accounts.map(({ accountId, role }) => ({ id: accountId, name: `Practice ${ROLE_NAMES[role] ?? role}` }))

/**
 * Adds the practice market's accounts of `ADDED_ACCOUNT_NAMES` to the book at the first start, and imports their keys
 * into the open key store. Accounts that the person removed are not added again. While no key store is open and
 * unlocked, no key is imported. Each practice market has its own keys for the same accounts, so a stored key counts
 * only if its public key is the one that this market hands out. A key whose secret is missing from the keychain is
 * imported again.
 */
export async function addPracticeAccounts(line: PracticeLine, deps: PracticeAccountsDeps): Promise<void> {
  const { vault, store, settings, book } = deps
  const accountsToAdd = line.accounts.filter((account) => account.role in ADDED_ACCOUNT_NAMES)
  if (settings.read(SEEDED_SETTING) !== true) {
    for (const { accountId, role } of accountsToAdd) book.put(accountId, ADDED_ACCOUNT_NAMES[role] ?? role, null)
    settings.write(SEEDED_SETTING, true)
  }
  const { store: openStore, locked } = vault.status()
  if (openStore === 'none' || locked) return
  for (const { accountId, keyType, privateKey } of accountsToAdd) {
    const row = store.get(accountId)
    if (!row) continue
    const input = { keyType, format: 'der', text: privateKey } as const
    const publicKey = toHex((await readPublicFacts(input)).publicKey)
    const isKeyStored = vault
      .listKeys()
      .some(
        (key) =>
          key.keyId === row.keyId &&
          key.store === openStore &&
          key.publicKey === publicKey &&
          !vault.missingKeys().has(key.keyId),
      )
    if (isKeyStored) continue
    const keyId = await importKeyOnce(vault, input)
    if (keyId) book.put(row.id, row.name, keyId)
  }
}

/**
 * Imports a key and returns the id of the key, which may already be in the vault. Null if the vault does not give the
 * id.
 */
async function importKeyOnce(vault: Vault, input: ImportKeyInput): Promise<string | null> {
  try {
    return (await vault.importKey(input)).keyId
  } catch (cause) {
    if (cause instanceof VaultError && cause.code === 'duplicate-key') return cause.keyId
    throw cause
  }
}
