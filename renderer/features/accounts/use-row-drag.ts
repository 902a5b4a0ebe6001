import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A dragged row and its new position. */
export type Dragged = { readonly id: string; readonly to: number }

/**
 * Position that the row from position `from` takes when dropped at `y`. `middles` has the vertical centers of the rows,
 * top first.
 */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle) => middle < y).length
  return above > from ? above - 1 : above
}

/**
 * Drags table rows (`data-row` has the id) by a grip. The row stays in place until the drop; only a line moves. Escape
 * or a lost pointer cancels the drag without a change.
 */
export function useRowDrag(body: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const now = useRef<Dragged | null>(null)
  const put = useCallback((next: Dragged | null) => {
    now.current = next
    setDragged(next)
  }, [])
  const isDragged = dragged !== null
  useEffect(() => {
    if (!isDragged) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      put(null)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isDragged, put])
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const gripOf = (id: string, at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Prevents text selection during the drag.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      put({ id, to: at })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (now.current?.id !== id) return
      const middles = rows().map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      put({ id, to: placeAt(middles, at, event.clientY) })
    },
    onPointerUp: () => {
      const { current } = now
      put(null)
      if (current?.id === id && current.to !== at) onDrop(id, current.to)
    },
    onPointerCancel: () => put(null),
  })
  return { dragged, gripOf }
}
