import { useCallback, useSyncExternalStore } from 'react'

/** Null in an environment without media queries. */
const mediaQueryList = (media: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(media) : null)

/** True while the window matches the media query. */
export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = mediaQueryList(media)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => mediaQueryList(media)?.matches ?? false)
}

/**
 * Window widths at which the sidebar is a rail of icons. `shell.module.css` and `account-switcher.module.css` repeat
 * this width.
 */
const RAIL_MEDIA = '(max-width: 1099px)'

/** True while the sidebar is a rail of icons. */
export const useIsRail = (): boolean => useMediaQuery(RAIL_MEDIA)
