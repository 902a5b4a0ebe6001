import { useEffect, useMemo, useRef } from 'react'
import type { WorthMethod } from '@shared/insight/valuation'
import type { WorthSeries } from '@shared/contract/holdings'
import { changeSince, latestKnownPoints, totalWorthHistory, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { WORTH_METHOD_WORDS } from './holdings-text'
import { changeWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { homeQueries } from '../home/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from './use-holdings'
import styles from './holdings.module.css'

const PERIOD_DAYS = 30
const WIDTH_PX = 156
const HEIGHT_PX = 36
/** Space around the line, for the dot at the end of the line. */
const PADDING_PX = 4

/** Saved total worth of the accounts by a method, oldest first. Empty for the trait floor, which is not saved. */
export function savedWorthPoints(accountSeries: readonly WorthSeries[], method: WorthMethod): readonly WorthPoint[] {
  if (method === 'trait-floor') return []
  const seriesName = method === 'last-sale' ? 'lastSale' : method
  return totalWorthHistory(accountSeries.map((series) => series[seriesName]))
}

type AccountsAndStamp = Pick<LoadedHoldings, 'accounts' | 'stamp'>

/** Worth of the accounts over the last 30 days, from the samples that this app saved. */
export function useWorthPoints({ accounts, stamp }: AccountsAndStamp, method: WorthMethod): readonly WorthPoint[] {
  const read = useReadQuery()
  // Joined, because an array is a new object on each render, and the query must change only with the ids.
  const joinedIds = accounts.map(({ id }) => id).join(' ')
  const query = useMemo(() => homeQueries.worth(joinedIds.split(' '), PERIOD_DAYS), [joinedIds])
  const series = knownValue(useMainQuery(query, joinedIds !== ''))
  // Main saves a sample with each read of the holdings, so the samples are read again after each read.
  const holdingsReadAt = stamp?.receivedAt
  const loadedReadAt = useRef(holdingsReadAt)
  useEffect(() => {
    if (holdingsReadAt === loadedReadAt.current) return
    loadedReadAt.current = holdingsReadAt
    if (joinedIds !== '') void read(query)
  }, [joinedIds, query, holdingsReadAt, read])
  return useMemo(() => (series ? savedWorthPoints(series, method) : []), [series, method])
}

/** Small chart of the worth. Renders nothing before there are two known points at different times. */
export function WorthSpark({ holdings }: { readonly holdings: AccountsAndStamp }) {
  const { worthMethod } = useSettings()
  const points = latestKnownPoints(useWorthPoints(holdings, worthMethod))
  const firstPoint = points[0]
  const lastPoint = points.at(-1)
  const firstInstantMs = firstPoint?.atMs ?? 0
  const change = changeSince(points, firstInstantMs)
  if (!firstPoint || !lastPoint || !change || lastPoint.atMs === firstPoint.atMs) return null
  const values = points.map(({ value }) => value)
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const spanMs = lastPoint.atMs - firstPoint.atMs
  // For a constant worth, any range above zero draws the line along the bottom.
  const valueRange = highest === lowest ? 1 : highest - lowest
  const x = (atMs: number) => PADDING_PX + ((atMs - firstPoint.atMs) / spanMs) * (WIDTH_PX - 2 * PADDING_PX)
  const y = (value: number) => HEIGHT_PX - PADDING_PX - ((value - lowest) / valueRange) * (HEIGHT_PX - 2 * PADDING_PX)
  const linePoints = points.map(({ atMs, value }) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  // One day less, because the first sample of a period may be made up to a day after the start of the period.
  const coversAllDays = spanMs >= (PERIOD_DAYS - 1) * DAY_MS
  const startText = `since ${dateWords(new Date(firstPoint.atMs).toISOString())}`
  const period = coversAllDays ? `in ${PERIOD_DAYS} days` : startText
  const label = `${WORTH_METHOD_WORDS[worthMethod].shortName}: ${changeWords(change.percent)} ${period}`
  return (
    <figure className={styles['spark']} aria-label={label} title={label} role="img">
      <svg width={WIDTH_PX} height={HEIGHT_PX} viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
        <polyline points={linePoints} />
        <circle cx={x(lastPoint.atMs)} cy={y(lastPoint.value)} r="2.5" />
      </svg>
      <figcaption className="micro t3">{coversAllDays ? `${PERIOD_DAYS} days` : startText}</figcaption>
    </figure>
  )
}
