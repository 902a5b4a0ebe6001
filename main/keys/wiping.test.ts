import { describe, expect, it, vi } from 'vitest'
import type * as Seal from './seal'
import type * as Sign from './sign'
import { createPassphraseRig, PASSPHRASE } from './testing/passphrase-rig'
import { rejection } from './testing/rig'

/** References to every private key and master key that went through the two modules. */
const seen = vi.hoisted(() => ({ keys: [] as Uint8Array[], fail: false }))

vi.mock('./sign', async (original) => {
  const actual = await original<typeof Sign>()
  const signBytes: typeof actual.signBytes = (keyType, privateKey, body) => {
    seen.keys.push(privateKey)
    if (seen.fail) throw new Error('failed while signing')
    return actual.signBytes(keyType, privateKey, body)
  }
  return { ...actual, signBytes }
})

vi.mock('./seal', async (original) => {
  const actual = await original<typeof Seal>()
  const seal: typeof actual.seal = (key, plain, context) => {
    seen.keys.push(key, plain)
    return actual.seal(key, plain, context)
  }
  const unseal: typeof actual.unseal = (key, sealed, context) => {
    const plain = actual.unseal(key, sealed, context)
    seen.keys.push(key, ...(plain ? [plain] : []))
    return plain
  }
  return { ...actual, seal, unseal }
})

const allWiped = () => seen.keys.every((key) => key.every((byte) => byte === 0))

describe('key bytes are overwritten', () => {
  it('after adding, exporting and signing, also when the signing fails', async () => {
    const { vault, keyId } = await createPassphraseRig({ hasPassphrase: false })
    await vault.exportKey(keyId)
    await vault.signer(keyId).sign(Uint8Array.of(1))
    seen.fail = true
    await rejection(vault.signer(keyId).sign(Uint8Array.of(1)))
    seen.fail = false
    await vault.setServiceKey('live:user', 'agent-key-0123456789')
    await vault.withServiceKey('live:user', () => 0)
    expect(seen.keys.length).toBeGreaterThan(12)
    expect(allWiped()).toBe(true)
  })

  it('when the vault locks: the master key is held no longer', async () => {
    seen.keys.length = 0
    const { vault, keyId } = await createPassphraseRig()
    vault.lock()
    await vault.unlock(PASSPHRASE)
    await vault.signer(keyId).sign(Uint8Array.of(1))
    expect(allWiped()).toBe(false)
    vault.lock()
    expect(allWiped()).toBe(true)
  })
})
