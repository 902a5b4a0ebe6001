/** Data of the price chart of an NFT. Pure. */
import type { NftHistory } from '@shared/contract/nft-history'
import { DAY_MS } from '@shared/time'
import type { LegendEntry, TimeSpec } from '../../charts'
import { HBAR } from '../../format/money'
import { listingPriceSteps, saleSteps } from './nft-history'

export type ChartRange = '30d' | 'all'
export type NftPriceChart = {
  readonly spec: TimeSpec
  readonly legend: readonly LegendEntry[]
  /** True if the first price is more than 30 days old. The person can choose a range only then. */
  readonly isLongerThanMonth: boolean
}
const MONTH_MS = 30 * DAY_MS

/** Time that the prices must cover, unless there is a line of floors. A shorter price line would be a single mark. */
const MIN_CHART_SPAN_MS = DAY_MS

/**
 * Chart of the sale prices; without a known sale in HBAR, of the listing prices. Null without any price in HBAR, and if
 * the prices cover too little time for a line and there are fewer than two floors.
 */
export function nftPriceChart(history: NftHistory, range: ChartRange = 'all'): NftPriceChart | null {
  const sales = saleSteps(history).map(({ atMs, hbar }) => ({ atMs, value: hbar }))
  const listings = listingPriceSteps(history).map(({ atMs, hbar }) => ({ atMs, value: hbar }))
  const hasSales = sales.length > 0
  const points = hasSales ? sales : listings
  const firstPoint = points.find(({ value }) => value !== null)
  if (!firstPoint) return null
  const nowMs = Date.parse(history.stamp.receivedAt)
  const isLongerThanMonth = firstPoint.atMs < nowMs - MONTH_MS
  const fromMs = isLongerThanMonth && range === '30d' ? nowMs - MONTH_MS : Math.min(firstPoint.atMs, nowMs - DAY_MS)
  const floors = history.floors
    .map(({ at, hbar }) => ({ atMs: Date.parse(at), value: hbar }))
    .filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs)
  if (floors.length < 2 && nowMs - firstPoint.atMs < MIN_CHART_SPAN_MS) return null
  const seriesName = hasSales ? 'Last sale' : 'Listing price'
  const seriesBase = { unit: HBAR, shape: 'step' as const }
  return {
    isLongerThanMonth,
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      series: [
        ...(floors.length > 0 ? [{ ...seriesBase, label: 'Floor', tone: 'other' as const, points: floors }] : []),
        { ...seriesBase, label: seriesName, tone: 'main' as const, points },
      ],
    },
    legend: [
      { mark: 'main', label: `${seriesName.toLowerCase()} of this NFT, ${HBAR}` },
      ...(floors.length > 0
        ? [{ mark: 'other' as const, label: `collection floor recorded by this app, ${HBAR}` }]
        : []),
    ],
  }
}
