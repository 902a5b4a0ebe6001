import type { Vault } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import type { AccountBook } from './accounts'

export type KeychainOpeningDeps = {
  readonly vault: Vault
  readonly book: AccountBook
  /** Puts the practice market's keys into the open store. */
  readonly adopt: () => Promise<void>
  readonly loadServiceKeys: () => Promise<void>
  readonly fault: (event: string, cause: unknown) => void
}

/** Opening the keychain, and what a store that has just become usable asks for. Neither rejects: both have a status. */
export function createKeychainOpening({ vault, book, adopt, loadServiceKeys, fault }: KeychainOpeningDeps) {
  async function storeChanged(): Promise<void> {
    // Keys whose records were lost with a profile, or by a crash while one was added, before any is added again.
    await recover().catch((cause: unknown) => fault('recover keys', cause))
    await adopt().catch((cause: unknown) => fault('adopt', cause))
    await loadServiceKeys().catch((cause: unknown) => fault('service keys', cause))
    book.changed()
  }

  async function recover(): Promise<void> {
    const { store, locked } = vault.status()
    if (store !== 'keychain' || locked) return
    await vault.recoverKeys().catch((cause: unknown) => {
      // Locked meanwhile: the next unlocking looks again.
      if (!(cause instanceof VaultError && cause.code === 'locked')) throw cause
    })
  }

  return {
    storeChanged,
    /** `leaveSession`: the person asks for the keychain although the session was chosen. */
    open: async (options: { readonly leaveSession?: boolean } = {}): Promise<void> => {
      const opening = vault.open(options)
      book.changed()
      await opening
      await storeChanged()
    },
  }
}
