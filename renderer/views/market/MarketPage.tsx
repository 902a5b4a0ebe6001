import { ChartColumn, List, RefreshCw, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { MarketOverview, Range } from '@shared/contract/market'
import { changeWords, statFigure } from '../../format/money'
import { loadOverview } from '../../stores/market'
import { isReading, known } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Statistic } from '../../ui/Money'
import { Seg } from '../../ui/Seg'
import { SkeletonFacts, SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../app-context'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
import { CollectionsTable } from './CollectionsTable'
import './market.css'

const RANGES = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
] as const

export function MarketPage() {
  const { api, stores } = useApp()
  const go = useGo()
  const state = useStore(stores.overview)
  // Coming back finds the range that was chosen.
  const [range, setRange] = useState<Range>(
    () => RANGES.find((r) => 'of' in state && r.value === state.of)?.value ?? '24h',
  )
  useEffect(() => void loadOverview(stores.overview, api, range, false), [range, api, stores])
  const refresh = () => void loadOverview(stores.overview, api, range, true)
  const view = known(state, range)
  const reading = isReading(state)
  const late = useLate(view === null && state.status !== 'failed')
  return (
    <Page
      title="Market"
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          <Button
            variant="quiet"
            icon={<ChartColumn size={16} aria-hidden="true" />}
            onClick={() => go({ name: 'statistics' })}
          >
            Statistics
          </Button>
          <Button variant="quiet" icon={<List size={16} aria-hidden="true" />} onClick={() => go({ name: 'traded' })}>
            All collections
          </Button>
          <Seg label="Range of the table" value={range} options={RANGES} onChange={setRange} />
          <IconButton
            label="Read again"
            disabled={reading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && <Failed what="The market" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && (
        <>
          <SkeletonFacts count={4} />
          <div className="table-head" />
          <SkeletonRows rows={14} height={36} art={28} />
        </>
      )}
      {view && (
        <>
          <Pulse overview={view} reading={reading} />
          {view.collections.length === 0 ? (
            <StateBlock
              icon={<Store size={20} aria-hidden="true" />}
              title="No collection traded in this time"
              text="Choose a longer range to see more."
            />
          ) : (
            <CollectionsTable overview={view} reading={reading} />
          )}
        </>
      )}
    </Page>
  )
}

/** The market in one line, always of the last 24 hours. */
function Pulse({ overview, reading }: { readonly overview: MarketOverview; readonly reading: boolean }) {
  const { pulse } = overview
  const change = pulse.volumeChangePercent
  return (
    <section className="facts" aria-label="The market in the last 24 hours">
      <div className="fact">
        <span className="label">Volume, 24 h</span>
        <span className="v">
          <Statistic hbar={pulse.volume24h} />
          {change !== null && (
            <span className={cx('d', change < 0 && 'bad')} title="Against the 24 hours before">
              {changeWords(change)}
            </span>
          )}
        </span>
      </div>
      <Count label="Sales, 24 h" value={pulse.sales24h} />
      <Count label="New listings, 24 h" value={pulse.newListings24h} />
      <Count label="Collections" value={pulse.collectionsTracked} />
      {pulse.stamp.receivedAt !== overview.stamp.receivedAt && (
        <span className="facts-age">
          <FreshnessStamp stamp={pulse.stamp} reading={reading} />
        </span>
      )}
    </section>
  )
}

export const Count = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">{statFigure(value)}</span>
  </div>
)
