import { createVaultRig } from './rig'
import type { VaultDeps } from '../vault'

export const PASSPHRASE = 'correct horse'
export const NEW_PASSPHRASE = 'battery staple'
export const RAW_KEY_HEX = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'

/** An unlocked vault with one key. Sets PASSPHRASE, unless `hasPassphrase` is false. */
export async function createPassphraseRig(
  options: { readonly hasPassphrase?: boolean; readonly deps?: Partial<VaultDeps> } = {},
) {
  const rig = createVaultRig(options.deps)
  const vault = rig.start()
  await vault.open()
  const { keyId } = await vault.importKey({ text: RAW_KEY_HEX, format: 'hex', keyType: 'ECDSA' })
  if (options.hasPassphrase !== false) await vault.setPassphrase(PASSPHRASE)
  const restart = async () => {
    const restartedVault = rig.start()
    await restartedVault.open()
    return restartedVault
  }
  /** Texts of the filled slots of the master key. */
  const masterKeyTexts = async () => {
    const texts = [await rig.keychain.get('Countersign', 'master:a'), await rig.keychain.get('Countersign', 'master:b')]
    return texts.filter((text) => text !== null)
  }
  return { rig, vault, keyId, restart, masterKeyTexts }
}
