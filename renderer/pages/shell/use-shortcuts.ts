import { useEffect } from 'react'
import type { Stores } from '../../app/stores'
import { openOverlay } from '../../stores/overlay'
import { openRoute, goBack, goForward } from '../../stores/route'
import { useApp } from '../../app/app-context'
import { findPageSearch } from '../palette/page-search'
import { SECTIONS } from './sections'
import { isModalOpen, isTypingIn, type Shortcut, shortcutOf, mouseButtonDirection } from './shortcuts'

/** Handles keyboard shortcuts and the side buttons of the mouse in the whole window. */
export function useShortcuts(): void {
  const { stores } = useApp()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = shortcutOf(event, { isTyping: isTypingIn(event.target), isModal: isModalOpen() })
      if (shortcut === null) return
      event.preventDefault()
      runShortcut(stores, shortcut)
    }
    const onMouseButton = (event: MouseEvent) => {
      const direction = mouseButtonDirection(event.button)
      if (direction === null) return
      event.preventDefault()
      if (event.type === 'mouseup' && !isModalOpen()) runShortcut(stores, direction)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('mousedown', onMouseButton)
    window.addEventListener('mouseup', onMouseButton)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mousedown', onMouseButton)
      window.removeEventListener('mouseup', onMouseButton)
    }
  }, [stores])
}

function runShortcut(stores: Stores, shortcut: Shortcut): void {
  switch (shortcut) {
    case 'palette':
    case 'shortcuts':
      return openOverlay(stores.overlay, shortcut)
    case 'back':
      return goBack(stores.route)
    case 'forward':
      return goForward(stores.route)
    case 'refresh':
      return stores.page.getState().refresh?.()
    case 'search': {
      const search = findPageSearch()
      search?.focus()
      // A narrow page shows a button in place of the search field. The click opens the field.
      if (search instanceof HTMLButtonElement) search.click()
      return
    }
    default: {
      const section = SECTIONS[shortcut]
      if (section) openRoute(stores.route, section.route)
    }
  }
}
