/** Filters, order and selection of the holdings, kept while the app runs. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_ACTIVE_ROW, type ActiveRowStore } from '../../ui/data-table/active-row-store'

export const SHOWS = ['all', 'listed', 'not-listed', 'offered', 'hidden', 'spam'] as const
export type Show = (typeof SHOWS)[number]
export const SORTS = ['value', 'floor', 'rank', 'name', 'newest'] as const
export type HoldingsSort = (typeof SORTS)[number]
export const GROUPS = ['collection', 'account', 'none'] as const
export type Grouping = (typeof GROUPS)[number]

export type Look = {
  readonly show: Show
  /** A token id; null for every collection. */
  readonly collection: string | null
  readonly search: string
  readonly sort: HoldingsSort
  readonly grouping: Grouping
  /** Keys of groups that show more than one line of cards. */
  readonly open: ReadonlySet<string>
  /** Keys of the chosen rows. */
  readonly chosen: ReadonlySet<string>
  /** Row where a range starts. */
  readonly anchor: string | null
  /** Card that has the keyboard focus. */
  readonly focusedKey: string | null
  /** Row that the person came to see: scrolled into view, and marked until the page is left. */
  readonly targetKey: string | null
}
export type HoldingsLook = StoreApi<Look> & {
  /** Scroll and focus position of the table. */
  readonly place: ActiveRowStore
  /** Row keys of the table in their order, for ranges that start in a cell. */
  readonly order: StoreApi<readonly string[]>
}

const NONE: ReadonlySet<string> = new Set()
export const FIRST_LOOK: Look = {
  show: 'all',
  collection: null,
  search: '',
  sort: 'value',
  grouping: 'collection',
  open: NONE,
  chosen: NONE,
  anchor: null,
  focusedKey: null,
  targetKey: null,
}

export const createHoldingsLook = (): HoldingsLook =>
  Object.assign(
    createStore<Look>(() => FIRST_LOOK),
    { place: createStore(() => NO_ACTIVE_ROW), order: createStore<readonly string[]>(() => []) },
  )

export type Filters = Pick<Look, 'show' | 'collection' | 'search' | 'sort' | 'grouping'>

/** Changes filters or order. A new filter clears the selection, so that no row out of view is acted on. */
export function changeLook(store: HoldingsLook, change: Partial<Filters>): void {
  const isFilter = 'show' in change || 'collection' in change || 'search' in change
  store.setState({ ...change, ...(isFilter ? { chosen: NONE, anchor: null } : {}) })
}

/** Prepares the holdings to open at one row, without filters that could hide the row. */
export function seekHolding(store: HoldingsLook, key: string): void {
  changeLook(store, { show: 'all', collection: null, search: '' })
  store.setState({ focusedKey: key, targetKey: key })
  store.place.setState({ key, wasFocused: true })
}

export const isFiltered = ({ show, collection, search }: Look): boolean =>
  show !== 'all' || collection !== null || search.trim() !== ''

export const clearFilters = (store: HoldingsLook): void =>
  changeLook(store, { show: 'all', collection: null, search: '' })

export function toggleOpen(store: HoldingsLook, group: string): void {
  const open = new Set(store.getState().open)
  if (!open.delete(group)) open.add(group)
  store.setState({ open })
}

/** Toggles one row; with `range`, chooses all rows from the last chosen one to it, in the order shown. */
export function toggleChosen(store: HoldingsLook, key: string, range: readonly string[] | null): void {
  const { chosen, anchor } = store.getState()
  const anchorIndex = range && anchor !== null ? range.indexOf(anchor) : -1
  const keyIndex = range ? range.indexOf(key) : -1
  const next = new Set(chosen)
  if (range && anchorIndex >= 0 && keyIndex >= 0) {
    const [start, end] = [Math.min(anchorIndex, keyIndex), Math.max(anchorIndex, keyIndex)]
    for (const rangeKey of range.slice(start, end + 1)) next.add(rangeKey)
    store.setState({ chosen: next })
    return
  }
  if (!next.delete(key)) next.add(key)
  store.setState({ chosen: next, anchor: key })
}

export const chooseAll = (store: HoldingsLook, keys: readonly string[]): void =>
  store.setState({ chosen: new Set(keys), anchor: keys[0] ?? null })
export const chooseNone = (store: HoldingsLook): void => store.setState({ chosen: NONE, anchor: null })
