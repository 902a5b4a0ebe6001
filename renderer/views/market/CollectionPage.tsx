import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CollectionFacts } from '@shared/contract/market'
import { nameOr } from '../../format/text'
import { listingsOf, loadCollection, loadListings, type ListingsSort, needsListings, sortOf } from '../../stores/market'
import { isReading, known } from '../../stores/remote'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { IconButton } from '../../ui/IconButton'
import { Money, Statistic } from '../../ui/Money'
import { useApp, useCopy } from '../app-context'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
import { Count } from './MarketPage'
import { Listings } from './Listings'
import './market.css'

export function CollectionPage({ token }: { readonly token: string }) {
  const { api, stores } = useApp()
  const state = useStore(stores.collection)
  const listings = useStore(stores.listings)
  const [sort, setSort] = useState<ListingsSort>(() => sortOf(listings, token) ?? 'price')
  useEffect(() => void loadCollection(stores.collection, api, token, false), [token, api, stores])
  useEffect(() => {
    const { nowMs } = stores.clock.getState()
    if (needsListings(stores.listings.getState(), listingsOf({ token, sort }), nowMs)) {
      void loadListings(stores.listings, api, { token, sort }, false)
    }
  }, [token, sort, api, stores])
  const refresh = () => {
    void loadCollection(stores.collection, api, token, true)
    void loadListings(stores.listings, api, { token, sort }, true)
  }
  const facts = known(state, token)
  const failed = state.status === 'failed' && state.of === token ? state.error : null
  return (
    <Page
      title={facts ? nameOr(facts.name, token) : token}
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      bare={facts === null}
      onRefresh={refresh}
      tools={
        <IconButton
          label="Read again"
          disabled={isReading(state)}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={refresh}
        />
      }
    >
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {failed && <Failed what="This collection" error={failed} onRetry={refresh} />}
      {facts && <Head facts={facts} reading={isReading(state)} />}
      {!failed && (
        <Listings
          key={listingsOf({ token, sort })}
          token={token}
          sort={sort}
          floor={facts?.floor ?? null}
          onSort={setSort}
          state={listings}
          onRetry={refresh}
        />
      )}
    </Page>
  )
}

function Head({ facts, reading }: { readonly facts: CollectionFacts; readonly reading: boolean }) {
  const copy = useCopy()
  return (
    <>
      <div className="colhead">
        <h2>{nameOr(facts.name, facts.token)}</h2>
        <div className="row small t2">
          {facts.creator !== null && <span>by {nameOr(facts.creator, 'unknown')}</span>}
          <IdChip label="Token" id={facts.token} checksum={facts.checksum} onCopy={copy} />
        </div>
      </div>
      <section className="facts" aria-label="Facts of the collection">
        <div className="fact">
          <span className="label">Floor</span>
          <span className="v">
            <Money hbar={facts.floor} />
          </span>
        </div>
        <div className="fact">
          <span className="label">Best offer</span>
          <span className="v">
            <Money hbar={facts.bestOffer} />
          </span>
        </div>
        <Volume label="Volume, 24 h" value={facts.volume24h} />
        <Volume label="Volume, 30 d" value={facts.volume30d} />
        <Volume label="Volume, all" value={facts.volumeAllTime} />
        <Count label="Sales, 24 h" value={facts.sales24h} />
        <Count label="Owners" value={facts.owners} />
        <Count label="Items" value={facts.supply} />
        <span className="facts-age">
          <FreshnessStamp stamp={facts.stamp} reading={reading} />
        </span>
      </section>
    </>
  )
}

const Volume = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">
      <Statistic hbar={value} />
    </span>
  </div>
)
