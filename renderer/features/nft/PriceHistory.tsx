import { useId, useMemo, useState } from 'react'
import type { NftDetail } from '@shared/contract/nft'
import type { Flow } from '@shared/contract/flows'
import type { NftHistory } from '@shared/contract/nft-history'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { eventWord } from './activity-text'
import { hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nftQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useKnownValue } from '../../query/use-query'
import { useAmountHider } from '../../app/use-app-state'
import { useIsOffline } from '../../query/use-is-offline'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { nftPriceChart, type ChartRange } from './nft-price-chart'
import { flowsQueries } from '../flows/queries'
import { salesTitle, pricedEvents, unrecordedPurchaseTitle } from './nft-history'
import styles from './nft.module.css'

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
  const history = knownValue(readState)
  const [range, setRange] = useState<ChartRange>('all')
  const chart = useMemo(() => (history === null ? null : nftPriceChart(history, range)), [history, range])
  const isOffline = useIsOffline()
  const purchase = useLatestPurchase(nft)
  const chartState: ChartState = chart === null ? { status: 'reading' } : { status: 'ready' }
  const listedPrice = nft.listing?.price ?? null
  const hideAmountsIn = useAmountHider()
  const titleText = (): string => {
    if (history === null) return 'Sale prices'
    const purchaseTitle = unrecordedPurchaseTitle(purchase, nft, history)
    // The price of the person's own purchase is hidden. Prices of the market are public.
    return purchaseTitle === null ? salesTitle(history) : hideAmountsIn(purchaseTitle)
  }
  // The section of the activity reads the same history, and shows a failure.
  if (readState.status === 'failed' || (history === null && isOffline)) return null
  if (history !== null && chart === null) {
    // Without any event, the section of the activity has the only sentence, unless the person just bought the NFT.
    const hasFinding = history.entries.length > 0 || unrecordedPurchaseTitle(purchase, nft, history) !== null
    return hasFinding ? <NoChart title={titleText()} history={history} /> : null
  }
  return (
    <ChartFigure
      title={titleText()}
      legend={chart?.legend ?? []}
      tools={
        chart?.isLongerThanMonth && (
          <SegmentedControl label="Time range" value={range} options={RANGES} onChange={setRange} />
        )
      }
      state={chartState}
      {...(history && chart ? { table: tableOf(history) } : {})}
      note={listedPrice === null ? null : `Listed now at ${hbarWords(listedPrice)}.`}
      stamp={history?.stamp ?? null}
      height={CHART_HEIGHT_PX}
    >
      {chart && <TimeChart spec={chart.spec} label="Price of this NFT over time" height={CHART_HEIGHT_PX} />}
    </ChartFigure>
  )
}

type NoChartProps = { readonly title: string; readonly history: NftHistory }

/** Finding of a history with too few prices for a chart, in one or two lines instead of an empty drawing. */
function NoChart({ title, history }: NoChartProps) {
  const id = useId()
  return (
    <figure className={styles['no-chart']} aria-labelledby={id}>
      <h3 className="h3" id={id}>
        {title}
      </h3>
      <p className="small t2">
        {pricedEvents(history).length > 0
          ? 'Too few prices for a chart. Activity lists each price.'
          : 'No known price in HBAR. Sales and listings appear here as they happen.'}
      </p>
    </figure>
  )
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
