/** View settings of the holdings: filters, order, open groups and chosen rows. Kept in memory only. */
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
  /** Key of the row that was chosen last. A range of chosen rows starts there. */
  readonly anchor: string | null
  /** Key of the card that had the keyboard focus last. */
  readonly focusedKey: string | null
  /** Key of the row that the page was opened for. The row is scrolled into view, and marked until the page is left. */
  readonly targetKey: string | null
}
export type HoldingsLook = StoreApi<Look> & {
  /** Active row of the table, restored when the person returns to the page. */
  readonly place: ActiveRowStore
  /** Row keys in the order of the table. A check box in a cell needs the order to choose a range. */
  readonly order: StoreApi<readonly string[]>
}

const NO_KEYS: ReadonlySet<string> = new Set()
export const FIRST_LOOK: Look = {
  show: 'all',
  collection: null,
  search: '',
  sort: 'value',
  grouping: 'collection',
  open: NO_KEYS,
  chosen: NO_KEYS,
  anchor: null,
  focusedKey: null,
  targetKey: null,
}

export function createHoldingsLook(): HoldingsLook {
  const tableStores: Pick<HoldingsLook, 'place' | 'order'> = {
    place: createStore(() => NO_ACTIVE_ROW),
    order: createStore<readonly string[]>(() => []),
  }
  return Object.assign(
    createStore<Look>(() => FIRST_LOOK),
    tableStores,
  )
}

export type Filters = Pick<Look, 'show' | 'collection' | 'search' | 'sort' | 'grouping'>

/** Changes filters, order or grouping. A filter change clears the selection, so that hidden rows are not chosen. */
export function changeLook(store: HoldingsLook, change: Partial<Filters>): void {
  const changesFilter = 'show' in change || 'collection' in change || 'search' in change
  store.setState({ ...change, ...(changesFilter ? { chosen: NO_KEYS, anchor: null } : {}) })
}

/** Makes the holdings page open at one row, without filters that could hide the row. */
export function seekHolding(store: HoldingsLook, key: string): void {
  changeLook(store, { show: 'all', collection: null, search: '' })
  store.setState({ focusedKey: key, targetKey: key })
  store.place.setState({ key, wasFocused: true })
}

export const isFiltered = ({ show, collection, search }: Look): boolean =>
  show !== 'all' || collection !== null || search.trim() !== ''

export const clearFilters = (store: HoldingsLook): void =>
  changeLook(store, { show: 'all', collection: null, search: '' })

/** Opens a closed group, or closes an open one. */
export function toggleOpen(store: HoldingsLook, groupKey: string): void {
  const open = new Set(store.getState().open)
  if (!open.delete(groupKey)) open.add(groupKey)
  store.setState({ open })
}

/**
 * Chooses a row, or clears its choice. With `orderedKeys`, the keys of all rows in the order shown, also chooses every
 * row between the last chosen row and this row.
 */
export function toggleChosen(store: HoldingsLook, key: string, orderedKeys: readonly string[] | null): void {
  const { chosen, anchor } = store.getState()
  const nextChosen = new Set(chosen)
  const anchorIndex = orderedKeys && anchor !== null ? orderedKeys.indexOf(anchor) : -1
  const keyIndex = orderedKeys ? orderedKeys.indexOf(key) : -1
  if (orderedKeys && anchorIndex >= 0 && keyIndex >= 0) {
    const firstIndex = Math.min(anchorIndex, keyIndex)
    const lastIndex = Math.max(anchorIndex, keyIndex)
    for (const rangeKey of orderedKeys.slice(firstIndex, lastIndex + 1)) nextChosen.add(rangeKey)
    store.setState({ chosen: nextChosen })
    return
  }
  if (!nextChosen.delete(key)) nextChosen.add(key)
  store.setState({ chosen: nextChosen, anchor: key })
}

export const chooseAll = (store: HoldingsLook, keys: readonly string[]): void =>
  store.setState({ chosen: new Set(keys), anchor: keys[0] ?? null })
export const chooseNone = (store: HoldingsLook): void => store.setState({ chosen: NO_KEYS, anchor: null })
