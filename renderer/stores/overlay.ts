/** The overlay in front of the pages; at most one is open. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Overlay = 'palette' | 'shortcuts' | 'tour'
export type OverlayStore = StoreApi<{ readonly open: Overlay | null }>

export const createOverlay = (): OverlayStore => createStore(() => ({ open: null as Overlay | null }))
export const openOverlay = (store: OverlayStore, open: Overlay): void => store.setState({ open }, true)

/** Closes the given overlay, unless another one has replaced it. */
export function closeOverlay(store: OverlayStore, which: Overlay): void {
  if (store.getState().open === which) store.setState({ open: null }, true)
}
