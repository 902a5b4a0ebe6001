import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Span } from '@shared/insight/market-steps'
import { isStale } from '@shared/time'
import { isLacking, isReading, known } from '../../stores/remote'
import { FIRST_PAGES, loadFigures, spanKey } from '../../stores/statistics'
import { useApp } from '../app-context'
import { usePart } from '../use-part'

/** Rows by collection and day, read part by part for as long as somebody looks. */
export function useFigures(span: Span) {
  const { api, stores } = useApp()
  const s = stores.statistics
  const state = useStore(s.figures)
  const of = spanKey(span)
  const [wish, setWish] = useState({ of, most: FIRST_PAGES })
  const most = wish.of === of ? wish.most : FIRST_PAGES
  const reading = useRef({ isWanted: false })
  const read = (fresh: boolean) => {
    reading.current.isWanted = false
    const mine = { isWanted: true }
    reading.current = mine
    void loadFigures(s, api, span, { fresh, most, isWanted: () => mine.isWanted })
  }
  useEffect(() => {
    const value = known(s.figures.getState(), of)
    const isThere = value?.isWhole === true && !isStale(value.stamp, stores.clock.getState().nowMs)
    if (!isThere) read(false)
    return () => {
      reading.current.isWanted = false
    }
    // `of` and `most` say what is read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [of, most, s, api, stores])
  usePart((fresh) => {
    if (fresh || isLacking(state)) read(fresh)
  })
  return {
    figures: known(state, of),
    error: state.status === 'failed' && state.of === of ? state.error : null,
    stale: state.status === 'stale' && state.of === of ? state.error : null,
    isReading: isReading(state),
    again: () => read(true),
    /** Reads as much again as was read by itself. */
    readOn: () => setWish({ of, most: most + FIRST_PAGES }),
    stop: () => {
      reading.current.isWanted = false
    },
  }
}
export type ReadFigures = ReturnType<typeof useFigures>
