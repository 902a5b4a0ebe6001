import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MarketFigures } from '@shared/contract/statistics'
import type { DaySpan } from '@shared/insight/day-span'
import { isStale } from '@shared/time'
import type { MainApi } from '../../api'
import { statisticsQueries } from './queries'
import { fetchNow } from '../../query/client'
import { answerOf, type MainError } from '../../query/main-query'
import { isReading, knownValue, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

/** Total number of pages read after each step, with 500 rows a page. The displayed figures grow with each step. */
const PAGES_AFTER_STEP = [2, 6, 12, 24] as const
/** Number of pages that are read automatically. The person can then request as many pages again. */
const AUTOMATIC_PAGES = 24

type ReadContext = { readonly client: QueryClient; readonly signal: AbortSignal }

/**
 * Reads up to `maxPages` pages of rows in steps, newest days first. Main caches the pages of earlier steps, so each step
 * requests only its new pages.
 */
async function readFigures(
  { client, signal }: ReadContext,
  api: MainApi,
  span: DaySpan,
  maxPages: number,
): Promise<MarketFigures> {
  const queryKey = statisticsQueries.figuresKey(span)
  const steps = [...PAGES_AFTER_STEP.filter((pages) => pages < maxPages), maxPages]
  let rowsBefore = 0
  for (const [stepIndex, pages] of steps.entries()) {
    // A fresh first step makes main discard all cached pages, so the later steps need not be fresh.
    const figures = await answerOf(client, queryKey, (fresh) =>
      api.statistics.figures({ ...span, pages, fresh: fresh && stepIndex === 0 }),
    )
    const isLast = stepIndex === steps.length - 1
    if (isLast || signal.aborted || figures.isWhole || figures.mayMissRows || figures.rowCount === rowsBefore)
      return figures
    client.setQueryData(queryKey, figures)
    rowsBefore = figures.rowCount
  }
  throw new Error('There was no step to read.')
}

/**
 * Reads the market's figures of a span in steps while a view displays the figures. `automaticPages`: number of pages that
 * are read without a request of the person.
 */
export function useFigures(span: DaySpan, automaticPages = AUTOMATIC_PAGES) {
  const { api, stores } = useApp()
  const { client, clock } = stores
  const queryKey = statisticsQueries.figuresKey(span)
  const spanKey = queryKey.join(' ')
  const [pageLimit, setPageLimit] = useState({ spanKey, maxPages: automaticPages })
  const maxPages = pageLimit.spanKey === spanKey ? pageLimit.maxPages : automaticPages
  const isWholeAndFresh = (figures: MarketFigures | undefined) =>
    figures?.isWhole === true && !isStale(figures.stamp, clock.getState().nowMs)
  const { data, error, fetchStatus, refetch } = useQuery(
    {
      queryKey,
      // The query client aborts the signal once no view displays the figures.
      queryFn: (context) => readFigures({ client: context.client, signal: context.signal }, api, span, maxPages),
      // Whole and fresh figures are not read again. Other figures are read again when a view opens.
      staleTime: (query) => (isWholeAndFresh(query.state.data) ? 'static' : 0),
      refetchOnMount: (query) => (isWholeAndFresh(query.state.data) ? false : 'always'),
      structuralSharing: false,
    },
    client,
  )
  const figuresState = remoteOf<MarketFigures>({ data, error, fetchStatus })
  const findQuery = () => client.getQueryCache().find<unknown, MainError>({ queryKey, exact: true })
  const previousMaxPages = useRef(maxPages)
  useEffect(() => {
    const isRaised = maxPages > previousMaxPages.current
    previousMaxPages.current = maxPages
    if (isRaised) void refetch()
  }, [maxPages, refetch])
  return {
    figures: knownValue(figuresState),
    /** Error of a failed read without any figures to display. */
    error: figuresState.status === 'failed' ? figuresState.error : null,
    /** Error of a failed refresh while older figures are displayed. */
    staleError: figuresState.status === 'stale' ? figuresState.error : null,
    isReading: isReading(figuresState),
    /** Reads all pages again, bypassing main's cache. */
    refresh: () => {
      const query = findQuery()
      if (query) void fetchNow(query, true)
    },
    /** Reads `AUTOMATIC_PAGES` more pages. */
    readMore: () => setPageLimit({ spanKey, maxPages: maxPages + AUTOMATIC_PAGES }),
    /** Stops the read. The rows read so far stay on the page. */
    stop: () => void findQuery()?.cancel({ revert: true }),
  }
}
export type FiguresQuery = ReturnType<typeof useFigures>
