import { PrivateKey } from '@hashgraph/sdk'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes'
import type { KeyType, PublicFacts } from './key-types'
import { addNewKey, createVaultRig, rejection, errorText } from './testing/rig'
import { verifyBytes } from './testing/verify'
import { KEYCHAIN_SERVICE } from './vault'

const KEY_TYPES: readonly KeyType[] = ['ED25519', 'ECDSA']
const RAW = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const BODY = Uint8Array.of(1, 2, 3)
const hexKey = (keyType: KeyType) => ({ text: RAW, format: 'hex', keyType }) as const

async function opened() {
  const rig = createVaultRig()
  const vault = rig.start()
  await vault.open()
  return { rig, vault }
}

describe('stored keys', () => {
  it('lie under the frozen service name', async () => {
    expect(KEYCHAIN_SERVICE).toBe('Countersign')
    const { rig, vault } = await opened()
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    expect(await rig.keychain.list('Countersign')).toEqual(['master:a', `key:${keyId}`])
  })

  it.each(KEY_TYPES)('(%s) sign, also after a restart, over a copy of the bytes', async (keyType) => {
    const { rig, vault } = await opened()
    const record = await addNewKey(vault, keyType)
    const again = rig.start()
    expect(again.status()).toMatchObject({ store: 'none', reason: 'not-opened' })
    expect(await again.open()).toMatchObject({ store: 'keychain', passphraseSet: false, locked: false })
    expect(again.listKeys()).toEqual([record])
    const signer = again.signer(record.keyId)
    const body = Uint8Array.from(BODY)
    const signing = signer.sign(body)
    body.fill(9)
    expect(verifyBytes(keyType, signer.publicKey, BODY, await signing)).toBe(true)
  })

  it('are told by public facts alone', async () => {
    const { rig, vault } = await opened()
    const record = await vault.importKey(hexKey('ECDSA'))
    const sdk = PrivateKey.fromStringECDSA(RAW)
    expect(record).toEqual({
      keyId: record.keyId,
      keyType: 'ECDSA',
      publicKey: sdk.publicKey.toStringRaw(),
      evmAddress: `0x${sdk.publicKey.toEvmAddress()}`,
      store: 'keychain',
      createdAt: rig.clock.now(),
    })
    expect(vault.listKeys()).toEqual([record])
  })

  it.each(KEY_TYPES)('(%s) are exported in the form the SDK reads', async (keyType) => {
    const { vault } = await opened()
    const { keyId } = await vault.importKey(hexKey(keyType))
    expect(toHex(PrivateKey.fromStringDer(toHex(await vault.exportKey(keyId))).toBytesRaw())).toBe(RAW)
  })

  it('are not added twice, though the same number may be a key of either type', async () => {
    const { vault } = await opened()
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    expect(await rejection(vault.importKey(hexKey('ECDSA')))).toMatchObject({ code: 'duplicate-key', keyId })
    await vault.importKey(hexKey('ED25519'))
    expect(vault.listKeys()).toHaveLength(2)
  })

  it('are copied: the caller’s bytes are neither kept nor wiped', async () => {
    const { vault } = await opened()
    const privateKey = Uint8Array.from(Buffer.from(RAW, 'hex'))
    const adding = vault.addKey({ keyType: 'ED25519', privateKey })
    privateKey.fill(7)
    const { keyId } = await adding
    expect(toHex(await vault.exportKey(keyId)).endsWith(RAW)).toBe(true)
    expect(privateKey.every((byte) => byte === 7)).toBe(true)
  })

  it('are refused when they are no private keys', async () => {
    const { vault } = await opened()
    for (const privateKey of [new Uint8Array(32), new Uint8Array(31).fill(1), new Uint8Array(32).fill(255)]) {
      expect(await rejection(vault.addKey({ keyType: 'ECDSA', privateKey }))).toMatchObject({ code: 'invalid-secret' })
    }
  })

  it('are stored only if they are accepted by their public facts', async () => {
    const { rig, vault } = await opened()
    const refusal = new Error('not the key of this account')
    const accept = (facts: PublicFacts) => {
      expect(facts).not.toHaveProperty('privateKey')
      return Promise.reject(refusal)
    }
    expect(await rejection(vault.importKey(hexKey('ECDSA'), accept))).toBe(refusal)
    expect(vault.listKeys()).toEqual([])
    expect(await rig.keychain.list('Countersign')).toEqual([])
    await vault.importKey(hexKey('ECDSA'), () => undefined)
  })

  it('are gone when removed', async () => {
    const { rig, vault } = await opened()
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    const signer = vault.signer(keyId)
    await vault.removeKey(keyId)
    expect(vault.listKeys()).toEqual([])
    expect(await rig.keychain.list('Countersign')).toEqual(['master:a'])
    expect(await rejection(signer.sign(BODY))).toMatchObject({ code: 'missing-secret' })
    expect(() => vault.signer(keyId)).toThrow(expect.objectContaining({ code: 'unknown-key' }))
    expect(await rejection(vault.removeKey(keyId))).toMatchObject({ code: 'unknown-key' })
  })

  it('are named as missing when the keychain lost them, and mended under the same id', async () => {
    const { rig, vault } = await opened()
    const record = await vault.importKey(hexKey('ECDSA'))
    await rig.keychain.delete('Countersign', `key:${record.keyId}`)
    const error = await rejection(vault.signer(record.keyId).sign(BODY))
    expect(error).toMatchObject({ code: 'missing-secret', keyId: record.keyId })
    expect(await vault.importKey(hexKey('ECDSA'))).toEqual(record)
    expect(await vault.signer(record.keyId).sign(BODY)).toHaveLength(64)
  })

  it('are found again when the records are lost', async () => {
    const { rig, vault } = await opened()
    const records = [await vault.importKey(hexKey('ECDSA')), await vault.importKey(hexKey('ED25519'))]
    await rig.keychain.set('Countersign', 'key:not-ours', '{"v":1}')
    for (const { keyId } of records) rig.keyRecordStore.remove(keyId)
    const again = rig.start()
    await again.open()
    expect(await again.recoverKeys()).toEqual(records)
    expect(again.listKeys()).toEqual(records)
    expect(await again.recoverKeys()).toEqual([])
    expect(await again.signer(records[0]?.keyId ?? '').sign(BODY)).toHaveLength(64)
  })

  it('are found again once each, and not when they are at hand under another id', async () => {
    const { rig, vault } = await opened()
    const old = await vault.importKey(hexKey('ECDSA'))
    rig.keyRecordStore.remove(old.keyId)
    const { keyId } = await vault.importKey(hexKey('ECDSA'))
    expect(await vault.recoverKeys()).toEqual([])
    rig.keyRecordStore.remove(keyId)
    expect(await vault.recoverKeys()).toHaveLength(1)
    expect(vault.listKeys()).toHaveLength(1)
  })

  it('are not silently given up when the master key is gone: no new one takes its place', async () => {
    const { rig, vault } = await opened()
    await vault.importKey(hexKey('ECDSA'))
    await rig.keychain.delete('Countersign', 'master:a')
    const again = rig.start()
    await again.open()
    expect(await rejection(again.importKey(hexKey('ED25519')))).toMatchObject({ code: 'missing-secret' })
    expect(await rig.keychain.get('Countersign', 'master:a')).toBeNull()
  })
})

