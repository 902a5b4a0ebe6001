/** The overlay in front of the pages. At most one overlay is open. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Overlay = 'palette' | 'shortcuts' | 'tour'
/** Store of the open overlay; null while no overlay is open. */
export type OverlayStore = StoreApi<{ readonly open: Overlay | null }>

export const createOverlay = (): OverlayStore => createStore(() => ({ open: null as Overlay | null }))
export const openOverlay = (store: OverlayStore, overlay: Overlay): void => store.setState({ open: overlay }, true)

/** Closes an overlay. Does nothing if this overlay is not the open one, because another has replaced it. */
export function closeOverlay(store: OverlayStore, overlay: Overlay): void {
  if (store.getState().open === overlay) store.setState({ open: null }, true)
}
