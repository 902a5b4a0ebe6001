/** Search for ids that resemble a given id in long lists, without comparing every pair. */
import { DigitTrie, NO_INDEX } from './digit-trie'
import { ID_END_DIGITS, idResemblance, MIN_ID_DIGITS, MIN_ENDS_DIGITS, MIN_SWAP_DIGITS } from './look-alike'

type WithId = { readonly id: string }

/** A list entry, and the sentence of `idResemblance` on its resemblance to the id of the search. */
type ResemblingEntry<T extends WithId> = { readonly entry: T; readonly how: string }

type LookAlikeIndex<T extends WithId> = {
  /** The first entry with exactly this id. */
  readonly find: (id: string) => T | null
  /**
   * The first entry, in list order, that resembles `id`. Null if there is none, and if the list contains `id` itself,
   * because a known id is not suspicious.
   */
  readonly firstResembling: (id: string) => ResemblingEntry<T> | null
}

/** Shorter lists have no index, because comparing with each entry costs less than building one. */
const MIN_INDEXED_ENTRIES = 16

/**
 * Creates the index of a list, which is built on the first search. Building costs time in proportion to the digits in
 * the list. A search for an account id costs time in proportion to the digits of that id.
 */
export function createLookAlikeIndex<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const byId = new Map<string, T>()
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const isShort = entries.length < MIN_INDEXED_ENTRIES
  let searchIndex: SearchIndex | null = null

  const findResembling = (id: string): T | undefined => {
    if (isShort) return entries.find((entry) => idResemblance(id, entry.id) !== null)
    searchIndex ??= buildSearchIndex(entries)
    const index = firstResemblingIndex(id, searchIndex)
    return index === null ? undefined : entries[index]
  }

  return {
    find: (id) => byId.get(id) ?? null,
    firstResembling: (id) => {
      if (byId.has(id)) return null
      const entry = findResembling(id)
      const how = entry ? idResemblance(id, entry.id) : null
      return entry && how !== null ? { entry, how } : null
    },
  }
}

/** Sentence of `idResemblance` for the first two ids that resemble each other; null when no two ids do. */
export function firstIdResemblance(ids: readonly string[]): string | null {
  const searchIndex = emptySearchIndex()
  for (const [index, id] of ids.entries()) {
    const earlierIndex = firstResemblingIndex(id, searchIndex)
    if (earlierIndex !== null) return idResemblance(ids[earlierIndex] ?? '', id)
    addToSearchIndex(searchIndex, id, index)
  }
  return null
}

const indexByList = new WeakMap<readonly WithId[], LookAlikeIndex<WithId>>()

/** Index of a list, built on first use. The list must not change afterwards. */
export function lookAlikeIndexOf<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const index = indexByList.get(entries) ?? createLookAlikeIndex(entries)
  indexByList.set(entries, index)
  // The index of a list only holds entries of that list.
  return index as LookAlikeIndex<T>
}

type SearchIndex = {
  /** Numbers of account ids, as digits. */
  readonly numbers: DigitTrie
  /** List index of the first entry with a key of `endsKey`: number of digits, first digits and last digits. */
  readonly ends: Map<string, number>
  /** EVM addresses in list order, which are compared one by one. */
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

/** List index of the first entry that `id` resembles according to `idResemblance`; null when there is none. */
function firstResemblingIndex(id: string, { numbers, ends, addresses }: SearchIndex): number | null {
  if (id.startsWith('0x')) return addresses.find((address) => idResemblance(id, address.id) !== null)?.index ?? null
  const digits = digitsOf(id)
  if (digits === null) return null
  const { length } = digits
  // The limits of `idResemblance` apply to the shorter id. `lowestIndexWithoutDigit` finds ids that are one digit shorter than
  // `digits`, so `digits` must be longer than the limit there.
  const firstIndex = Math.min(
    length >= MIN_SWAP_DIGITS ? numbers.lowestIndexWithSwappedDigits(digits) : NO_INDEX,
    length >= MIN_ID_DIGITS ? numbers.lowestIndexWithChangedDigit(digits) : NO_INDEX,
    length >= MIN_ID_DIGITS ? numbers.lowestIndexWithAddedDigit(digits) : NO_INDEX,
    length > MIN_ID_DIGITS ? numbers.lowestIndexWithoutDigit(digits) : NO_INDEX,
    length >= MIN_ENDS_DIGITS ? (ends.get(endsKey(digits)) ?? NO_INDEX) : NO_INDEX,
  )
  return firstIndex === NO_INDEX ? null : firstIndex
}

/** Digits of the number of an account id; null for other ids. */
const digitsOf = (id: string): string | null => /^0\.0\.(\d+)$/.exec(id)?.[1] ?? null
const endsKey = (digits: string): string =>
  `${digits.length} ${digits.slice(0, ID_END_DIGITS)} ${digits.slice(-ID_END_DIGITS)}`
