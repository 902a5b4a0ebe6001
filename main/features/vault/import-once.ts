import type { VaultServices } from '@shared/contract/vault'
import type { KeyRecord } from '../../keys/key-record'
import type { AcceptKey, Vault } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'

/**
 * Imports a key and returns its record. A key that the vault has already is no error, because one key can serve several
 * accounts: the existing record is returned. `accept` is called in both cases.
 */
export async function importOnce(
  vault: Vault,
  input: Parameters<VaultServices['vault']['importKey']>[0],
  accept: AcceptKey,
): Promise<KeyRecord> {
  const { keyType, format, text, phrasePassphrase, index } = input
  const phraseFields = format === 'phrase' ? { passphrase: phrasePassphrase, index } : {}
  try {
    return await vault.importKey({ keyType, format, text, ...phraseFields }, accept)
  } catch (cause) {
    const duplicateId = cause instanceof VaultError && cause.code === 'duplicate-key' ? cause.keyId : null
    const existingKey = vault.listKeys().find((key) => key.keyId === duplicateId)
    if (existingKey) return existingKey
    throw cause
  }
}
