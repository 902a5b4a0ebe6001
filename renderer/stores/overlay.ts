/** The overlay in front of the pages. At most one overlay is open. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Overlay = 'palette' | 'shortcuts' | 'tour'
type OverlayState = {
  /** The open overlay; null while no overlay is open. */
  readonly openedOverlay: Overlay | null
}
export type OverlayStore = StoreApi<OverlayState>

export const createOverlayStore = (): OverlayStore => createStore<OverlayState>(() => ({ openedOverlay: null }))
export const openOverlay = (store: OverlayStore, overlay: Overlay): void =>
  store.setState({ openedOverlay: overlay }, true)

/** Closes an overlay. Does nothing if the overlay is not open, for example because another overlay has replaced it. */
export function closeOverlay(store: OverlayStore, overlay: Overlay): void {
  if (store.getState().openedOverlay === overlay) store.setState({ openedOverlay: null }, true)
}
