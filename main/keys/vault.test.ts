import { describe, expect, it } from 'vitest'
import { createRig } from './testing/rig'
import { verifyBytes } from './sign'

const BODY = Uint8Array.of(1, 2, 3)

describe('a vault on a working keychain', () => {
  it.each(['ED25519', 'ECDSA'] as const)('stores a new %s key that signs, also after a restart', async (keyType) => {
    const rig = createRig()
    const vault = rig.start()
    expect(vault.status()).toMatchObject({ store: 'none', reason: 'not-opened' })
    expect(await vault.open()).toMatchObject({ store: 'keychain', passphraseSet: false, locked: false })
    const { record, words } = await vault.generateKey(keyType)
    expect(words).toHaveLength(24)
    const again = rig.start()
    await again.open()
    expect(again.listKeys()).toEqual([record])
    const signer = again.signer(record.keyId)
    expect(verifyBytes(keyType, signer.publicKey, BODY, await signer.sign(BODY))).toBe(true)
  })
})
