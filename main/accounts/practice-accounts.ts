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

const SEEDED = 'practice-seeded'
const NAMES: Readonly<Record<string, string>> = { holder: 'Main', buyer: 'Second' }

const OTHERS: Readonly<Record<string, string>> = { poor: 'short of HBAR', seller: 'seller', stranger: 'stranger' }

/** Accounts whose keys the practice market hands out, named by their roles. */
export const announcedBy = ({ accounts }: PracticeLine): readonly AnnouncedAccount[] =>
  accounts.map(({ accountId, role }) => ({ id: accountId, name: `Practice ${OTHERS[role] ?? role}` }))

/**
 * Adds the practice market's own accounts to the book at the first start, and imports their keys into the open store.
 * Accounts that the person removed stay removed. Without an open store the accounts are only watched. Another instance
 * of the practice market has other keys for the same accounts, so a key on record counts only if this instance offers
 * that key. A key that the keychain has lost is imported again.
 */
export async function adoptPracticeAccounts(line: PracticeLine, deps: PracticeAccountsDeps): Promise<void> {
  const { vault, store, settings, book } = deps
  const offered = line.accounts.filter((account) => account.role in NAMES)
  if (settings.read(SEEDED) !== true) {
    for (const { accountId, role } of offered) book.add(accountId, NAMES[role] ?? role, null)
    settings.write(SEEDED, true)
  }
  const { store: open, locked } = vault.status()
  if (open === 'none' || locked) return
  for (const { accountId, keyType, privateKey } of offered) {
    const row = store.get(accountId)
    if (!row) continue
    const input = { keyType, format: 'der', text: privateKey } as const
    const publicKey = toHex((await readPublicFacts(input)).publicKey)
    const isHeld = vault
      .listKeys()
      .some(
        (key) =>
          key.keyId === row.keyId &&
          key.store === open &&
          key.publicKey === publicKey &&
          !vault.missingKeys().has(key.keyId),
      )
    if (isHeld) continue
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
