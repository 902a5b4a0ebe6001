import { describe, expect, it } from 'vitest'
import { KeychainError } from './keychain-error'
import { createMemoryKeychain } from './memory-keychain'
import { PASSPHRASE, RAW_KEY_HEX } from './testing/passphrase-rig'
import { createVaultRig, interruptibleKeychain, rejection } from './testing/rig'

const BODY = Uint8Array.of(1, 2, 3)
const KEY = { text: RAW_KEY_HEX, format: 'hex', keyType: 'ECDSA' } as const

/** A profile whose records name a key, on a computer whose keychain has no entry of it. */
async function copiedProfile(keychain = createMemoryKeychain()) {
  const home = createVaultRig()
  const original = home.start()
  await original.open()
  const { keyId } = await original.importKey(KEY)
  const copy = createVaultRig({ keychain, keyRecordStore: home.keyRecordStore })
  const vault = copy.start()
  await vault.open()
  return { keyId, vault, keychain }
}

describe('a key on record whose secret the keychain does not hold', () => {
  it('is known to be missing once the keychain was asked, and before anything is signed', async () => {
    const { vault, keyId } = await copiedProfile()
    expect(vault.status()).toMatchObject({ store: 'keychain', locked: false })
    await vault.checkKeys()
    expect([...vault.missingKeys()]).toEqual([keyId])
    expect(await rejection(vault.checkKey(keyId))).toMatchObject({ code: 'missing-secret' })
  })

  it('signs again under its old id once it is imported again', async () => {
    const { vault, keyId } = await copiedProfile()
    await vault.checkKeys()
    expect((await vault.importKey(KEY)).keyId).toBe(keyId)
    expect([...vault.missingKeys()]).toEqual([])
    await vault.checkKey(keyId)
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  })

  it('is noticed when it goes while the app runs, and when it comes back', async () => {
    const rig = createVaultRig()
    const vault = rig.start()
    await vault.open()
    const { keyId } = await vault.importKey(KEY)
    await vault.checkKeys()
    expect([...vault.missingKeys()]).toEqual([])
    const text = (await rig.keychain.get('Countersign', `key:${keyId}`)) ?? ''
    await rig.keychain.delete('Countersign', `key:${keyId}`)
    expect(await rejection(vault.checkKey(keyId))).toMatchObject({ code: 'missing-secret' })
    expect([...vault.missingKeys()]).toEqual([keyId])
    await rig.keychain.set('Countersign', `key:${keyId}`, text)
    await vault.checkKeys()
    expect([...vault.missingKeys()]).toEqual([])
  })

  it('is looked for while the keys are locked, too', async () => {
    const rig = createVaultRig()
    const vault = rig.start()
    await vault.open()
    const { keyId } = await vault.importKey(KEY)
    await vault.setPassphrase(PASSPHRASE)
    vault.lock()
    await vault.checkKeys()
    expect([...vault.missingKeys()]).toEqual([])
    await rig.keychain.delete('Countersign', `key:${keyId}`)
    await vault.checkKeys()
    expect([...vault.missingKeys()]).toEqual([keyId])
  })
})

describe('a new master key', () => {
  it('is not made while a keyring that was locked meanwhile only reads as an empty one', async () => {
    const inner = createMemoryKeychain()
    let isLocked = false
    const keychain = {
      ...interruptibleKeychain(inner, () => undefined),
      probe: () => (isLocked ? Promise.reject(new KeychainError('denied')) : Promise.resolve()),
      get: (service: string, account: string) => (isLocked ? Promise.resolve(null) : inner.get(service, account)),
      list: (service: string) => (isLocked ? Promise.resolve([]) : inner.list(service)),
    }
    const rig = createVaultRig({ keychain })
    const vault = rig.start()
    await vault.open()
    const { keyId } = await vault.importKey(KEY)
    const master = await inner.get('Countersign', 'master:a')
    isLocked = true
    expect(await rejection(vault.importKey({ ...KEY, text: '2'.repeat(64) }))).toMatchObject({ code: 'denied' })
    isLocked = false
    expect(await inner.get('Countersign', 'master:a')).toBe(master)
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  })

  it('is not made where entries are left that were sealed under the one that is gone', async () => {
    const rig = createVaultRig()
    const vault = rig.start()
    await vault.open()
    await vault.importKey(KEY)
    await rig.keychain.delete('Countersign', 'master:a')
    expect(await rejection(vault.importKey({ ...KEY, text: '2'.repeat(64) }))).toMatchObject({ code: 'missing-secret' })
    expect(await rig.keychain.get('Countersign', 'master:a')).toBeNull()
  })
})

describe('a keychain that stops answering while it is in use', () => {
  it.each(['unavailable', 'crashed'] as const)('is reported once for a piece of work (%s)', async (code) => {
    let faults = 0
    let fails = false
    const keychain = interruptibleKeychain(createMemoryKeychain(), () => {
      if (fails) throw new KeychainError(code)
    })
    const vault = createVaultRig({ keychain, onKeychainFault: () => faults++ }).start()
    await vault.open()
    const { keyId } = await vault.importKey(KEY)
    expect(faults).toBe(0)
    fails = true
    expect(await rejection(vault.checkKey(keyId))).toMatchObject({ code })
    expect(faults).toBe(1)
  })
})
