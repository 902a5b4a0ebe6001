import type { Services } from '@shared/contract'
import type { Emit } from '../../platform/emitter'
import type { SettingsStore } from '../../storage/settings'

type SettingsDeps = { readonly settings: SettingsStore; readonly emit: Emit }

/** Settings that the page may change. The auto-lock time is not one of them: see `createVaultService`. */
export function createSettingsService({ settings, emit }: SettingsDeps): Services['settings'] {
  return {
    get: () => Promise.resolve(settings.get()),
    // Async, so that a refused write to the disk rejects like every other failure.
    async set(change) {
      // A key that is omitted from a change may still be present as undefined.
      const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const storedSettings = settings.set(definedFields)
      emit('settings.changed', storedSettings)
      return storedSettings
    },
  }
}
