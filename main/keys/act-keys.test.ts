import { expect, it } from 'vitest'
import { createActKeys } from './act-keys'
import { createVaultRig } from './testing/rig'

const ID = '0b1f4c1e-5b7a-4f8e-9d63-0d2c7a1b9e55'

it('a key authenticates its words for this vault alone, as the market takes it, also after a restart', async () => {
  const rig = createVaultRig()
  const made = async (start = rig.start) => {
    const vault = start()
    await vault.open()
    await vault.recordKeys.load()
    return createActKeys(vault.recordKeys, () => ID)
  }
  const keys = await made()
  const key = keys.make('an offer of 2')
  expect(key).toMatch(/^[A-Za-z0-9._:-]{8,64}$/)
  const locked = createActKeys(rig.start().recordKeys, () => ID)
  expect(locked.verify(key, 'an offer of 2')).toBeNull()
  const later = await made()
  expect(later.verify(key, 'an offer of 2')).toBe(true)
  expect(later.verify(key, 'an offer of 999')).toBe(false)
  expect(later.verify(key.replace('0b1f', '0b1e'), 'an offer of 2')).toBe(false)
  expect((await made(createVaultRig().start)).verify(key, 'an offer of 2')).toBe(false)
})

it('a key that is made before the vault was opened authenticates nothing', async () => {
  const vault = createVaultRig().start()
  const keys = createActKeys(vault.recordKeys, () => ID)
  const key = keys.make('an offer of 2')
  expect([key, keys.verify(key, 'an offer of 2')]).toEqual([ID, false])
  await vault.open()
  await vault.recordKeys.load()
  expect(keys.verify(key, 'an offer of 2')).toBe(false)
})
