import { type DragEvent, useRef, useState } from 'react'
import { type DrawReadingStore, openFiles, changeFieldText } from './draw-reading'

/** Opens files and text dropped anywhere on the view. `isDragOver` is true during a drag over the view. */
export function useDrop(store: DrawReadingStore, onDropped?: () => void) {
  // When the pointer moves into a child element, the child's enter event fires before the parent's leave event. The count
  // of enter events minus leave events is 0 when the pointer has left the whole view.
  const enterCount = useRef(0)
  const [isDragOver, setDragOver] = useState(false)
  const changeEnterCount = (difference: number) => {
    enterCount.current = Math.max(0, enterCount.current + difference)
    setDragOver(enterCount.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    enterCount.current = 0
    setDragOver(false)
    onDropped?.()
    const files = [...event.dataTransfer.files].map((file) => ({ name: file.name, blob: file }))
    if (files.length > 0) return openFiles(store, files)
    const text = event.dataTransfer.getData('text')
    if (text !== '') changeFieldText(store, text)
  }
  return {
    isDragOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        event.preventDefault()
        changeEnterCount(1)
      },
      onDragLeave: () => changeEnterCount(-1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: drop,
    },
  }
}
