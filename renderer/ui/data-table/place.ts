import type { StoreApi } from 'zustand/vanilla'

/** The active row of a table, for the keyboard. */
export type TablePlace = {
  /** By `rowKey`; null if there is none yet. */
  readonly key: string | number | null
  /** True if the focus was in the table when its page closed. */
  readonly wasFocused: boolean
}
/** Owned by the caller, so that the row is restored when the person returns to the page. */
export type TablePlaceStore = StoreApi<TablePlace>

export const NO_PLACE: TablePlace = { key: null, wasFocused: false }
