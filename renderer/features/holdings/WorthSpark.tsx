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

const DAYS = 30
const WIDTH = 156
const HEIGHT = 36
/** Space in pixels around the line, for the dot at its end. */
const PADDING = 4

/** Saved total worth of the accounts by a method, oldest first. Empty for the trait floor, which is not saved. */
export function savedWorthPoints(accountSeries: readonly WorthSeries[], method: WorthMethod): readonly WorthPoint[] {
  if (method === 'trait-floor') return []
  const key = method === 'last-sale' ? 'lastSale' : method
  return totalWorthHistory(accountSeries.map((series) => series[key]))
}

type AccountsAndStamp = Pick<LoadedHoldings, 'accounts' | 'stamp'>

/** Worth of the accounts over the last 30 days, from the samples that this app saved. */
export function useWorthPoints({ accounts, stamp }: AccountsAndStamp, method: WorthMethod): readonly WorthPoint[] {
  const read = useReadQuery()
  // One text, so that the query changes only with the ids.
  const joinedIds = accounts.map(({ id }) => id).join(' ')
  const query = useMemo(() => homeQueries.worth(joinedIds.split(' '), DAYS), [joinedIds])
  const series = knownValue(useMainQuery(query, joinedIds !== ''))
  // Each read of the holdings adds a sample, so the saved worth is read again.
  const holdingsReadAt = stamp?.receivedAt
  const sampledReadAt = useRef(holdingsReadAt)
  useEffect(() => {
    if (holdingsReadAt === sampledReadAt.current) return
    sampledReadAt.current = holdingsReadAt
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
  const change = changeSince(points, 0)
  if (!firstPoint || !lastPoint || !change || lastPoint.atMs === firstPoint.atMs) return null
  const values = points.map(({ value }) => value)
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const spanMs = lastPoint.atMs - firstPoint.atMs
  // A constant worth has no range: the line then runs along the bottom.
  const valueRange = highest === lowest ? 1 : highest - lowest
  const x = (atMs: number) => PADDING + ((atMs - firstPoint.atMs) / spanMs) * (WIDTH - 2 * PADDING)
  const y = (value: number) => HEIGHT - PADDING - ((value - lowest) / valueRange) * (HEIGHT - 2 * PADDING)
  const linePoints = points.map(({ atMs, value }) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const coversAllDays = spanMs >= (DAYS - 1) * DAY_MS
  const startText = `since ${dateWords(new Date(firstPoint.atMs).toISOString())}`
  const period = coversAllDays ? `in ${DAYS} days` : startText
  const label = `${WORTH_METHOD_WORDS[worthMethod].shortName}: ${changeWords(change.percent)} ${period}`
  return (
    <figure className={styles['spark']} aria-label={label} title={label} role="img">
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={linePoints} />
        <circle cx={x(lastPoint.atMs)} cy={y(lastPoint.value)} r="2.5" />
      </svg>
      <figcaption className="micro t3">{coversAllDays ? `${DAYS} days` : startText}</figcaption>
    </figure>
  )
}
