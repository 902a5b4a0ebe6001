/** Chart of an NFT's past, as plain data. Pure. */
import type { NftHistory } from '@shared/contract/nft-history'
import { DAY_MS } from '@shared/time'
import type { ChartKey, TimeSpec } from '../../charts'
import { HBAR } from '../../format/money'
import { listingPriceSteps, saleSteps } from './nft-history'

export type PastRange = '30d' | 'all'
export type PastChart = {
  readonly spec: TimeSpec
  readonly keys: readonly ChartKey[]
  /** True if the past is longer than 30 days, so there is a range to choose. */
  readonly isLong: boolean
}
const MONTH_MS = 30 * DAY_MS

/** Chart of the sales, or of the listing prices if the NFT was never sold. Null without a price in HBAR. */
export function pastChart(past: NftHistory, range: PastRange = 'all'): PastChart | null {
  const sales = saleSteps(past).map(({ atMs, hbar }) => ({ atMs, value: hbar }))
  const listings = listingPriceSteps(past).map(({ atMs, hbar }) => ({ atMs, value: hbar }))
  const isSold = sales.length > 0
  const points = isSold ? sales : listings
  const first = points.find(({ value }) => value !== null)
  if (!first) return null
  const nowMs = Date.parse(past.stamp.receivedAt)
  const isLong = first.atMs < nowMs - MONTH_MS
  const fromMs = isLong && range === '30d' ? nowMs - MONTH_MS : Math.min(first.atMs, nowMs - DAY_MS)
  const floors = past.floors
    .map(({ at, hbar }) => ({ atMs: Date.parse(at), value: hbar }))
    .filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs)
  const name = isSold ? 'Last sale' : 'Listing price'
  const seriesBase = { unit: HBAR, shape: 'step' as const }
  return {
    isLong,
    spec: {
      fromMs,
      toMs: nowMs,
      nowMs,
      series: [
        ...(floors.length > 0 ? [{ ...seriesBase, label: 'Floor', tone: 'other' as const, points: floors }] : []),
        { ...seriesBase, label: name, tone: 'main' as const, points },
      ],
    },
    keys: [
      { mark: 'main', label: `${name.toLowerCase()} of this NFT, ${HBAR}` },
      ...(floors.length > 0
        ? [{ mark: 'other' as const, label: `collection floor recorded by this app, ${HBAR}` }]
        : []),
    ],
  }
}
