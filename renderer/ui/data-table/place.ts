import type { StoreApi } from 'zustand/vanilla'

/** The row of a table that the keyboard is on. */
export type TablePlace = {
  /** By `rowKey`; null: none yet. */
  readonly key: string | number | null
  /** The focus was in the table when its page was left. */
  readonly wasFocused: boolean
}
/** Held by the caller, so that a page that is returned to finds the row. */
export type TablePlaceStore = StoreApi<TablePlace>

export const NO_PLACE: TablePlace = { key: null, wasFocused: false }
