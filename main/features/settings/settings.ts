import type { Services } from '@shared/contract'
import type { Emit } from '../../platform/emitter'
import type { SettingsStore } from '../../storage/settings'

type SettingsDeps = { readonly settings: SettingsStore; readonly emit: Emit }

/** What the person sets on the page. For how long the keys stay open is no such thing: see `createVaultService`. */
export function createSettingsService({ settings, emit }: SettingsDeps): Services['settings'] {
  return {
    get: () => Promise.resolve(settings.get()),
    // Async, so that a disk that refuses rejects as every other failure does.
    async set(change) {
      // A key that is left out of a change may still be there as undefined.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const kept = settings.set(given)
      emit('settings.changed', kept)
      return kept
    },
  }
}
