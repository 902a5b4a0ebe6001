import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MarketFigures } from '@shared/contract/statistics'
import type { DaySpan } from '@shared/insight/day-span'
import { isStale } from '@shared/time'
import type { MainApi } from '../../api'
import { statisticsQueries } from './queries'
import { fetchNow } from '../../query/client'
import { answerOf, type MainError } from '../../query/main-query'
import { isReading, known, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

/** Pages of 500 rows at each step, so that the displayed figures grow while more rows are read. */
const STEP_PAGES = [2, 6, 12, 24] as const
/** Number of pages that are read without a request of the person. */
const AUTOMATIC_PAGES = 24

type FiguresRead = { readonly client: QueryClient; readonly signal: AbortSignal }

/** Reads rows in steps, newest days first. Pages read before cost no request. */
async function readFigures(
  { client, signal }: FiguresRead,
  api: MainApi,
  span: DaySpan,
  maxPages: number,
): Promise<MarketFigures> {
  const queryKey = statisticsQueries.figuresKey(span)
  const steps = [...STEP_PAGES.filter((pages) => pages < maxPages), maxPages]
  let rowsBefore = 0
  for (const [i, pages] of steps.entries()) {
    // A fresh first step makes main drop its cached pages, so the later steps need not be fresh.
    const figures = await answerOf(client, queryKey, (fresh) =>
      api.statistics.figures({ ...span, pages, fresh: fresh && i === 0 }),
    )
    const isLast = i === steps.length - 1
    if (isLast || signal.aborted || figures.isWhole || figures.isMoved || figures.rows === rowsBefore) return figures
    client.setQueryData(queryKey, figures)
    rowsBefore = figures.rows
  }
  throw new Error('The figures were read in no step.')
}

/** Rows by collection and day, read in steps while they are displayed. */
export function useFigures(span: DaySpan) {
  const { api, stores } = useApp()
  const { client, clock } = stores
  const queryKey = statisticsQueries.figuresKey(span)
  const spanKey = queryKey.join(' ')
  const [pageLimit, setPageLimit] = useState({ spanKey, maxPages: AUTOMATIC_PAGES })
  const maxPages = pageLimit.spanKey === spanKey ? pageLimit.maxPages : AUTOMATIC_PAGES
  const isWholeAndFresh = ({ state: { data } }: { readonly state: { readonly data?: MarketFigures | undefined } }) =>
    data?.isWhole === true && !isStale(data.stamp, clock.getState().nowMs)
  const { data, error, fetchStatus, refetch } = useQuery(
    {
      queryKey,
      // Using the signal stops the read once the figures are no longer displayed.
      queryFn: (context) => readFigures({ client: context.client, signal: context.signal }, api, span, maxPages),
      staleTime: (query) => (isWholeAndFresh(query) ? 'static' : 0),
      refetchOnMount: (query) => (isWholeAndFresh(query) ? false : 'always'),
      structuralSharing: false,
    },
    client,
  )
  const state = remoteOf<MarketFigures>({ data, error, fetchStatus })
  const findQuery = () => client.getQueryCache().find<unknown, MainError>({ queryKey, exact: true })
  const maxPagesBefore = useRef(maxPages)
  useEffect(() => {
    const isRaised = maxPages > maxPagesBefore.current
    maxPagesBefore.current = maxPages
    if (isRaised) void refetch()
  }, [maxPages, refetch])
  return {
    figures: known(state),
    error: state.status === 'failed' ? state.error : null,
    stale: state.status === 'stale' ? state.error : null,
    isReading: isReading(state),
    refresh: () => {
      const query = findQuery()
      if (query) void fetchNow(query, true)
    },
    /** Reads as many further pages as the automatic read did. */
    readMore: () => setPageLimit({ spanKey, maxPages: maxPages + AUTOMATIC_PAGES }),
    /** Stops the read; the rows read so far stay. */
    stop: () => void findQuery()?.cancel({ revert: true }),
  }
}
export type ReadFigures = ReturnType<typeof useFigures>
