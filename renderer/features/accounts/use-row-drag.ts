import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Id of the dragged row, and the index that the row would get if the person dropped it now. */
export type DragState = { readonly id: string; readonly newIndex: number }

/**
 * New index of the row at `fromIndex` after a drop at `y`. `middles` has the vertical centers of the rows, top first.
 */
export function dropIndex(middles: readonly number[], fromIndex: number, y: number): number {
  const rowCountAbove = middles.filter((middle) => middle < y).length
  return rowCountAbove > fromIndex ? rowCountAbove - 1 : rowCountAbove
}

/**
 * Lets the person drag the rows of a table by their grips. Each row has its id in the attribute `data-row`. The rows stay
 * in place until the drop; only the drop line moves. Escape or a cancelled pointer ends the drag without a change.
 */
export function useRowDrag(tableRef: RefObject<HTMLElement | null>, onDrop: (id: string, newIndex: number) => void) {
  const [drag, setDragState] = useState<DragState | null>(null)
  // Pointer events may follow each other before the next render, so the handlers read the current drag from this ref.
  const dragRef = useRef<DragState | null>(null)
  const setDrag = useCallback((newDrag: DragState | null) => {
    dragRef.current = newDrag
    setDragState(newDrag)
  }, [])
  const isDragging = drag !== null
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
  const rows = () => [...(tableRef.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const gripProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Prevents text selection during the drag.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, newIndex: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragRef.current?.id !== id) return
      const middles = rows().map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      setDrag({ id, newIndex: dropIndex(middles, index, event.clientY) })
    },
    onPointerUp: () => {
      const endedDrag = dragRef.current
      setDrag(null)
      if (endedDrag?.id === id && endedDrag.newIndex !== index) onDrop(id, endedDrag.newIndex)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, gripProps }
}
