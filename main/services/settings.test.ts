import { expect, it, vi } from 'vitest'
import type { Settings } from '@shared/contract/settings'
import { openDatabase } from '../storage/database'
import { createSettingsStore } from '../storage/settings'
import { createSettingsService } from './settings'

function rig(answer: boolean, passphraseSet = true) {
  const asked: string[] = []
  const told: Settings[] = []
  const setAutoLockMinutes = vi.fn()
  const settings = createSettingsStore(openDatabase(':memory:'))
  const service = createSettingsService({
    settings,
    vault: {
      status: () => ({ passphraseSet }) as ReturnType<Parameters<typeof createSettingsService>[0]['vault']['status']>,
      setAutoLockMinutes,
    },
    emit: (name, payload) => {
      if (name === 'settings.changed') told.push(payload as Settings)
    },
    confirm: ({ title }) => {
      asked.push(title)
      return Promise.resolve(answer)
    },
  })
  return { service, settings, setAutoLockMinutes, asked, told }
}

it('keys stay open for longer only when the person says so in a box of main', async () => {
  const no = rig(false)
  await expect(no.service.set({ autoLockMinutes: 240, theme: 'dark' })).rejects.toMatchObject({
    error: { code: 'declined' },
  })
  expect(no.asked).toEqual(['Lock the keys only after 240 minutes?'])
  expect(no.settings.get()).toMatchObject({ autoLockMinutes: 10, theme: 'system' })
  expect(no.setAutoLockMinutes).not.toHaveBeenCalled()

  const yes = rig(true)
  expect(await yes.service.set({ autoLockMinutes: 30 })).toMatchObject({ autoLockMinutes: 30 })
  expect(yes.setAutoLockMinutes).toHaveBeenCalledExactlyOnceWith(30)
  expect(yes.told).toEqual([yes.settings.get()])
})

it('what shortens the time, or leaves it, is not asked, and what leaves it does not touch the lock', async () => {
  const { service, asked, setAutoLockMinutes } = rig(false)
  await service.set({ autoLockMinutes: 10 })
  await service.set({ theme: 'dark', autoLockMinutes: undefined })
  await service.set({})
  expect(setAutoLockMinutes).not.toHaveBeenCalled()
  await service.set({ autoLockMinutes: 1 })
  expect(setAutoLockMinutes).toHaveBeenCalledExactlyOnceWith(1)
  expect(asked).toEqual([])
})

it('without a passphrase nothing locks, and nothing is asked', async () => {
  const { service, asked } = rig(false, false)
  expect(await service.set({ autoLockMinutes: 60 })).toMatchObject({ autoLockMinutes: 60 })
  expect(asked).toEqual([])
})
