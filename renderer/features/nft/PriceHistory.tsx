import { useMemo, useState } from 'react'
import type { NftDetail } from '@shared/contract/nft'
import type { NftHistory } from '@shared/contract/nft-history'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { actWord } from './activity-text'
import { hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nftQueries } from './queries'
import { known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { Seg } from '../../ui/Seg'
import { pastChart, type PastChart, type PastRange } from './nft-price-chart'
import { pastTitle, pricedActs } from './nft-history'

const HEIGHT = 168
const RANGES = [
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

/** Chart of the NFT's sale prices over time, with the collection's floor as recorded by this app. */
export function PriceHistory({ nft }: { readonly nft: NftDetail }) {
  const state = useKnown(nftQueries.past(nft))
  const read = useRead()
  const past = known(state)
  const [range, setRange] = useState<PastRange>('all')
  const chart = useMemo(() => (past === null ? null : pastChart(past, range)), [past, range])
  const retry = () => void read(nftQueries.past(nft), true)
  const chartState = stateOf(past, chart)
  const listedPrice = nft.listing?.price ?? null
  return (
    <ChartFigure
      title={past === null ? 'Sale prices' : pastTitle(past)}
      keys={chart?.keys ?? []}
      tools={chart?.isLong && <Seg label="Time range" value={range} options={RANGES} onChange={setRange} />}
      state={state.status === 'failed' ? { status: 'failed', error: state.error, onRetry: retry } : chartState}
      {...(past && chart ? { table: tableOf(past) } : {})}
      note={listedPrice === null ? null : `Listed now at ${hbarWords(listedPrice)}.`}
      stamp={past?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && <TimeChart spec={chart.spec} label="Price of this NFT over time" height={HEIGHT} />}
    </ChartFigure>
  )
}

function stateOf(past: NftHistory | null, chart: PastChart | null): ChartState {
  if (past === null) return { status: 'reading' }
  if (chart !== null) return { status: 'ready' }
  return { status: 'empty', reason: 'No known price in HBAR. Sales and listings appear here as they happen.' }
}

const tableOf = (past: NftHistory) => ({
  head: ['When', 'Event', 'Price'],
  rows: pricedActs(past).map((act) => [dateWords(act.at), actWord(act), hbarWords(act.price)]),
})
