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
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import { DeferredRender } from '../../ui/DeferredRender'
import { useApp } from '../../app/app-context'
import { CollectionActivity } from './CollectionActivity'
import { CollectionCharts } from './CollectionCharts'
import { CollectionFacts, CollectionFactsSkeleton } from './CollectionFacts'
import { CollectionDetails, CollectionHead, CollectionOfferButton, useFiguresStamp } from './CollectionHead'
import { CollectionHolders } from './CollectionHolders'
import { CollectionListings } from './CollectionListings'
import { CollectionNfts } from './CollectionNfts'
import { CollectionOffers } from './CollectionOffers'
import { CollectionTabs } from './CollectionTabs'
import { AlertButton } from '../alerts/AlertButton'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useMediaQuery } from '../../ui/use-media-query'
import { MarketPageIcon } from '../market-pages/MarketPageButtons'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { type Crumb, Page } from '../page-frame/Page'
import { useIsNarrow } from './use-is-narrow'
import styles from './collection.module.css'

/** Page of one collection, with its facts, tabs and charts. */
export function CollectionPage({ token }: { readonly token: EntityId }) {
  const { api, stores } = useApp()
  const state = useMainQuery(marketQueries.collection(token))
  // `CollectionHead`, `CollectionFacts` and `FloorChart` take the market's ranking figures from the cache.
  const rank = knownValue(useMainQuery(collectionQueries.marketRank(token)))
  const listedCount = rank?.ranked?.listed ?? null
  useEffect(() => setFilterCollection(stores.collectionFilter, token), [token, stores])
  const isNarrow = useIsNarrow()
  const hasNameInPageHead = useMediaQuery(NAME_IN_PAGE_HEAD_MEDIA)
  // The gallery uses the whole width for the art. Its tab has no figure that the charts explain.
  const isGallery = useStore(stores.collectionFilter, (s) => s.tab === 'nfts')
  const showsCharts = !isNarrow && !isGallery
  const refresh = () => {
    refreshShownQueries(stores.client)
    const { tab, traits } = stores.collectionFilter.getState()
    if (tab === 'listings') readListingsAgain(stores, api, token, traits, true)
  }
  const facts = knownValue(state)
  // While the facts load, the header shows the name and the image from the list of the Market page, if that list is
  // loaded.
  const range = useStore(stores.browse.settings, (settings) => settings.marketRange)
  const overviewEntry = useKnownValue(
    marketQueries.overview(range),
    ({ collections }) => collections.find((collection) => collection.token === token) ?? null,
  )
  const name = facts?.name ?? overviewEntry?.name ?? null
  const figuresStamp = useFiguresStamp(facts, token)
  const error = state.status === 'failed' ? state.error : null
  const isLate = useIsLate(facts === null && error === null)
  return (
    <Page
      title={nameOr(name, token)}
      // A narrow page has one head: the name takes the place of the crumbs.
      crumbs={hasNameInPageHead ? NO_CRUMBS : CRUMBS}
      titleArt={
        hasNameInPageHead && <Art src={facts?.image ?? overviewEntry?.image ?? null} className={styles['title-art']} />
      }
      afterTitle={hasNameInPageHead && facts && <CollectionDetails facts={facts} isRefreshing={isReading(state)} />}
      hidesOlderDataBanner={facts === null}
      dataStamp={figuresStamp}
      onRefresh={refresh}
      tools={
        <>
          {hasNameInPageHead && facts && <CollectionOfferButton facts={facts} />}
          {!error && (
            <>
              <AlertButton token={token} />
              <MarketPageIcon itemName="the collection" item={{ kind: 'collection', token }} />
            </>
          )}
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
        <StaleBanner error={state.error} onRetry={refresh} note="Each purchase checks the price again." />
      )}
      {error && <FailedRead subject="This collection" error={error} onRetry={refresh} />}
      {isLate && <HeadSkeleton name={name} image={overviewEntry?.image ?? null} hidesHead={hasNameInPageHead} />}
      <div className={styles['coltop']}>
        {facts && !hasNameInPageHead && <CollectionHead facts={facts} isRefreshing={isReading(state)} />}
        {/* The charts and lists below have headings of the third level. */}
        {hasNameInPageHead && <h2 className="sr">Figures of the collection</h2>}
        {facts && <CollectionFacts facts={facts} />}
      </div>
      {!error && (
        <DeferredRender>
          <div className={cx(styles['colmain'], !showsCharts && styles['colmain-wide'])}>
            <CollectionTabs
              counts={{ listings: listedCount, nfts: facts?.supply ?? null, holders: facts?.owners ?? null }}
              slots={{
                listings: <CollectionListings token={token} floor={facts?.floor ?? null} />,
                nfts: <CollectionNfts token={token} />,
                activity: <CollectionActivity token={token} />,
                offers: (
                  <CollectionOffers token={token} bestOffer={facts?.bestOffer ?? null} floor={facts?.floor ?? null} />
                ),
                holders: <CollectionHolders token={token} />,
                // In a narrow window the charts have their own tab: below a table of thousands of rows, the person
                // would hardly reach the charts.
                ...(isNarrow ? { charts: <CollectionCharts token={token} facts={facts} /> } : {}),
              }}
            />
            {showsCharts && <CollectionCharts token={token} facts={facts} />}
          </div>
        </DeferredRender>
      )}
    </Page>
  )
}

/**
 * Window widths at which the page has one head, with the name and the actions. In a smaller window, the name would not
 * fit there.
 */
const NAME_IN_PAGE_HEAD_MEDIA = '(min-width: 481px) and (max-width: 1099px)'
const NO_CRUMBS: readonly Crumb[] = []
const CRUMBS: readonly Crumb[] = [{ label: 'Market', to: { name: 'market' } }]

type HeadSkeletonProps = {
  /** Name and image from another list; null while unknown. */
  readonly name: string | null
  readonly image: string | null
  /** True if the name is in the head of the page. */
  readonly hidesHead: boolean
}

/** Placeholder for the header and the facts, so that the content below does not move when the facts load. */
const HeadSkeleton = ({ name, image, hidesHead }: HeadSkeletonProps) => (
  <div role="status" aria-label="Loading the collection" className={styles['coltop']}>
    {!hidesHead && (
      <div className={styles['colhead']}>
        {image === null ? <SkeletonBlock width={40} height={40} /> : <Art src={image} className={styles['colart']} />}
        <div className={styles['colhead-t']}>
          {name === null ? <SkeletonBlock width={160} height={28} /> : <h2 className="cut">{nameOr(name, '')}</h2>}
          <div className={styles['colmeta']}>
            <SkeletonBlock width={320} height={12} />
          </div>
        </div>
        <SkeletonBlock width={165} height={32} />
      </div>
    )}
    <CollectionFactsSkeleton />
  </div>
)
