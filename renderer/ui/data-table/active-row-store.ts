import type { StoreApi } from 'zustand/vanilla'

/** The active row of a table, for the keyboard. */
export type ActiveRowState = {
  /** Key of the active row, by `rowKey`; null while no row is active. */
  readonly key: string | number | null
  /** True if the focus was in the table when its page closed. */
  readonly wasFocused: boolean
}
/** The caller owns the store, so that the active row is restored when the person returns to the page. */
export type ActiveRowStore = StoreApi<ActiveRowState>

export const NO_ACTIVE_ROW: ActiveRowState = { key: null, wasFocused: false }
