import type { Services } from '@shared/contract'
import type { Emit } from '../../platform/emitter'
import type { SettingsStore } from '../../storage/settings'

type SettingsDeps = { readonly settings: SettingsStore; readonly emit: Emit }

/** Settings that the page may change. The auto-lock time is not one of them: see `createVaultService`. */
export function createSettingsService({ settings, emit }: SettingsDeps): Services['settings'] {
  return {
    get: () => Promise.resolve(settings.get()),
    // Async, so that a failed write to the disk rejects the promise instead of throwing.
    async set(change) {
      // A setting that the change omits may still be present as undefined.
      const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const storedSettings = settings.set(definedFields)
      emit('settings.changed', storedSettings)
      return storedSettings
    },
  }
}
