import { useMediaQuery } from '../../ui/use-media-query'

/** Window widths at which the charts do not fit next to the table. `collection.module.css` repeats this width. */
const NARROW_MEDIA = '(max-width: 1099px)'

/** True while the window is too narrow for charts next to the table. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW_MEDIA)
