import { useMemo, useState } from 'react'
import type { NftDetail } from '@shared/contract/nft'
import type { NftHistory } from '@shared/contract/nft-history'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { eventWord } from './activity-text'
import { hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nftQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { nftPriceChart, type NftPriceChart, type ChartRange } from './nft-price-chart'
import { salesTitle, pricedEvents } from './nft-history'

const CHART_HEIGHT_PX = 168
const RANGES = [
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

/**
 * Chart of the NFT's sale prices, with the collection's floors that the app recorded. Without a known sale in HBAR, the
 * chart shows the listing prices of the NFT.
 */
export function PriceHistory({ nft }: { readonly nft: NftDetail }) {
  const readState = useKnownState(nftQueries.history(nft))
  const read = useReadQuery()
  const history = knownValue(readState)
  const [range, setRange] = useState<ChartRange>('all')
  const chart = useMemo(() => (history === null ? null : nftPriceChart(history, range)), [history, range])
  const retry = () => void read(nftQueries.history(nft), true)
  const chartState = chartStateOf(history, chart)
  const listedPrice = nft.listing?.price ?? null
  return (
    <ChartFigure
      title={history === null ? 'Sale prices' : salesTitle(history)}
      legend={chart?.keys ?? []}
      tools={
        chart?.isLongerThanMonth && (
          <SegmentedControl label="Time range" value={range} options={RANGES} onChange={setRange} />
        )
      }
      state={readState.status === 'failed' ? { status: 'failed', error: readState.error, onRetry: retry } : chartState}
      {...(history && chart ? { table: tableOf(history) } : {})}
      note={listedPrice === null ? null : `Listed now at ${hbarWords(listedPrice)}.`}
      stamp={history?.stamp ?? null}
      height={CHART_HEIGHT_PX}
    >
      {chart && <TimeChart spec={chart.spec} label="Price of this NFT over time" height={CHART_HEIGHT_PX} />}
    </ChartFigure>
  )
}

function chartStateOf(history: NftHistory | null, chart: NftPriceChart | null): ChartState {
  if (history === null) return { status: 'reading' }
  if (chart !== null) return { status: 'ready' }
  return { status: 'empty', reason: 'No known price in HBAR. Sales and listings appear here as they happen.' }
}

const tableOf = (history: NftHistory) => ({
  columnNames: ['When', 'Event', 'Price'],
  rows: pricedEvents(history).map((event) => [dateWords(event.at), eventWord(event), hbarWords(event.price)]),
})
