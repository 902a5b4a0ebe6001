import { RefreshCw, Shapes } from 'lucide-react'
import type { PoolView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonBlock, SkeletonCard, SkeletonFacts, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { PoolFacts } from './PoolFacts'
import { PoolNfts } from './PoolNfts'
import { PoolOdds } from './PoolOdds'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './pool.module.css'

/** Page of the pool of a forever mint: facts of the pool, its NFTs, and the odds of a draw. */
export function PoolPage({ token }: { readonly token: EntityId }) {
  const query = launchesQueries.pool(token)
  const readState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const view = knownValue(readState)
  const isOffline = useIsOffline()
  // One banner a page: the banner of the page already says why data is old.
  const hasPageBanner = useHasPageBanner()
  const isLoading = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <Page
      title={view ? `${nameOr(view.name, token)}: the pool` : 'Pool'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      hidesOlderDataBanner={view === null}
      dataStamp={view && view.stamp}
      onRefresh={refresh}
      tools={
        <>
          {view?.mintCode != null && (
            <LaunchButton token={token} mintCode={view.mintCode} canMint={view.pool?.status === 'open' && !isOffline} />
          )}
          <IconButton
            label="Refresh"
            disabled={isLoading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {readState.status === 'failed' && <FailedRead subject="The pool" error={readState.error} onRetry={refresh} />}
      {readState.status === 'stale' && !hasPageBanner && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <PoolSkeleton />}
      {view && (view.pool ? <PoolBody view={view} isLoading={isLoading && !isOffline} /> : <NoPool view={view} />)}
    </Page>
  )
}

type LaunchButtonProps = { readonly token: EntityId; readonly mintCode: string; readonly canMint: boolean }

/** Button that opens the launch, in whose panel the person mints. */
function LaunchButton({ token, mintCode, canMint }: LaunchButtonProps) {
  const go = useGo()
  return (
    <Button variant={canMint ? 'primary' : 'secondary'} onClick={() => go({ name: 'launch', token, mintCode })}>
      {canMint ? 'Mint from the pool' : 'Open the launch'}
    </Button>
  )
}

const SKELETON_CARDS = 8

/** Placeholder of the pool, with the places of the facts, the cards and the odds. */
const PoolSkeleton = () => (
  <div className={styles['pool']} role="status" aria-label="Loading">
    <div className={styles['pool-main']}>
      <div className={styles['pool-head']}>
        <SkeletonBlock width={56} height={56} />
        <span className="skel-words">
          <SkeletonBlock width={220} height={20} />
          <SkeletonBlock width={160} height={10} />
        </span>
      </div>
      <SkeletonFacts count={4} />
      <div className={styles['skeleton-cards']}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </div>
    <SkeletonRows count={5} heightPx={48} artPx={0} />
  </div>
)

const PoolBody = ({ view, isLoading }: { readonly view: PoolView; readonly isLoading: boolean }) => (
  <div className={styles['pool']}>
    <div className={styles['pool-main']}>
      <PoolFacts view={view} isLoading={isLoading} />
      <PoolNfts view={view} />
    </div>
    <PoolOdds view={view} />
  </div>
)

/** Shown if there is no pool, or if the pool is not public: the market's answer is the same in both cases. */
function NoPool({ view: { token } }: { readonly view: PoolView }) {
  const go = useGo()
  return (
    <StateBlock
      icon={<Shapes size={20} aria-hidden="true" />}
      title="The market shows no pool of this collection"
      text="The collection has no pool, or its pool is not public."
    >
      <Button onClick={() => go({ name: 'collection', token: token.id })}>Open the collection</Button>
    </StateBlock>
  )
}
