import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Time in ms within which a closing dialog returns the focus to its button, which may be disabled by then. */
const DIALOG_GONE_MS = 300

/**
 * Keeps the keyboard focus at the panel. Starting a flow removes its button and the focus with it, so the panel takes
 * the focus; on close, the nearest heading around the panel takes it.
 */
export function usePanelFocus(isMine: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isMine) return
    const takeFocus = () => {
      if (isFocusLost()) panel.current?.focus({ preventScroll: true })
    }
    takeFocus()
    const timer = setTimeout(takeFocus, DIALOG_GONE_MS)
    return () => clearTimeout(timer)
  }, [isMine])
  return { panel, close: () => closeWithFocus(panel, onClose) }
}

function closeWithFocus(panel: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const ancestors = ancestorsOf(panel.current)
  flushSync(onClose)
  if (!isFocusLost()) return
  const connected = ancestors.find(({ isConnected }) => isConnected)
  const target = connected?.querySelector<HTMLElement>('h1, h2, h3') ?? connected
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** The element and its ancestors below the body, nearest first. */
function ancestorsOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null || element === document.body ? [] : [element, ...ancestorsOf(element.parentElement)]
}
