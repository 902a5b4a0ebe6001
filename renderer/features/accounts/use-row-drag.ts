import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A dragged row and its new position. */
export type DragState = { readonly id: string; readonly to: number }

/**
 * Position that the row from position `from` takes when dropped at `y`. `middles` has the vertical centers of the rows,
 * top first.
 */
export function dropIndex(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle) => middle < y).length
  return above > from ? above - 1 : above
}

/**
 * Drags table rows (`data-row` has the id) by a grip. The row stays in place until the drop; only a line moves. Escape
 * or a lost pointer cancels the drag without a change.
 */
export function useRowDrag(body: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<DragState | null>(null)
  const draggedRef = useRef<DragState | null>(null)
  const setDrag = useCallback((next: DragState | null) => {
    draggedRef.current = next
    setDragged(next)
  }, [])
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setDrag(null)
    }
    window.addEventListener('keydown', cancelOnEscape, true)
    return () => window.removeEventListener('keydown', cancelOnEscape, true)
  }, [isDragging, setDrag])
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const gripProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Prevents text selection during the drag.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, to: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (draggedRef.current?.id !== id) return
      const middles = rows().map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      setDrag({ id, to: dropIndex(middles, index, event.clientY) })
    },
    onPointerUp: () => {
      const { current } = draggedRef
      setDrag(null)
      if (current?.id === id && current.to !== index) onDrop(id, current.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { dragged, gripProps }
}
