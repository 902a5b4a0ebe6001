import { useLayoutEffect, useRef } from 'react'
import type { Route } from '../../stores/route'
import { useApp } from '../../app/app-context'

/** Scroll positions of the pages, in pixels, by history entry. */
const scrollPositions = new WeakMap<Route, number>()

/** Events that show that the person scrolls or acts. */
const USER_INPUT_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const

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
    const targetPx = scrollPositions.get(entry) ?? 0
    let isRestored = false
    const stopRestoring = () => {
      isRestored = true
      contentObserver.disconnect()
      for (const event of USER_INPUT_EVENTS) element.removeEventListener(event, stopRestoring)
    }
    const restore = () => {
      element.scrollTop = targetPx
      // Chromium rounds the position to the pixels of the screen.
      if (element.scrollTop > targetPx - 1) stopRestoring()
    }
    const savePosition = () => {
      if (isRestored) scrollPositions.set(entry, element.scrollTop)
    }
    const contentObserver = new MutationObserver(restore)
    contentObserver.observe(element, { childList: true, subtree: true })
    for (const event of USER_INPUT_EVENTS) element.addEventListener(event, stopRestoring, { passive: true })
    restore()
    element.addEventListener('scroll', savePosition, { passive: true })
    return () => {
      element.removeEventListener('scroll', savePosition)
      // No scroll event follows for scrolling right before the page closes.
      savePosition()
      stopRestoring()
    }
  }, [stores])
  return ref
}
