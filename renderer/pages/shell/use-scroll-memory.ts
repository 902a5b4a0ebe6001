import { useLayoutEffect, useRef } from 'react'
import type { Route } from '../../stores/route'
import { useApp } from '../../app/app-context'

/** How far each page was scrolled, in pixels, by its entry in the history. */
const scrolledPx = new WeakMap<Route, number>()

/** What a person does to choose another place to look at. */
const CHOOSES_A_PLACE = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Going back finds the page where it was left. Parts of a page come one after the other: until the page is as long as it
 * was, it is scrolled again with each that comes, unless the person scrolls first.
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
      // Chromium rounds what it is told to the pixels of the screen.
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
      // What was scrolled right before the page is left is not told any more.
      keep()
      stop()
    }
  }, [stores])
  return ref
}
