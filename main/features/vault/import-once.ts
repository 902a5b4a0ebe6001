import type { VaultServices } from '@shared/contract/vault'
import type { KeyRecord } from '../../keys/key-meta'
import type { AcceptKey, Vault } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'

/**
 * Imports a key. A key that is already in the vault serves a second account as well; `accept` has checked it by then.
 */
export async function importOnce(
  vault: Vault,
  input: Parameters<VaultServices['vault']['importKey']>[0],
  accept: AcceptKey,
): Promise<KeyRecord> {
  const { keyType, format, text, phrasePassphrase, index } = input
  const phrase = format === 'phrase' ? { passphrase: phrasePassphrase, index } : {}
  try {
    return await vault.importKey({ keyType, format, text, ...phrase }, accept)
  } catch (cause) {
    const duplicateId = cause instanceof VaultError && cause.code === 'duplicate-key' ? cause.keyId : null
    const existingKey = vault.listKeys().find((key) => key.keyId === duplicateId)
    if (existingKey) return existingKey
    throw cause
  }
}
