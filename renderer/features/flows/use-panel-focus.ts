import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** A dialog out of which a flow was started gives its focus back within this time, to a button that may be disabled. */
const DIALOG_GONE_MS = 300

/**
 * Keeps the keyboard where the panel is. The button that started the flow is gone with its focus, so the panel takes
 * it; when the panel is put away, the heading of what it stood in does.
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

/** The nearest first, itself included; not the whole page. */
function ancestorsOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null || element === document.body ? [] : [element, ...ancestorsOf(element.parentElement)]
}
