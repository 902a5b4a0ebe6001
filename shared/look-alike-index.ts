/** Search for account ids that resemble a given id in long lists, without comparing the id with every entry. */
import { DigitTrie, NO_INDEX } from './digit-trie'
import { ID_END_DIGITS, idResemblance, MIN_ID_DIGITS, MIN_ENDS_DIGITS, MIN_SWAP_DIGITS } from './look-alike'

type WithId = { readonly id: string }

/** A list entry, and the sentence of `idResemblance` on its resemblance to the id of the search. */
type ResemblingEntry<T extends WithId> = { readonly entry: T; readonly similarityText: string }

type LookAlikeIndex<T extends WithId> = {
  /** The first entry with exactly this id. */
  readonly find: (id: string) => T | null
  /**
   * The first entry, in list order, that `id` resembles. Null if `id` resembles no entry. Also null if the list contains
   * `id`, because a known id is not suspicious.
   */
  readonly firstResembling: (id: string) => ResemblingEntry<T> | null
}

/** Shorter lists have no index, because comparing an id with each entry costs less than building an index. */
const MIN_INDEXED_ENTRIES = 16

/**
 * Creates the index of a list, which is built on the first search. The time to build the index is proportional to the
 * digits in the list. The time of a search for an account id depends on the digits of that id, not on the length of the
 * list.
 */
export function createLookAlikeIndex<T extends WithId>(entries: readonly T[]): LookAlikeIndex<T> {
  const byId = new Map<string, T>()
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const isShort = entries.length < MIN_INDEXED_ENTRIES
  let searchIndex: SearchIndex | null = null

  const findResembling = (id: string): T | undefined => {
    if (isShort) return entries.find((entry) => idResemblance(id, entry.id) !== null)
    searchIndex ??= buildSearchIndex(entries)
    const entryIndex = firstResemblingIndex(id, searchIndex)
    return entryIndex === null ? undefined : entries[entryIndex]
  }

  return {
    find: (id) => byId.get(id) ?? null,
    firstResembling: (id) => {
      if (byId.has(id)) return null
      const entry = findResembling(id)
      const similarityText = entry ? idResemblance(id, entry.id) : null
      return entry && similarityText !== null ? { entry, similarityText } : null
    },
  }
}

/** Sentence of `idResemblance` for the first two ids that resemble each other; null if no two ids resemble each other. */
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
  // The cast is safe, because the index of a list only has entries of that list.
  return index as LookAlikeIndex<T>
}

type SearchIndex = {
  /** Numbers of the account ids, as digits, each with its list index. */
  readonly numbers: DigitTrie
  /** By key of `endsKey`, the list index of the first entry with that key. */
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
  // The minimum lengths of `idResemblance` apply to the shorter of two ids. For `lowestIndexWithoutDigit`, that is the
  // id in the list, which has one digit less than `digits`: hence `>` and not `>=`.
  const lowestIndex = Math.min(
    length >= MIN_SWAP_DIGITS ? numbers.lowestIndexWithSwappedDigits(digits) : NO_INDEX,
    length >= MIN_ID_DIGITS ? numbers.lowestIndexWithChangedDigit(digits) : NO_INDEX,
    length >= MIN_ID_DIGITS ? numbers.lowestIndexWithAddedDigit(digits) : NO_INDEX,
    length > MIN_ID_DIGITS ? numbers.lowestIndexWithoutDigit(digits) : NO_INDEX,
    length >= MIN_ENDS_DIGITS ? (ends.get(endsKey(digits)) ?? NO_INDEX) : NO_INDEX,
  )
  return lowestIndex === NO_INDEX ? null : lowestIndex
}

/** Digits of the number of an account id; null for other ids. */
const digitsOf = (id: string): string | null => /^0\.0\.(\d+)$/.exec(id)?.[1] ?? null
/** Key of an account number, with its number of digits, first digits and last digits. */
const endsKey = (digits: string): string =>
  `${digits.length} ${digits.slice(0, ID_END_DIGITS)} ${digits.slice(-ID_END_DIGITS)}`
