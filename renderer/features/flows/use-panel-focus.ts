import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Time in ms within which a closing dialog returns the focus to its button, which may be disabled by then. */
const DIALOG_GONE_MS = 300

/**
 * Keeps the keyboard focus at the panel. Starting a flow removes its button and the focus with it, so the panel takes
 * the focus; on close, the nearest heading of the surrounding part takes it.
 */
export function usePanelFocus(mine: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mine) return
    const take = () => {
      if (isLost()) panel.current?.focus({ preventScroll: true })
    }
    take()
    const timer = setTimeout(take, DIALOG_GONE_MS)
    return () => clearTimeout(timer)
  }, [mine])
  return { panel, close: () => closeWithFocus(panel, onClose) }
}

function closeWithFocus(panel: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const places = ancestorsOf(panel.current)
  flushSync(onClose)
  if (!isLost()) return
  const place = places.find(({ isConnected }) => isConnected)
  const target = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** The element and its ancestors below the body, nearest first. */
function ancestorsOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null || element === document.body ? [] : [element, ...ancestorsOf(element.parentElement)]
}
