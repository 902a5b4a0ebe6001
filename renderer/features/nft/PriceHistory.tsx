import { useMemo, useState } from 'react'
import type { NftDetail } from '@shared/contract/nft'
import type { Flow } from '@shared/contract/flows'
import type { NftHistory } from '@shared/contract/nft-history'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { eventWord } from './activity-text'
import { hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nftQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useKnownValue, useReadQuery } from '../../query/use-query'
import { useAmountHider } from '../../app/use-app-state'
import { useIsOffline } from '../../query/use-is-offline'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { nftPriceChart, type NftPriceChart, type ChartRange } from './nft-price-chart'
import { flowsQueries } from '../flows/queries'
import { salesTitle, pricedEvents, unrecordedPurchaseTitle } from './nft-history'

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
  const isOffline = useIsOffline()
  const purchase = useLatestPurchase(nft)
  const chartState = chartStateOf(history, chart, isOffline)
  const listedPrice = nft.listing?.price ?? null
  const veil = useAmountHider()
  const titleText = (): string => {
    if (history === null) return 'Sale prices'
    const purchaseTitle = unrecordedPurchaseTitle(purchase, nft, history)
    // The price of the person's own purchase is hidden. Prices of the market are public.
    return purchaseTitle === null ? salesTitle(history) : veil(purchaseTitle)
  }
  return (
    <ChartFigure
      title={titleText()}
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

function chartStateOf(history: NftHistory | null, chart: NftPriceChart | null, isOffline: boolean): ChartState {
  if (history === null) {
    return isOffline ? { status: 'empty', reason: 'Not loaded before the connection was lost.' } : { status: 'reading' }
  }
  if (chart !== null) return { status: 'ready' }
  if (pricedEvents(history).length > 0) {
    return { status: 'empty', reason: 'Too few prices for a chart. Activity lists each price.' }
  }
  return { status: 'empty', reason: 'No known price in HBAR. Sales and listings appear here as they happen.' }
}

/** The person's latest finished purchase of the NFT; null if there is none. */
const useLatestPurchase = ({ token, serial }: NftDetail): Flow | null =>
  useKnownValue(flowsQueries.list, (flows) =>
    flows.find(
      (flow) =>
        (flow.kind === 'buy' || flow.kind === 'buy-evm') &&
        flow.state === 'done' &&
        flow.token === token &&
        flow.serial === serial,
    ),
  ) ?? null

const tableOf = (history: NftHistory) => ({
  columnNames: ['When', 'Event', 'Price'],
  rows: pricedEvents(history).map((event) => [dateWords(event.at), eventWord(event), hbarWords(event.price)]),
})
