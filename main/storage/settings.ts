import { settingsRecord, type Settings } from '@shared/contract/settings'
import type { Database } from './database'
import { tryWrite, type OnLostWrite } from './soft-writes'

const DEFAULTS: Settings = {
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  holdingsLayout: 'gallery',
  holdingsScope: 'one',
  worthMethod: 'offers',
  hideAmounts: false,
  historyFrom: null,
  showMedia: true,
  autoLockMinutes: 10,
  tour: 'new',
  tableColumns: [],
}

/** Keys of the small values that belong to a profile; they are removed with the profile. */
export const budgetsKey = (profile: string): string => `budgets of ${profile}`
export const selectedKey = (profile: string): string => `selected:${profile}`
/** Memory of alerts between two checks, so that no notice is repeated. */
export const alertMemoryKey = (profile: string): string => `alerts of ${profile}`
/**
 * The person's last look at what changed on the market. Earlier versions stored only its time in epoch milliseconds.
 */
export const seenChangesKey = (profile: string): string => `changes seen:${profile}`
export const recentCollectionsKey = (profile: string): string => `visited:${profile}`
export const recentPagesKey = (profile: string): string => `places:${profile}`
export const userKeyAccountKey = (profile: string): string => `account of the user key:${profile}`

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** Settings and other small values as JSON by key. A value that no longer fits falls back to its default. */
export function createSettingsStore(db: Database, onLost: OnLostWrite = () => undefined) {
  const select = db.prepare('SELECT value FROM settings WHERE key = ?')
  const upsert = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const read = (key: string): unknown => {
    const row = select.get(key) as { value: string } | undefined
    return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
  }
  const write = (key: string, value: unknown) => void upsert.run(key, JSON.stringify(value))
  const get = (): Settings => {
    const stored = settingsRecord.partial().safeParse(read('settings'))
    return settingsRecord.parse({ ...DEFAULTS, ...(stored.success ? stored.data : {}) })
  }
  return {
    get,
    set: (change: Partial<Settings>): Settings => {
      const next = settingsRecord.parse({ ...get(), ...change })
      write('settings', next)
      return next
    },
    read,
    /** Durable. Throws the database's errors. */
    write,
    /**
     * For values that the app only remembers: budgets, places, marks. A refusing disk loses the value, not the caller's
     * work.
     */
    note: (key: string, value: unknown): void =>
      tryWrite(
        'settings',
        () => write(key, value),
        () => undefined,
        onLost,
      ),
  }
}
