import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MarketFigures } from '@shared/contract/statistics'
import type { Span } from '@shared/insight/day-span'
import { isStale } from '@shared/time'
import type { MainApi } from '../../api'
import { statisticsQueries } from './queries'
import { fetchNow } from '../../query/client'
import { answerOf, type MainError } from '../../query/main-query'
import { isReading, known, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

/** Pages of 500 rows at each step, so that the displayed figures grow while more rows are read. */
const GROWTH = [2, 6, 12, 24] as const
/** Number of pages after which the person decides on reading more. */
const FIRST_PAGES = 24

type FiguresRead = { readonly client: QueryClient; readonly signal: AbortSignal }

/** Reads rows in steps, newest days first. Pages read before cost no request. */
async function readFigures(
  { client, signal }: FiguresRead,
  api: MainApi,
  span: Span,
  mostPages: number,
): Promise<MarketFigures> {
  const queryKey = statisticsQueries.figuresKey(span)
  const steps = [...GROWTH.filter((pages) => pages < mostPages), mostPages]
  let before = 0
  for (const [i, pages] of steps.entries()) {
    // A fresh first step makes main drop its cached pages, so the later steps need not be fresh.
    const figures = await answerOf(client, queryKey, (fresh) =>
      api.statistics.figures({ ...span, pages, fresh: fresh && i === 0 }),
    )
    const isLast = i === steps.length - 1
    if (isLast || signal.aborted || figures.isWhole || figures.isMoved || figures.rows === before) return figures
    client.setQueryData(queryKey, figures)
    before = figures.rows
  }
  throw new Error('no step of reading')
}

/** Rows by collection and day, read in steps while they are displayed. */
export function useFigures(span: Span) {
  const { api, stores } = useApp()
  const { client, clock } = stores
  const queryKey = statisticsQueries.figuresKey(span)
  const of = queryKey.join(' ')
  const [wish, setWish] = useState({ of, most: FIRST_PAGES })
  const most = wish.of === of ? wish.most : FIRST_PAGES
  const isWhole = ({ state: { data } }: { readonly state: { readonly data?: MarketFigures | undefined } }) =>
    data?.isWhole === true && !isStale(data.stamp, clock.getState().nowMs)
  const { data, error, fetchStatus, refetch } = useQuery(
    {
      queryKey,
      // Using the signal stops the read once the figures are no longer displayed.
      queryFn: (context) => readFigures({ client: context.client, signal: context.signal }, api, span, most),
      staleTime: (query) => (isWhole(query) ? 'static' : 0),
      refetchOnMount: (query) => (isWhole(query) ? false : 'always'),
      structuralSharing: false,
    },
    client,
  )
  const state = remoteOf<MarketFigures>({ data, error, fetchStatus })
  const query = () => client.getQueryCache().find<unknown, MainError>({ queryKey, exact: true })
  const wished = useRef(most)
  useEffect(() => {
    const isMore = most > wished.current
    wished.current = most
    if (isMore) void refetch()
  }, [most, refetch])
  return {
    figures: known(state),
    error: state.status === 'failed' ? state.error : null,
    stale: state.status === 'stale' ? state.error : null,
    isReading: isReading(state),
    again: () => {
      const now = query()
      if (now) void fetchNow(now, true)
    },
    /** Reads as many further pages as the automatic read did. */
    readOn: () => setWish({ of, most: most + FIRST_PAGES }),
    /** Stops the read; the rows read so far stay. */
    stop: () => void query()?.cancel({ revert: true }),
  }
}
export type ReadFigures = ReturnType<typeof useFigures>
