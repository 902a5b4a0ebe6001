import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Time after which a closing dialog has returned the focus to the button that opened the dialog. That button may be
 * disabled or gone by then, so that the focus is lost again.
 */
const DIALOG_FOCUS_MS = 300

/**
 * Keeps the keyboard focus near the panel. Starting a flow removes the button that had the focus, so the panel takes the
 * focus. When the panel closes, the nearest heading around the panel takes the focus.
 */
export function usePanelFocus(isMine: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isMine) return
    const takeFocus = () => {
      if (isFocusLost()) panel.current?.focus({ preventScroll: true })
    }
    takeFocus()
    const timer = setTimeout(takeFocus, DIALOG_FOCUS_MS)
    return () => clearTimeout(timer)
  }, [isMine])
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
