import { type DragEvent, useRef, useState } from 'react'
import { type DrawReadingStore, openFiles, typeDraws } from './draw-reading'

/** Files and text that are dropped anywhere on the view. `isOver`: something is held above it. */
export function useDrop(store: DrawReadingStore, onTaken?: () => void) {
  // Entered once for each element on the way, and left as often.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const settle = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  const take = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onTaken?.()
    const files = [...event.dataTransfer.files].map((file) => ({ name: file.name, blob: file }))
    if (files.length > 0) return openFiles(store, files)
    const text = event.dataTransfer.getData('text')
    if (text !== '') typeDraws(store, text)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => (event.preventDefault(), settle(1)),
      onDragLeave: () => settle(-1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: take,
    },
  }
}
