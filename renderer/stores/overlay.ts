/** The overlay in front of the pages. At most one overlay is open. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Overlay = 'palette' | 'shortcuts' | 'tour'
type OverlayState = {
  /** The open overlay; null while no overlay is open. */
  readonly open: Overlay | null
}
export type OverlayStore = StoreApi<OverlayState>

export const createOverlay = (): OverlayStore => createStore<OverlayState>(() => ({ open: null }))
export const openOverlay = (store: OverlayStore, overlay: Overlay): void => store.setState({ open: overlay }, true)

/** Closes an overlay. Does nothing if this overlay is not the open one, because another has replaced it. */
export function closeOverlay(store: OverlayStore, overlay: Overlay): void {
  if (store.getState().open === overlay) store.setState({ open: null }, true)
}
