import { describe, expect, it } from 'vitest'
import { createKeychainServer, type PasswordStore } from './keychain-server'
import { createServiceKeys } from './service-keys'
import { createPassphraseRig, NEW_PASSPHRASE, PASSPHRASE, RAW_KEY_HEX } from './testing/passphrase-rig'
import { createVaultRig, rejection, errorText } from './testing/rig'
import type { Vault } from './vault'

const API_KEY = 'svcagent-0123456789abcdef'
const BODY = Uint8Array.of(1)

/** Every form in which a secret of these tests could appear: plain, in hex, in base64, as a list of numbers. */
function formsOf(hex: string): readonly string[] {
  const bytes = Buffer.from(hex, 'hex')
  return [hex.slice(0, 16), bytes.toString('base64').slice(0, 12).toLowerCase(), [...bytes.subarray(0, 6)].join(', ')]
}

async function expectSecrecy(calls: readonly Promise<unknown>[], secrets: readonly string[]): Promise<void> {
  for (const call of calls) {
    const said = errorText(await rejection(call))
    for (const secret of secrets) expect(said).not.toContain(secret.toLowerCase())
  }
}

const everyCall = (vault: Vault, keyId: string): readonly Promise<unknown>[] => [
  vault.signer(keyId).sign(BODY),
  vault.exportKey(keyId),
  vault.withServiceKey('live:user', () => 0),
  vault.unlock(NEW_PASSPHRASE),
  vault.verifyPassphrase(NEW_PASSPHRASE),
  vault.changePassphrase(NEW_PASSPHRASE, PASSPHRASE),
  vault.removePassphrase(NEW_PASSPHRASE),
  vault.setPassphrase(PASSPHRASE),
  vault.importKey({ text: `${RAW_KEY_HEX}0`, format: 'hex', keyType: 'ECDSA' }),
  vault.importKey({ text: RAW_KEY_HEX, format: 'der', keyType: 'ECDSA' }),
  vault.setServiceKey('live:user', `${API_KEY} ${API_KEY}`),
]

describe('no secret shows', () => {
  it('in an error of a locked vault, nor in the vault itself', async () => {
    const { vault, keyId, restart } = await createPassphraseRig()
    await vault.setServiceKey('live:user', API_KEY)
    const secrets = [...formsOf(RAW_KEY_HEX), PASSPHRASE, NEW_PASSPHRASE, API_KEY]
    await expectSecrecy(everyCall(await restart(), keyId), secrets)
    const said = errorText(vault)
    for (const secret of secrets) expect(said).not.toContain(secret)
  })

  it('in an error over entries that were exchanged for the secrets themselves', async () => {
    const { rig, vault, keyId } = await createPassphraseRig({ hasPassphrase: false })
    const master = /"key":"([^"]+)"/.exec((await rig.keychain.get('Countersign', 'master:a')) ?? '')?.[1] ?? ''
    expect(master).toHaveLength(44)
    for (const text of [
      RAW_KEY_HEX,
      `{"v":1,"key":"${RAW_KEY_HEX}"}`,
      `{"v":1,"sealed":{"nonce":"${RAW_KEY_HEX}","box":"${RAW_KEY_HEX}"}}`,
    ]) {
      await rig.keychain.set('Countersign', `key:${keyId}`, text)
      await rig.keychain.set('Countersign', 'secret:live:user', text)
      const calls = [vault.signer(keyId).sign(BODY), vault.exportKey(keyId), vault.withServiceKey('live:user', () => 0)]
      await expectSecrecy(calls, [...formsOf(RAW_KEY_HEX), ...formsOf(Buffer.from(master, 'base64').toString('hex'))])
    }
  })

  it('in the keychain entry of a key, once a passphrase is set', async () => {
    const { rig } = await createPassphraseRig()
    for (const account of await rig.keychain.list('Countersign')) {
      const text = ((await rig.keychain.get('Countersign', account)) ?? '').toLowerCase()
      for (const form of formsOf(RAW_KEY_HEX)) expect(text).not.toContain(form)
      expect(text).not.toContain('"wrap":"none"')
    }
  })

  it('in what the keychain process answers, when keytar puts the secret into its own error', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error(`cannot store ${RAW_KEY_HEX}`))
    const store: PasswordStore = { getPassword: fail, setPassword: fail, deletePassword: fail, findCredentials: fail }
    const answers: unknown[] = []
    const server = createKeychainServer(
      () => Promise.resolve(store),
      (answer) => answers.push(answer),
    )
    server.handle({ id: 1, op: 'set', service: 's', account: 'a', value: RAW_KEY_HEX })
    server.handle({ id: 2, op: 'sing', service: 's', account: 'a' })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(answers).toEqual([{ id: 1, ok: false, code: 'unavailable' }])
  })

  it('in the records that are kept outside the keychain', async () => {
    const rig = createVaultRig()
    const vault = rig.start()
    await vault.open()
    await vault.importKey({ text: RAW_KEY_HEX, format: 'hex', keyType: 'ED25519' })
    const said = JSON.stringify(rig.keyRecordStore.load())
    for (const form of formsOf(RAW_KEY_HEX)) expect(said).not.toContain(form)
  })

  it('of a key of the service in an error, nor in the object that holds it', async () => {
    const { vault } = await createPassphraseRig()
    const rows = { get: () => null, put: () => undefined, remove: () => undefined }
    const options = { vault, rows, session: new Map(), scope: () => 'live', now: Date.now, onChange: () => undefined }
    const keys = createServiceKeys(options)
    await keys.keep('agent', API_KEY, 'created')
    vault.lock()
    const calls = [
      keys.keep('user', API_KEY, 'entered'),
      keys.keep('user', `${API_KEY} ${API_KEY}`, 'entered'),
      keys.keep('user', `svcapi-${API_KEY}`, 'entered'),
      keys.remove('agent'),
      keys.lend('user', () => Promise.resolve(0)),
      Promise.resolve().then(() => keys.showOnce()),
    ]
    await expectSecrecy(calls, [API_KEY])
    expect(errorText(keys)).not.toContain(API_KEY)
  })
})
