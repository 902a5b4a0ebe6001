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

// Keys of the values that belong to a profile. `forgetProfile` removes these values.

/**
 * Requests that keys may still make. `owner`: a digest of the service's origin, which several profiles can share; the
 * profile's id if the profile has no address of a service. Budgets of an origin are not removed with a profile.
 */
export const budgetsKey = (owner: string): string => `budgets of ${owner}`
/** The selected account. */
export const selectedKey = (profile: string): string => `selected:${profile}`
/** State of the alerts after the last check, so that no notice is repeated. */
export const alertMemoryKey = (profile: string): string => `alerts of ${profile}`
/**
 * The last view of the market's changes by the person. Earlier versions stored only the time of this view, in epoch
 * milliseconds.
 */
export const seenChangesKey = (profile: string): string => `changes seen:${profile}`
/** The recently visited collections. */
export const recentCollectionsKey = (profile: string): string => `visited:${profile}`
/** The recently visited pages. */
export const recentPagesKey = (profile: string): string => `places:${profile}`
/** The account for which the user key is proven, with the key's fingerprint. */
export const userKeyAccountKey = (profile: string): string => `account of the user key:${profile}`

export type SettingsStore = ReturnType<typeof createSettingsStore>

/**
 * Settings and other small values, as JSON by key. Missing settings have their defaults. If a stored setting does not
 * fit the schema, all settings have their defaults.
 */
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
    const parsed = settingsRecord.partial().safeParse(read('settings'))
    return settingsRecord.parse({ ...DEFAULTS, ...(parsed.success ? parsed.data : {}) })
  }
  return {
    get,
    set: (change: Partial<Settings>): Settings => {
      const newSettings = settingsRecord.parse({ ...get(), ...change })
      write('settings', newSettings)
      return newSettings
    },
    read,
    /** Writes a value durably. Throws the database's errors. */
    write,
    /**
     * Writes a value that may be lost, such as budgets or recent pages. If the disk refuses the write, the value is
     * lost, and nothing is thrown.
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
