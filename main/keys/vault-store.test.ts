import { describe, expect, it } from 'vitest'
import { KeychainError } from './keychain-error'
import type { KeyType } from './key-types'
import { addNewKey, createVaultRig, interruptibleKeychain, rejection } from './testing/rig'

const RAW = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const BODY = Uint8Array.of(1, 2, 3)
const API_KEY = 'agent-key-0123456789'
const hexKey = (keyType: KeyType) => ({ text: RAW, format: 'hex', keyType }) as const

async function opened() {
  const rig = createVaultRig()
  const vault = rig.start()
  await vault.open()
  return { rig, vault }
}

describe('without a keychain', () => {
  const failing = (code: KeychainError['code']) => ({
    ...createVaultRig().keychain,
    probe: () => Promise.reject(new KeychainError(code)),
  })

  it.each(['unavailable', 'timed-out', 'denied', 'crashed'] as const)('the status says so (%s)', async (code) => {
    const vault = createVaultRig({ keychain: failing(code) }).start()
    expect(await vault.open()).toMatchObject({ store: 'none', reason: code, locked: false })
    expect(await rejection(addNewKey(vault, 'ECDSA'))).toMatchObject({ code: 'no-store' })
    expect(await rejection(vault.setServiceKey('live:user', API_KEY))).toMatchObject({ code: 'no-store' })
    expect(await rejection(vault.setPassphrase('long enough'))).toMatchObject({ code: 'no-store' })
  })

  it('a session-only key signs, and nothing of it outlives the process', async () => {
    const rig = createVaultRig({ keychain: failing('unavailable') })
    const vault = rig.start()
    await vault.open()
    expect(await vault.chooseSessionOnly()).toMatchObject({ store: 'session' })
    expect(vault.status()).not.toHaveProperty('reason')
    const record = await vault.importKey(hexKey('ECDSA'))
    expect(record.store).toBe('session')
    expect(await vault.signer(record.keyId).sign(BODY)).toHaveLength(64)
    expect(await vault.open()).toMatchObject({ store: 'session' })
    expect(rig.keyRecordStore.load()).toEqual([])
    expect(rig.start().listKeys()).toEqual([])
    await vault.removeKey(record.keyId)
    expect(vault.listKeys()).toEqual([])
  })

  it('keys of the keychain stay listed in a session, but neither sign nor vanish', async () => {
    const { rig, vault } = await opened()
    const record = await vault.importKey(hexKey('ECDSA'))
    await vault.chooseSessionOnly()
    expect(vault.listKeys()).toEqual([record])
    expect(await rejection(vault.signer(record.keyId).sign(BODY))).toMatchObject({ code: 'no-store' })
    expect(await rejection(vault.removeKey(record.keyId))).toMatchObject({ code: 'no-store' })
    expect(await rig.keychain.get('Countersign', `key:${record.keyId}`)).not.toBeNull()
  })

  it('that asks the person first, nobody waits for: the session can be chosen, and stays chosen', async () => {
    const asked: (() => void)[] = []
    const slow = { ...createVaultRig().keychain, probe: () => new Promise<void>((resolve) => asked.push(resolve)) }
    const vault = createVaultRig({ keychain: slow }).start()
    const opening = [vault.open(), vault.open()]
    expect(vault.status()).toMatchObject({ store: 'none', reason: 'not-opened' })
    expect(await vault.chooseSessionOnly()).toMatchObject({ store: 'session' })
    expect(asked).toHaveLength(1)
    asked[0]?.()
    for (const status of await Promise.all(opening)) expect(status).toMatchObject({ store: 'session' })
  })

  it('that did not answer can be asked again', async () => {
    let answers = false
    const late = {
      ...createVaultRig().keychain,
      probe: () => (answers ? Promise.resolve() : Promise.reject(new KeychainError('timed-out'))),
    }
    const vault = createVaultRig({ keychain: late }).start()
    expect(await vault.open()).toMatchObject({ store: 'none', reason: 'timed-out' })
    answers = true
    const again = vault.open()
    expect(vault.status()).toMatchObject({ store: 'none', reason: 'not-opened' })
    expect(await again).toMatchObject({ store: 'keychain' })
  })

  it('a session is left for it when that is asked for, no session key is lost by it, and it answers', async () => {
    let answers = false
    const probe = () => (answers ? Promise.resolve() : Promise.reject(new KeychainError('denied')))
    const vault = createVaultRig({ keychain: { ...createVaultRig().keychain, probe } }).start()
    await vault.chooseSessionOnly()
    expect(await vault.open({ leavesSessionOnly: true })).toMatchObject({ store: 'session' })
    answers = true
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    expect(await vault.open({ leavesSessionOnly: true })).toMatchObject({ store: 'session' })
    await vault.removeKey(keyId)
    expect(await vault.open()).toMatchObject({ store: 'session' })
    expect(await vault.open({ leavesSessionOnly: true })).toMatchObject({ store: 'keychain' })
  })

  it('a keychain that fails later fails the call alone', async () => {
    const { rig } = await opened()
    let broken = false
    const keychain = interruptibleKeychain(rig.keychain, () => {
      if (broken) throw new KeychainError('timed-out')
    })
    const vault = createVaultRig({ keychain }).start()
    await vault.open()
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    broken = true
    expect(await rejection(vault.signer(keyId).sign(BODY))).toMatchObject({ name: 'KeychainError', code: 'timed-out' })
    broken = false
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  })
})

describe('a reset', () => {
  it('deletes everything, also when locked, and lets one begin anew', async () => {
    const { rig, vault } = await opened()
    await vault.importKey(hexKey('ECDSA'))
    await vault.setServiceKey('live:user', API_KEY)
    await vault.setPassphrase('correct horse')
    vault.lock()
    await vault.reset()
    expect(await rig.keychain.list('Countersign')).toEqual([])
    expect(vault.listKeys()).toEqual([])
    expect(vault.status()).toMatchObject({ passphraseSet: false, locked: false, failedAttempts: 0 })
    await vault.importKey(hexKey('ECDSA'))
  })
})
