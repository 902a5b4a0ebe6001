/** Finds the id in a long list that resembles a given id, without comparing every pair. */
import { DigitTrie, NO_INDEX } from './digit-trie'
import { idResemblance } from './look-alike'

type WithId = { readonly id: string }

type LookAlikeIndex<T extends WithId> = {
  /** The first entry with exactly this id. */
  readonly find: (id: string) => T | null
  /**
   * The first entry, in list order, that `id` resembles, with the words of `idResemblance`. Null when the list contains
   * `id`: a known id is not suspicious.
   */
  readonly nearest: (id: string) => { readonly entry: T; readonly how: string } | null
}

/** Below this length, comparing with each entry costs less than building an index. */
const MIN_INDEXED_ENTRIES = 16
/** Minimum lengths for the comparisons of `idResemblance`: see there. */
const MIN_DIGITS = 5
const MIN_SWAP_DIGITS = 4
const MIN_ENDS_DIGITS = 7
const END_DIGITS = 3

/**
 * Builds the index once for each list. The cost of building grows with the digits in the list, the cost of a query with
 * the digits of one id.
 */
export function createLookAlikeIndex<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const byId = new Map<string, T>()
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const isShort = entries.length < MIN_INDEXED_ENTRIES
  let searchIndex: SearchIndex | null = null

  const firstResembling = (id: string): T | undefined => {
    if (isShort) return entries.find((entry) => idResemblance(id, entry.id) !== null)
    searchIndex ??= buildSearchIndex(entries)
    const index = firstResemblance(id, searchIndex)
    return index === null ? undefined : entries[index]
  }

  return {
    find: (id) => byId.get(id) ?? null,
    nearest: (id) => {
      if (byId.has(id)) return null
      const entry = firstResembling(id)
      const how = entry ? idResemblance(id, entry.id) : null
      return entry && how !== null ? { entry, how } : null
    },
  }
}

/** Resemblance of two of the ids, in the words of `idResemblance`; null when no two ids resemble each other. */
export function firstIdResemblance(ids: readonly string[]): string | null {
  const searchIndex = emptySearchIndex()
  for (const [index, id] of ids.entries()) {
    const earlier = firstResemblance(id, searchIndex)
    if (earlier !== null) return idResemblance(ids[earlier] ?? '', id)
    addToSearchIndex(searchIndex, id, index)
  }
  return null
}

const indexes = new WeakMap<readonly WithId[], LookAlikeIndex<WithId>>()

/** Index of a list, built on first use. The list must not change afterwards. */
export function lookAlikeIndexOf<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const index = indexes.get(entries) ?? createLookAlikeIndex(entries)
  indexes.set(entries, index)
  return index as LookAlikeIndex<T>
}

type SearchIndex = {
  readonly numbers: DigitTrie
  /** List index of the first entry, by its number of digits and the first and last digits. */
  readonly ends: Map<string, number>
  readonly addresses: { readonly id: string; readonly index: number }[]
}

const emptySearchIndex = (): SearchIndex => ({ numbers: new DigitTrie(), ends: new Map(), addresses: [] })

function buildSearchIndex(entries: readonly WithId[]): SearchIndex {
  const searchIndex = emptySearchIndex()
  for (const [index, { id }] of entries.entries()) addToSearchIndex(searchIndex, id, index)
  return searchIndex
}

function addToSearchIndex({ numbers, ends, addresses }: SearchIndex, id: string, index: number): void {
  if (id.startsWith('0x')) addresses.push({ id, index })
  const digits = digitsOf(id)
  if (digits === null) return
  numbers.add(digits, index)
  if (digits.length >= MIN_ENDS_DIGITS && !ends.has(endsKey(digits))) ends.set(endsKey(digits), index)
}

/** List index of the first entry for which `idResemblance` finds a resemblance; null when there is none. */
function firstResemblance(id: string, { numbers, ends, addresses }: SearchIndex): number | null {
  if (id.startsWith('0x')) return addresses.find((known) => idResemblance(id, known.id) !== null)?.index ?? null
  const digits = digitsOf(id)
  if (digits === null) return null
  const { length } = digits
  const first = Math.min(
    length >= MIN_SWAP_DIGITS ? numbers.firstSwapped(digits) : NO_INDEX,
    length >= MIN_DIGITS ? numbers.firstChanged(digits) : NO_INDEX,
    length >= MIN_DIGITS ? numbers.firstLonger(digits) : NO_INDEX,
    length > MIN_DIGITS ? numbers.firstShorter(digits) : NO_INDEX,
    length >= MIN_ENDS_DIGITS ? (ends.get(endsKey(digits)) ?? NO_INDEX) : NO_INDEX,
  )
  return first === NO_INDEX ? null : first
}

const digitsOf = (id: string): string | null => /^0\.0\.(\d+)$/.exec(id)?.[1] ?? null
const endsKey = (digits: string): string =>
  `${digits.length} ${digits.slice(0, END_DIGITS)} ${digits.slice(-END_DIGITS)}`
