import { describe, expect, it } from 'vitest'
import { addNewKey, createVaultRig, rejection } from './testing/rig'

const BODY = Uint8Array.of(1, 2, 3)
const API_KEY = 'agent-key-0123456789'

async function opened() {
  const rig = createVaultRig()
  const vault = rig.start()
  await vault.open()
  return { rig, vault }
}

describe('API keys', () => {
  it('are handed to a function by name, and survive a restart', async () => {
    const { rig, vault } = await opened()
    expect(await vault.hasServiceKey('practice:agent')).toBe(false)
    await vault.setServiceKey('practice:agent', API_KEY)
    const again = rig.start()
    await again.open()
    expect(await again.withServiceKey('practice:agent', (text) => text.length)).toBe(API_KEY.length)
    expect(await again.hasServiceKey('practice:agent')).toBe(true)
    expect(await again.removeServiceKey('practice:agent')).toBe(true)
    expect(await rejection(again.withServiceKey('practice:agent', () => 0))).toMatchObject({ code: 'unknown-secret' })
  })

  it('are unknown on a first start, rather than lost', async () => {
    const { vault } = await opened()
    expect(await rejection(vault.withServiceKey('live:user', () => 0))).toMatchObject({ code: 'unknown-secret' })
  })

  it('do not open under another name', async () => {
    const { rig, vault } = await opened()
    await vault.setServiceKey('live:user', API_KEY)
    await rig.keychain.set(
      'Countersign',
      'secret:live:agent',
      (await rig.keychain.get('Countersign', 'secret:live:user')) ?? '',
    )
    expect(await rejection(vault.withServiceKey('live:agent', () => 0))).toMatchObject({ code: 'damaged-entry' })
  })

  it('lie sealed in the keychain', async () => {
    const { rig, vault } = await opened()
    await vault.setServiceKey('live:user', API_KEY)
    const entry = (await rig.keychain.get('Countersign', 'secret:live:user')) ?? ''
    expect(entry).not.toContain(API_KEY)
    expect(entry).not.toContain(Buffer.from(API_KEY).toString('base64').slice(0, 12))
  })

  it('fit the smallest keychain there is (Windows: 2560 bytes) even at their longest', async () => {
    const { rig, vault } = await opened()
    await vault.setServiceKey('live:user', 'x'.repeat(1024))
    expect((await rig.keychain.get('Countersign', 'secret:live:user'))?.length).toBeLessThan(2560)
  })

  it('do not hold up the vault while they are used', async () => {
    const { vault } = await opened()
    await vault.setServiceKey('live:user', API_KEY)
    const record = await addNewKey(vault, 'ECDSA')
    const signature = await vault.withServiceKey('live:user', () => vault.signer(record.keyId).sign(BODY))
    expect(signature).toHaveLength(64)
  })

  it.each([
    ['Upper', API_KEY],
    ['', API_KEY],
    ['../x', API_KEY],
    ['x'.repeat(65), API_KEY],
    ['live:user', ''],
    ['live:user', 'two words'],
    ['live:user', 'line\nbreak'],
    ['live:user', 'x'.repeat(1025)],
  ])('(name %j, text %j) outside the limits are refused', async (name, text) => {
    const { vault } = await opened()
    expect(await rejection(vault.setServiceKey(name, text))).toMatchObject({ code: 'invalid-secret' })
  })
})
