import { useEffect, useRef } from 'react'
import type { ReadPart } from '../stores/parts'
import { useApp } from './app-context'

/** While it is shown, it is read again with the page that it is a part of. */
export function usePart(read: ReadPart): void {
  const { stores } = useApp()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => stores.parts.add((fresh) => latest.current(fresh)), [stores])
}
