/** What stands in front of the pages, one at a time. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Overlay = 'palette' | 'shortcuts' | 'tour'
export type OverlayStore = StoreApi<{ readonly open: Overlay | null }>

export const createOverlay = (): OverlayStore => createStore(() => ({ open: null as Overlay | null }))
export const openOverlay = (store: OverlayStore, open: Overlay): void => store.setState({ open }, true)

/** Closes it unless something else has taken its place. */
export function closeOverlay(store: OverlayStore, which: Overlay): void {
  if (store.getState().open === which) store.setState({ open: null }, true)
}
