import { useEffect, useMemo, useRef } from 'react'
import type { WorthMethod } from '@shared/insight/valuation'
import type { WorthSeries } from '@shared/contract/holdings'
import { changeSince, latestKnownPoints, totalWorthHistory, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { METHOD_WORDS } from './holdings-text'
import { changeWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { homeQueries } from '../home/queries'
import { known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from './use-holdings'
import styles from './holdings.module.css'

const DAYS = 30
const [WIDTH, HEIGHT] = [156, 36]

/** Saved series of a method. The trait floor has no series, and the floor's series does not replace it. */
export const seriesFor = (series: readonly WorthSeries[], method: WorthMethod): readonly WorthPoint[] => {
  if (method === 'trait-floor') return []
  const key = method === 'last-sale' ? 'lastSale' : method
  return totalWorthHistory(series.map((accountSeries) => accountSeries[key]))
}

type AccountsAndStamp = Pick<LoadedHoldings, 'accounts' | 'stamp'>

/** Worth of the accounts over the last 30 days, from the samples that this app saved. */
export function useWorthPoints({ accounts, stamp }: AccountsAndStamp, method: WorthMethod): readonly WorthPoint[] {
  const read = useRead()
  const ids = accounts.map(({ id }) => id).join(' ')
  const query = useMemo(() => homeQueries.worth(ids.split(' '), DAYS), [ids])
  const series = known(useMainQuery(query, ids !== ''))
  // Each reading of the holdings adds a sample.
  const readAt = stamp?.receivedAt
  const sampledAt = useRef(readAt)
  useEffect(() => {
    if (readAt === sampledAt.current) return
    sampledAt.current = readAt
    if (ids !== '') void read(query)
  }, [ids, query, readAt, read])
  return useMemo(() => (series ? seriesFor(series, method) : []), [series, method])
}

/** Small chart of the worth; renders nothing until there is a change to show. */
export function WorthSpark({ held }: { readonly held: AccountsAndStamp }) {
  const { worthMethod } = useSettings()
  const points = latestKnownPoints(useWorthPoints(held, worthMethod))
  const [first, last] = [points[0], points.at(-1)]
  const change = changeSince(points, 0)
  if (!first || !last || !change || last.atMs === first.atMs) return null
  const values = points.map(({ value }) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = (atMs: number) => 4 + ((atMs - first.atMs) / (last.atMs - first.atMs)) * (WIDTH - 8)
  const y = (value: number) => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8)
  const line = points.map(({ atMs, value }) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const coversAllDays = last.atMs - first.atMs >= (DAYS - 1) * DAY_MS
  const since = coversAllDays ? `${DAYS} days` : `since ${dateWords(new Date(first.atMs).toISOString())}`
  const words = `${METHOD_WORDS[worthMethod].short}: ${changeWords(change.percent)} ${coversAllDays ? `in ${since}` : since}`
  return (
    <figure className={styles['spark']} aria-label={words} title={words} role="img">
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={line} />
        <circle cx={x(last.atMs)} cy={y(last.value)} r="2.5" />
      </svg>
      <figcaption className="micro t3">{since}</figcaption>
    </figure>
  )
}
