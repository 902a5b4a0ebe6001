/** Finds in a long list the id that another could be taken for, without comparing every pair. */
import { likeness } from './look-alike'

export type WithId = { readonly id: string }

export type LookAlikeIndex<T extends WithId> = {
  /** The first entry with exactly this id. */
  readonly find: (id: string) => T | null
  /**
   * The first entry, in the order of the list, that `id` could be taken for, with the words of `likeness`. Null when the
   * list has `id` itself: a known id is not a look-alike.
   */
  readonly nearest: (id: string) => { readonly entry: T; readonly how: string } | null
}

/** Below this length, comparing with each entry costs less than building an index. */
const MIN_INDEXED_ENTRIES = 16
/** The lengths from which `likeness` compares: see there. */
const MIN_DIGITS = 5
const MIN_SWAP_DIGITS = 4
const MIN_ENDS_DIGITS = 7
const ENDS = 3

/** Takes the place of one digit. No id has it. */
const ANY = '*'

/** Built once for each list; what it costs grows with the digits in the list, and a question with the digits of one id. */
export function createLookAlikeIndex<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const byId = new Map<string, T>()
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const isShort = entries.length < MIN_INDEXED_ENTRIES
  let places: Places | null = null

  const firstLike = (id: string): T | undefined => {
    if (isShort) return entries.find((entry) => likeness(id, entry.id) !== null)
    places ??= placesOf(entries)
    const place = firstPlace(id, places)
    return place === null ? undefined : entries[place]
  }

  return {
    find: (id) => byId.get(id) ?? null,
    nearest: (id) => {
      if (byId.has(id)) return null
      const entry = firstLike(id)
      const how = entry ? likeness(id, entry.id) : null
      return entry && how !== null ? { entry, how } : null
    },
  }
}

/** How two of the ids could be taken for one another, by the words of `likeness`; null when no two could. */
export function firstLikeness(ids: readonly string[]): string | null {
  const places = noPlaces()
  for (const [place, id] of ids.entries()) {
    const earlier = firstPlace(id, places)
    if (earlier !== null) return likeness(ids[earlier] ?? '', id)
    addPlace(places, id, place)
  }
  return null
}

const indexes = new WeakMap<readonly WithId[], LookAlikeIndex<WithId>>()

/** The index of a list, built when it is first asked for. The list must not change afterwards. */
export function lookAlikeIndexOf<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const index = indexes.get(entries) ?? createLookAlikeIndex(entries)
  indexes.set(entries, index)
  return index as LookAlikeIndex<T>
}

/** Each map leads to the place of the first entry with that key. */
type Places = {
  /** The digits of an account id. */
  readonly exact: Map<string, number>
  /** The digits with one of them replaced by `ANY`: all that share a key differ in that one place. */
  readonly masked: Map<string, number>
  /** Number of digits, the first and the last of them. */
  readonly ends: Map<string, number>
  /** The digits in ascending order: only ids with the same ones can be a swap apart. */
  readonly sorted: Set<string>
  readonly addresses: { readonly id: string; readonly place: number }[]
}

const noPlaces = (): Places => ({
  exact: new Map(),
  masked: new Map(),
  ends: new Map(),
  sorted: new Set(),
  addresses: [],
})

function placesOf(entries: readonly WithId[]): Places {
  const places = noPlaces()
  for (const [place, { id }] of entries.entries()) addPlace(places, id, place)
  return places
}

function addPlace({ exact, masked, ends, sorted, addresses }: Places, id: string, place: number): void {
  if (id.startsWith('0x')) addresses.push({ id, place })
  const digits = digitsOf(id)
  if (digits === null || exact.has(digits)) return
  exact.set(digits, place)
  sorted.add(sortedDigits(digits))
  for (let i = 0; i < digits.length; i++) addFirst(masked, maskedAt(digits, i), place)
  addFirst(ends, endsOf(digits), place)
}

/** The place of the first entry that `likeness` finds alike; null when there is none. */
function firstPlace(id: string, places: Places): number | null {
  if (id.startsWith('0x')) return places.addresses.find((known) => likeness(id, known.id) !== null)?.place ?? null
  const digits = digitsOf(id)
  if (digits === null) return null
  let first: number | null = null
  const take = (place: number | undefined): void => {
    if (place !== undefined && (first === null || place < first)) first = place
  }
  const { length } = digits
  if (length >= MIN_SWAP_DIGITS && places.sorted.has(sortedDigits(digits))) {
    for (const swapped of swapsOf(digits)) take(places.exact.get(swapped))
  }
  if (length >= MIN_DIGITS) {
    for (let i = 0; i < length; i++) take(places.masked.get(maskedAt(digits, i)))
    for (let i = 0; i <= length; i++) take(places.masked.get(digits.slice(0, i) + ANY + digits.slice(i)))
  }
  if (length > MIN_DIGITS) {
    for (let i = 0; i < length; i++) take(places.exact.get(digits.slice(0, i) + digits.slice(i + 1)))
  }
  if (length >= MIN_ENDS_DIGITS) take(places.ends.get(endsOf(digits)))
  return first
}

function addFirst(map: Map<string, number>, key: string, place: number): void {
  if (!map.has(key)) map.set(key, place)
}

const digitsOf = (id: string): string | null => /^0\.0\.(\d+)$/.exec(id)?.[1] ?? null
const maskedAt = (digits: string, at: number): string => digits.slice(0, at) + ANY + digits.slice(at + 1)
const sortedDigits = (digits: string): string => digits.split('').sort().join('')
const endsOf = (digits: string): string => `${digits.length} ${digits.slice(0, ENDS)} ${digits.slice(-ENDS)}`

function swapsOf(digits: string): readonly string[] {
  const swaps: string[] = []
  for (let i = 0; i < digits.length; i++) {
    for (let j = i + 1; j < digits.length; j++) {
      const [a = '', b = ''] = [digits[i], digits[j]]
      if (a !== b) swaps.push(digits.slice(0, i) + b + digits.slice(i + 1, j) + a + digits.slice(j + 1))
    }
  }
  return swaps
}
