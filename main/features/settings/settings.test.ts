import { expect, it } from 'vitest'
import { settings as contract, type Settings } from '@shared/contract/settings'
import { openDatabase } from '../../storage/database'
import { createSettingsStore } from '../../storage/settings'
import { createSettingsService } from './settings'

function createRig() {
  const shown: Settings[] = []
  const settings = createSettingsStore(openDatabase(':memory:'))
  const service = createSettingsService({
    settings,
    emit: (name, payload) => {
      if (name === 'settings.changed') shown.push(payload as Settings)
    },
  })
  return { service, settings, shown }
}

it('a change is kept and shown, and what is left out of it stays', async () => {
  const { service, settings, shown } = createRig()
  expect(await service.set({ theme: 'dark', density: undefined })).toMatchObject({
    theme: 'dark',
    density: 'comfortable',
  })
  expect(shown).toEqual([settings.get()])
})

it.each([1, 10, 240])('the page cannot set after how many minutes the keys lock (%d)', async (autoLockMinutes) => {
  const { service, settings } = createRig()
  settings.set({ autoLockMinutes: 5 })
  // The change as the service receives it: parsed by the contract.
  await service.set(contract.set.input.parse({ autoLockMinutes, theme: 'dark' }))
  expect(settings.get()).toMatchObject({ autoLockMinutes: 5, theme: 'dark' })
})
