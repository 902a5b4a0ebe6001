/** View settings of the holdings: filters, order, open groups and chosen rows. Kept in memory only. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_ACTIVE_ROW, type ActiveRowStore } from '../../ui/data-table/active-row-store'

export const SHOW_FILTERS = ['all', 'listed', 'not-listed', 'offered', 'hidden', 'spam'] as const
export type ShowFilter = (typeof SHOW_FILTERS)[number]
export const HOLDINGS_SORTS = ['value', 'floor', 'change', 'rank', 'name', 'newest'] as const
export type HoldingsSort = (typeof HOLDINGS_SORTS)[number]
export const GROUPINGS = ['collection', 'account', 'none'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type HoldingsViewSettings = {
  /** Filter by status, listing or offer. */
  readonly show: ShowFilter
  /** A token id; null for every collection. */
  readonly collection: string | null
  readonly search: string
  readonly sort: HoldingsSort
  readonly grouping: Grouping
  /** Keys of the groups that the person opened to show all cards. */
  readonly openGroups: ReadonlySet<string>
  /** Keys of the chosen rows. */
  readonly chosenKeys: ReadonlySet<string>
  /**
   * Key of the row at which a range of chosen rows starts: the row that the person last chose or cleared on its own, or
   * the first row after all rows were chosen. Null without such a row.
   */
  readonly anchorKey: string | null
  /** Key of the card that had the keyboard focus last. */
  readonly focusedKey: string | null
  /**
   * Key of the row that the page was opened for. The row is scrolled into view, and highlighted until the person leaves
   * the page.
   */
  readonly targetKey: string | null
}
export type HoldingsViewStore = StoreApi<HoldingsViewSettings> & {
  /** Active row of the table, restored when the person returns to the page. */
  readonly activeRow: ActiveRowStore
  /** Row keys in the order of the table. The check box in a cell needs the order to choose a range of rows. */
  readonly tableOrder: StoreApi<readonly string[]>
}

const NO_KEYS: ReadonlySet<string> = new Set()
export const INITIAL_HOLDINGS_VIEW: HoldingsViewSettings = {
  show: 'all',
  collection: null,
  search: '',
  sort: 'value',
  grouping: 'collection',
  openGroups: NO_KEYS,
  chosenKeys: NO_KEYS,
  anchorKey: null,
  focusedKey: null,
  targetKey: null,
}

export function createHoldingsViewStore(): HoldingsViewStore {
  const tableStores: Pick<HoldingsViewStore, 'activeRow' | 'tableOrder'> = {
    activeRow: createStore(() => NO_ACTIVE_ROW),
    tableOrder: createStore<readonly string[]>(() => []),
  }
  return Object.assign(
    createStore<HoldingsViewSettings>(() => INITIAL_HOLDINGS_VIEW),
    tableStores,
  )
}

/** Settings that decide which rows are shown, in which order and in which groups. */
export type HoldingsViewOptions = Pick<HoldingsViewSettings, 'show' | 'collection' | 'search' | 'sort' | 'grouping'>

/**
 * Changes filters, order or grouping. A change of a filter clears the choice of rows, so that every chosen row is among
 * the rows shown.
 */
export function changeHoldingsView(store: HoldingsViewStore, change: Partial<HoldingsViewOptions>): void {
  const changesFilter = 'show' in change || 'collection' in change || 'search' in change
  store.setState({ ...change, ...(changesFilter ? { chosenKeys: NO_KEYS, anchorKey: null } : {}) })
}

/** Prepares the holdings page to open at one row, without filters that could exclude the row. */
export function openHoldingsAt(store: HoldingsViewStore, key: string): void {
  changeHoldingsView(store, { show: 'all', collection: null, search: '' })
  store.setState({ focusedKey: key, targetKey: key })
  store.activeRow.setState({ key, wasFocused: true })
}

export const hasActiveFilters = ({ show, collection, search }: HoldingsViewSettings): boolean =>
  show !== 'all' || collection !== null || search.trim() !== ''

export const clearFilters = (store: HoldingsViewStore): void =>
  changeHoldingsView(store, { show: 'all', collection: null, search: '' })

/** Opens a closed group, or closes an open one. */
export function toggleGroup(store: HoldingsViewStore, groupKey: string): void {
  const openGroups = new Set(store.getState().openGroups)
  if (!openGroups.delete(groupKey)) openGroups.add(groupKey)
  store.setState({ openGroups })
}

/**
 * Chooses a row, or clears a row that is chosen. With `orderedKeys`, the keys of all rows in the order shown, chooses
 * the range from the row `anchorKey` to this row instead. Without an anchor in `orderedKeys`, only this row changes.
 */
export function toggleChosen(store: HoldingsViewStore, key: string, orderedKeys: readonly string[] | null): void {
  const { chosenKeys, anchorKey } = store.getState()
  const nextChosen = new Set(chosenKeys)
  const anchorIndex = orderedKeys && anchorKey !== null ? orderedKeys.indexOf(anchorKey) : -1
  const keyIndex = orderedKeys ? orderedKeys.indexOf(key) : -1
  if (orderedKeys && anchorIndex >= 0 && keyIndex >= 0) {
    const firstIndex = Math.min(anchorIndex, keyIndex)
    const lastIndex = Math.max(anchorIndex, keyIndex)
    for (const rangeKey of orderedKeys.slice(firstIndex, lastIndex + 1)) nextChosen.add(rangeKey)
    store.setState({ chosenKeys: nextChosen })
    return
  }
  if (!nextChosen.delete(key)) nextChosen.add(key)
  store.setState({ chosenKeys: nextChosen, anchorKey: key })
}

export const chooseAll = (store: HoldingsViewStore, keys: readonly string[]): void =>
  store.setState({ chosenKeys: new Set(keys), anchorKey: keys[0] ?? null })
export const chooseNone = (store: HoldingsViewStore): void => store.setState({ chosenKeys: NO_KEYS, anchorKey: null })
