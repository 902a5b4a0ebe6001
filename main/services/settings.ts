import type { Services } from '@shared/contract'
import type { Vault } from '../keys/vault'
import { failure } from '../platform/app-failure'
import type { Question } from '../platform/ask'
import type { Emit } from '../platform/emitter'
import type { SettingsStore } from '../storage/settings'

export type SettingsDeps = {
  readonly settings: SettingsStore
  readonly vault: Pick<Vault, 'status' | 'setAutoLockMinutes'>
  readonly emit: Emit
  readonly confirm: (question: Question) => Promise<boolean>
}

/** What the person sets on the page. That keys stay open for longer, the person says in a box of main's own. */
export function createSettingsService({ settings, vault, emit, confirm }: SettingsDeps): Services['settings'] {
  return {
    get: () => Promise.resolve(settings.get()),
    async set(change) {
      const { autoLockMinutes: now } = settings.get()
      const { autoLockMinutes: next = now } = change
      if (next > now && vault.status().passphraseSet && !(await confirm(longer(now, next))))
        throw failure({ code: 'declined' })
      // A key that is left out of a change may still be there as undefined.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const kept = settings.set(given)
      if (next !== now) vault.setAutoLockMinutes(next)
      emit('settings.changed', kept)
      return kept
    },
  }
}

const longer = (now: number, next: number): Question => ({
  title: `Lock the keys only after ${minutes(next)}?`,
  detail: `So far they lock after ${minutes(now)} without use. Whoever sits at this computer before then can use them.`,
  confirmLabel: 'Change',
})

const minutes = (count: number): string => (count === 1 ? 'one minute' : `${count} minutes`)
