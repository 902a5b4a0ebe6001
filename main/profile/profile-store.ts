import { z } from 'zod'
import { profileId, profileInput } from '@shared/contract/connection'
import { failure } from '../platform/app-failure'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'
import { parseProfile, typedOf, type TypedProfile } from './profile-input'

export type ProfileStore = ReturnType<typeof createProfileStore>
export type ProfileStoreDeps = {
  /** Small facts as JSON by name. */
  readonly settings: {
    readonly read: (key: string) => unknown
    readonly write: (key: string, value: unknown) => void
  }
  /** Six random bytes in hex. */
  readonly newId: () => string
}

const ROWS = 'profiles'
const USED = 'profile-in-use'
const rowsRecord = z.record(z.string(), z.unknown())
const rowRecord = profileInput.omit({ id: true })

/** All profiles, and which of them is used. A row that cannot be read hides itself alone, and stays as it is. */
export function createProfileStore({ settings, newId }: ProfileStoreDeps) {
  const rows = (): Record<string, unknown> => {
    const read = rowsRecord.safeParse(settings.read(ROWS))
    return read.success ? read.data : {}
  }
  const list = (): readonly Profile[] => {
    const own = Object.entries(rows()).flatMap(([id, row]) => readRow(id, row) ?? [])
    const live = own.find(({ id }) => id === LIVE_PRESET.id) ?? LIVE_PRESET
    return [PRACTICE, live, ...own.filter(({ id }) => id !== LIVE_PRESET.id)]
  }
  const get = (id: string): Profile | null => list().find((profile) => profile.id === id) ?? null

  return {
    list,
    get,
    /** The practice market when the one that was used is not there any more. */
    used: (): Profile => {
      const id = settings.read(USED)
      return (typeof id === 'string' ? get(id) : null) ?? PRACTICE
    },
    setUsed: (id: string): void => settings.write(USED, id),
    /** `id` null: a new one. Throws AppFailure `invalid-input`, `not-found`, `profile-fixed`. */
    put: (id: string | null, typed: TypedProfile): Profile => {
      const known = list()
      if (id === PRACTICE.id) throw failure({ code: 'profile-fixed' })
      if (id !== null && !known.some((profile) => profile.id === id)) {
        throw failure({ code: 'not-found', what: 'profile' })
      }
      const profile = parseProfile(id ?? `custom-${newId()}`, id === LIVE_PRESET.id ? 'live' : 'custom', typed)
      // Two of one name could not be told apart where it matters.
      if (known.some((other) => other.id !== profile.id && isSameName(other, profile))) {
        throw failure({ code: 'invalid-input', fields: ['name'] })
      }
      settings.write(ROWS, { ...rows(), [profile.id]: typedOf(profile) })
      return profile
    },
    remove: (id: string): void => {
      const { [id]: _removed, ...rest } = rows()
      settings.write(ROWS, rest)
    },
  }
}

const isSameName = (a: Profile, b: Profile): boolean => a.name.toLowerCase() === b.name.toLowerCase()

function readRow(id: string, row: unknown): Profile | null {
  const typed = rowRecord.safeParse(row)
  if (!typed.success || !profileId.safeParse(id).success || id === PRACTICE.id) return null
  try {
    return parseProfile(id, id === LIVE_PRESET.id ? 'live' : 'custom', typed.data)
  } catch {
    return null
  }
}
