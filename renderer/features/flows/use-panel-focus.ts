import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Time that a closing dialog needs to return the focus to the button that opened the dialog. If the button is disabled or
 * gone by then, the focus is lost again.
 */
const DIALOG_FOCUS_MS = 300

/**
 * Keeps the keyboard focus near the panel. Starting a flow removes the button that had the focus, so the panel of a flow
 * that was started here takes the focus. When the panel closes, the nearest heading around the panel takes the focus.
 */
export function usePanelFocus(isStartedHere: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isStartedHere) return
    const takeFocus = () => {
      if (isFocusLost()) panel.current?.focus({ preventScroll: true })
    }
    takeFocus()
    const timer = setTimeout(takeFocus, DIALOG_FOCUS_MS)
    return () => clearTimeout(timer)
  }, [isStartedHere])
  return { panel, close: () => closeWithFocus(panel, onClose) }
}

function closeWithFocus(panel: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const ancestors = ancestorsOf(panel.current)
  flushSync(onClose)
  if (!isFocusLost()) return
  const nearestAncestor = ancestors.find(({ isConnected }) => isConnected)
  const target = nearestAncestor?.querySelector<HTMLElement>('h1, h2, h3') ?? nearestAncestor
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** The element and its ancestors below the body, nearest first. */
function ancestorsOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null || element === document.body ? [] : [element, ...ancestorsOf(element.parentElement)]
}
