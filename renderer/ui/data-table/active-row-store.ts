import type { StoreApi } from 'zustand/vanilla'

/** The active row of a table, for the keyboard. */
export type ActiveRowState = {
  /** Key of the active row, by `rowKey`; null while no row is active. */
  readonly key: string | number | null
  /** True if the focus is in the table or was in the table when the page closed. */
  readonly wasFocused: boolean
}
/**
 * Store of the active row. The caller owns the store, which therefore outlives the page and restores the active row.
 */
export type ActiveRowStore = StoreApi<ActiveRowState>

export const NO_ACTIVE_ROW: ActiveRowState = { key: null, wasFocused: false }
