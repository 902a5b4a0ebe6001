import { useEffect } from 'react'
import type { Stores } from '../../app/stores'
import { openOverlay } from '../../stores/overlay'
import { go, goBack, goForward } from '../../stores/route'
import { useApp } from '../../app/app-context'
import { searchOfPage } from '../palette/page-search'
import { SECTIONS } from './sections'
import { isModalOpen, isTypingIn, type Shortcut, shortcutOf, wayOfButton } from './shortcuts'

/** Handles the shortcuts of the whole window, and the side buttons of the mouse. */
export function useShortcuts(): void {
  const { stores } = useApp()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const asked = shortcutOf(event, { isTyping: isTypingIn(event.target), isModal: isModalOpen() })
      if (asked === null) return
      event.preventDefault()
      answer(stores, asked)
    }
    const onButton = (event: MouseEvent) => {
      const way = wayOfButton(event.button)
      if (way === null) return
      event.preventDefault()
      if (event.type === 'mouseup' && !isModalOpen()) answer(stores, way)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('mousedown', onButton)
    window.addEventListener('mouseup', onButton)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mousedown', onButton)
      window.removeEventListener('mouseup', onButton)
    }
  }, [stores])
}

function answer(stores: Stores, asked: Shortcut): void {
  switch (asked) {
    case 'palette':
    case 'shortcuts':
      return openOverlay(stores.overlay, asked)
    case 'back':
      return goBack(stores.route)
    case 'forward':
      return goForward(stores.route)
    case 'refresh':
      return stores.page.getState().refresh?.()
    case 'search': {
      const search = searchOfPage()
      search?.focus()
      // Unfolds a search that is collapsed to a button.
      if (search instanceof HTMLButtonElement) search.click()
      return
    }
    default: {
      const section = SECTIONS[asked]
      if (section) go(stores.route, section.to)
    }
  }
}
