import { type DragEvent, useRef, useState } from 'react'
import { type DrawReadingStore, openFiles, changeTypedText } from './draw-reading'

/** Opens files and text dropped anywhere on the view. `isOver` is true during a drag over the view. */
export function useDrop(store: DrawReadingStore, onDropped?: () => void) {
  // Every child element under the pointer also fires enter and leave events, so both are counted.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const changeDepth = (difference: number) => {
    depth.current = Math.max(0, depth.current + difference)
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onDropped?.()
    const files = [...event.dataTransfer.files].map((file) => ({ name: file.name, blob: file }))
    if (files.length > 0) return openFiles(store, files)
    const text = event.dataTransfer.getData('text')
    if (text !== '') changeTypedText(store, text)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        event.preventDefault()
        changeDepth(1)
      },
      onDragLeave: () => changeDepth(-1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: drop,
    },
  }
}
