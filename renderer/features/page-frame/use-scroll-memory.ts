import { useLayoutEffect, useRef } from 'react'
import type { Route } from '../../stores/route'
import { useApp } from '../../app/app-context'

/** Scroll position of each history entry, in pixels. */
const scrollPositions = new WeakMap<Route, number>()

/** Events of a person who scrolls or acts. After such an event, the scroll position is no longer restored. */
const USER_INPUT_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position of a page when the person returns to its history entry. The parts of a page load one after
 * another. The position is therefore set again after each new part, until the page is long enough or the person acts.
 * Returns the ref of the scrolling element.
 */
export function useScrollMemory() {
  const { stores } = useApp()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { entries, at: currentIndex } = stores.route.getState()
    const historyEntry = entries[currentIndex]
    const element = ref.current
    if (!historyEntry || !element) return
    const targetPx = scrollPositions.get(historyEntry) ?? 0
    let isRestoring = true
    const stopRestoring = () => {
      isRestoring = false
      contentObserver.disconnect()
      for (const event of USER_INPUT_EVENTS) element.removeEventListener(event, stopRestoring)
    }
    const restore = () => {
      element.scrollTop = targetPx
      // Chromium rounds the position to whole pixels of the screen, so the position may be slightly below the target.
      if (element.scrollTop > targetPx - 1) stopRestoring()
    }
    const savePosition = () => {
      if (!isRestoring) scrollPositions.set(historyEntry, element.scrollTop)
    }
    const contentObserver = new MutationObserver(restore)
    contentObserver.observe(element, { childList: true, subtree: true })
    for (const event of USER_INPUT_EVENTS) element.addEventListener(event, stopRestoring, { passive: true })
    restore()
    element.addEventListener('scroll', savePosition, { passive: true })
    return () => {
      element.removeEventListener('scroll', savePosition)
      // If the person scrolls right before the page closes, no scroll event follows.
      savePosition()
      stopRestoring()
    }
  }, [stores])
  return ref
}
