import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { collectionQueries } from './queries'
import { marketQueries } from '../market/queries'
import { refreshShownQueries } from '../../query/client'
import { isReading, knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { setFilterCollection } from './collection-filter'
import { readListingsAgain } from './listings-store'
import { IconButton } from '../../ui/IconButton'
import { DeferredRender } from '../../ui/DeferredRender'
import { useApp } from '../../app/app-context'
import { CollectionActivity } from './CollectionActivity'
import { CollectionCharts } from './CollectionCharts'
import { CollectionFacts } from './CollectionFacts'
import { CollectionHead } from './CollectionHead'
import { CollectionHolders } from './CollectionHolders'
import { CollectionListings } from './CollectionListings'
import { CollectionNfts } from './CollectionNfts'
import { CollectionOffers } from './CollectionOffers'
import { CollectionTabs } from './CollectionTabs'
import { AlertButton } from '../alerts/AlertButton'
import { SkeletonBlock, SkeletonFacts, useIsLate } from '../../ui/Skeleton'
import { MarketPageIcon } from '../market-pages/MarketPageButtons'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useIsNarrow } from './use-is-narrow'
import styles from './collection.module.css'

/** Page of one collection, with its facts, tabs and charts. */
export function CollectionPage({ token }: { readonly token: EntityId }) {
  const { api, stores } = useApp()
  const state = useMainQuery(marketQueries.collection(token))
  // Reads the market's ranking figures, which `CollectionFacts` and `FloorChart` take from the cache.
  useMainQuery(collectionQueries.marketRank(token))
  useEffect(() => setFilterCollection(stores.collectionFilter, token), [token, stores])
  const isNarrow = useIsNarrow()
  const refresh = () => {
    refreshShownQueries(stores.client)
    const { tab, traits } = stores.collectionFilter.getState()
    if (tab === 'listings') readListingsAgain(stores, api, token, traits, true)
  }
  const facts = knownValue(state)
  // While the facts load, the title shows the name from the list of the Market page, if that list is loaded.
  const range = useStore(stores.browse.settings, (settings) => settings.marketRange)
  const listedName = useKnownValue(
    marketQueries.overview(range),
    ({ collections }) => collections.find((collection) => collection.token === token)?.name ?? null,
  )
  const name = facts?.name ?? listedName
  const error = state.status === 'failed' ? state.error : null
  const isLate = useIsLate(facts === null && error === null)
  return (
    <Page
      title={nameOr(name, token)}
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      hidesOlderDataBanner={facts === null}
      onRefresh={refresh}
      tools={
        <>
          <AlertButton token={token} />
          <MarketPageIcon itemName="the collection" item={{ kind: 'collection', token }} />
          <IconButton
            label="Refresh"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'stale' && (
        <StaleBanner error={state.error} onRetry={refresh} note="Each purchase starts with a new quote." />
      )}
      {error && <FailedRead subject="This collection" error={error} onRetry={refresh} />}
      {isLate && <HeadSkeleton />}
      {facts && <CollectionHead facts={facts} />}
      {facts && <CollectionFacts facts={facts} isRefreshing={isReading(state)} />}
      {!error && (
        <DeferredRender>
          <div className={styles['colmain']}>
            <CollectionTabs
              slots={{
                listings: <CollectionListings token={token} floor={facts?.floor ?? null} />,
                nfts: <CollectionNfts token={token} />,
                activity: <CollectionActivity token={token} />,
                offers: (
                  <CollectionOffers token={token} bestOffer={facts?.bestOffer ?? null} floor={facts?.floor ?? null} />
                ),
                holders: <CollectionHolders token={token} />,
                // In a narrow window the charts have their own tab: below a table of thousands of rows, the person
                // would hardly reach them.
                ...(isNarrow ? { charts: <CollectionCharts token={token} facts={facts} /> } : {}),
              }}
            />
            {!isNarrow && <CollectionCharts token={token} facts={facts} />}
          </div>
        </DeferredRender>
      )}
    </Page>
  )
}

/** Placeholder for the header and the facts, so that the content below does not move when the facts load. */
const HeadSkeleton = () => (
  <div role="status" aria-label="Loading the collection">
    <div className={styles['colhead']}>
      <SkeletonBlock width={48} height={48} />
      <span className="skel-words">
        <SkeletonBlock width={160} height={16} />
        <SkeletonBlock width={240} height={10} />
      </span>
    </div>
    <SkeletonFacts count={6} />
  </div>
)
