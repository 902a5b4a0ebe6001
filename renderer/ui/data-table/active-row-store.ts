import type { StoreApi } from 'zustand/vanilla'

/** The active row of a table, for the keyboard. */
export type ActiveRowState = {
  /** By `rowKey`; null if there is none yet. */
  readonly key: string | number | null
  /** True if the focus was in the table when its page closed. */
  readonly wasFocused: boolean
}
/** Owned by the caller, so that the row is restored when the person returns to the page. */
export type ActiveRowStore = StoreApi<ActiveRowState>

export const NO_ACTIVE_ROW: ActiveRowState = { key: null, wasFocused: false }
