import { type DragEvent, useRef, useState } from 'react'
import { type DrawReadingStore, openFiles, typeDraws } from './draw-reading'

/** Takes files and text dropped anywhere on the view. `isOver` is true while something is dragged over it. */
export function useDrop(store: DrawReadingStore, onTaken?: () => void) {
  // Each element on the way fires an enter and a leave event.
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
