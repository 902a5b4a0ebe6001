import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A row that is dragged, and the place among the others that it would take. */
export type Dragged = { readonly id: string; readonly to: number }

/** `middles`: of the rows, from the top. The place that a row from `from` takes when it is let go at `y`. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle) => middle < y).length
  return above > from ? above - 1 : above
}

/**
 * Rows of a table (`data-row` has the id) dragged by a grip. The row stays where it is until it is let go: what moves is
 * a line. Escape, and whatever takes the pointer away, leaves everything as it was.
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
      // Words would be chosen along the way.
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