describe('an entry that was tampered with', () => {
  async function twoKeys() {
    const { rig, vault } = await opened()
    const first = await vault.importKey(hexKey('ECDSA'))
    const second = await addNewKey(vault, 'ECDSA')
    const read = async (keyId: string) => (await rig.keychain.get('Countersign', `key:${keyId}`)) ?? ''
    const write = (keyId: string, text: string) => rig.keychain.set('Countersign', `key:${keyId}`, text)
    return { rig, vault, first, second, read, write }
  }

  it('does not open in another’s place', async () => {
    const { vault, first, second, read, write } = await twoKeys()
    await write(first.keyId, await read(second.keyId))
    expect(await rejection(vault.signer(first.keyId).sign(BODY))).toMatchObject({ code: 'damaged-entry' })
  })

  it('does not open under another record', async () => {
    const { rig, vault, first, second } = await twoKeys()
    for (const change of [{ keyType: 'ED25519' as const }, { publicKey: second.publicKey }]) {
      rig.keyRecordStore.save({ ...first, ...change })
      expect(await rejection(vault.signer(first.keyId).sign(BODY))).toMatchObject({ code: 'damaged-entry' })
    }
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, -9)],
    ['another kind of JSON', () => '"v1"'],
    ['of a later version', (text: string) => text.replace('"v":1', '"v":2')],
    ['without its box', (text: string) => text.replace(/"box":"[^"]*"/, '"box":""')],
    ['with another nonce', (text: string) => text.replace(/"nonce":"[^"]*"/, '"nonce":"AAAAAAAAAAAAAAAA"')],
    ['with a short nonce', (text: string) => text.replace(/"nonce":"[^"]*"/, '"nonce":"AAAA"')],
    [
      'with one bit changed',
      (text: string) => text.replace(/"box":"(.)/, (_, c: string) => `"box":"${c === 'A' ? 'B' : 'A'}`),
    ],
    ['with surplus fields', (text: string) => text.replace('{', '{"x":1,')],
    ['a plain key', () => RAW],
  ])('(%s) is refused without a word of what it holds', async (_, change) => {
    const { vault, first, read, write } = await twoKeys()
    await write(first.keyId, change(await read(first.keyId)))
    const error = await rejection(vault.signer(first.keyId).sign(BODY))
    expect(error).toMatchObject({ name: 'VaultError', code: 'damaged-entry' })
    expect(errorText(error)).not.toContain(RAW.slice(0, 8))
  })
})
