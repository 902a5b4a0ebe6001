import { useLayoutEffect, useRef } from 'react'
import type { Route } from '../../stores/route'
import { useApp } from '../../app/app-context'

/** Scroll positions of the pages, in pixels, by history entry. */
const scrolledPx = new WeakMap<Route, number>()

/** Events by which a person moves to another position. */
const CHOOSES_A_PLACE = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position when the person goes back. The parts of a page load one after another: until the page is
 * long enough, each new part scrolls it again, unless the person scrolls first.
 */
export function useScrollMemory() {
  const { stores } = useApp()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { entries, at } = stores.route.getState()
    const entry = entries[at]
    const element = ref.current
    if (!entry || !element) return
    const wantedPx = scrolledPx.get(entry) ?? 0
    let isReached = false
    const stop = () => {
      isReached = true
      parts.disconnect()
      for (const act of CHOOSES_A_PLACE) element.removeEventListener(act, stop)
    }
    const reach = () => {
      element.scrollTop = wantedPx
      // Chromium rounds the position to the pixels of the screen.
      if (element.scrollTop > wantedPx - 1) stop()
    }
    const keep = () => {
      if (isReached) scrolledPx.set(entry, element.scrollTop)
    }
    const parts = new MutationObserver(reach)
    parts.observe(element, { childList: true, subtree: true })
    for (const act of CHOOSES_A_PLACE) element.addEventListener(act, stop, { passive: true })
    reach()
    element.addEventListener('scroll', keep, { passive: true })
    return () => {
      element.removeEventListener('scroll', keep)
      // No scroll event follows for scrolling right before the page closes.
      keep()
      stop()
    }
  }, [stores])
  return ref
}
