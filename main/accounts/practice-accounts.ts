import { toHex } from '../keys/bytes'
import { readPublicFacts, type ImportKeyInput } from '../keys/parse-key'
import type { Vault } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import type { PracticeLine } from '../profile/practice-line'
import type { AccountStore } from './account-store'
import type { SettingsStore } from '../storage/settings'
import type { AccountBook } from './account-book'
import type { AnnouncedAccount } from './account-book'

type PracticeAccountsDeps = {
  readonly vault: Vault
  readonly store: AccountStore
  readonly settings: SettingsStore
  readonly book: AccountBook
}

const SEEDED_KEY = 'practice-seeded'
const ADOPTED_NAMES: Readonly<Record<string, string>> = { holder: 'Main', buyer: 'Second' }

const ANNOUNCED_NAMES: Readonly<Record<string, string>> = {
  poor: 'short of HBAR',
  seller: 'seller',
  stranger: 'stranger',
}

/** Accounts whose keys the practice market hands out, named by their roles. */
export const announcedAccountsOf = ({ accounts }: PracticeLine): readonly AnnouncedAccount[] =>
  accounts.map(({ accountId, role }) => ({ id: accountId, name: `Practice ${ANNOUNCED_NAMES[role] ?? role}` }))

/**
 * Adds the practice market's own accounts to the book at the first start, and imports their keys into the open store.
 * Accounts that the person removed stay removed. Without an open store the accounts are only watched. Another instance
 * of the practice market has other keys for the same accounts, so a key on record counts only if this instance offers
 * that key. A key that the keychain has lost is imported again.
 */
export async function adoptPracticeAccounts(line: PracticeLine, deps: PracticeAccountsDeps): Promise<void> {
  const { vault, store, settings, book } = deps
  const offeredAccounts = line.accounts.filter((account) => account.role in ADOPTED_NAMES)
  if (settings.read(SEEDED_KEY) !== true) {
    for (const { accountId, role } of offeredAccounts) book.add(accountId, ADOPTED_NAMES[role] ?? role, null)
    settings.write(SEEDED_KEY, true)
  }
  const { store: openStore, locked } = vault.status()
  if (openStore === 'none' || locked) return
  for (const { accountId, keyType, privateKey } of offeredAccounts) {
    const row = store.get(accountId)
    if (!row) continue
    const input = { keyType, format: 'der', text: privateKey } as const
    const publicKey = toHex((await readPublicFacts(input)).publicKey)
    const isKeyHeld = vault
      .listKeys()
      .some(
        (key) =>
          key.keyId === row.keyId &&
          key.store === openStore &&
          key.publicKey === publicKey &&
          !vault.missingKeys().has(key.keyId),
      )
    if (isKeyHeld) continue
    const keyId = await storeKey(vault, input)
    if (keyId) book.add(row.id, row.name, keyId)
  }
}

async function storeKey(vault: Vault, input: ImportKeyInput): Promise<string | null> {
  try {
    return (await vault.importKey(input)).keyId
  } catch (cause) {
    if (cause instanceof VaultError && cause.code === 'duplicate-key') return cause.keyId
    throw cause
  }
}
