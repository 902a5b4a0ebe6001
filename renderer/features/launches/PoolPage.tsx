import { RefreshCw, Shapes } from 'lucide-react'
import type { PoolView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { PoolFacts } from './PoolFacts'
import { PoolNfts } from './PoolNfts'
import { PoolOdds } from './PoolOdds'
import styles from './pool.module.css'

/** Page of the pool of a forever mint: facts of the pool, its NFTs, and the odds of a draw. */
export function PoolPage({ token }: { readonly token: EntityId }) {
  const query = launchesQueries.pool(token)
  const readState = useMainQuery(query)
  const read = useReadQuery()
  const refresh = () => void read(query, true)
  const view = knownValue(readState)
  const isLoading = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  return (
    <Page
      title={view ? `${nameOr(view.name, token)}: the pool` : 'Pool'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      hidesOlderDataBanner={view === null}
      onRefresh={refresh}
      tools={
        <>
          {view?.mintCode != null && <LaunchButton token={token} mintCode={view.mintCode} />}
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
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={8} heightPx={48} artPx={36} />}
      {view && (view.pool ? <PoolBody view={view} isLoading={isLoading} /> : <NoPool view={view} />)}
    </Page>
  )
}

function LaunchButton({ token, mintCode }: { readonly token: EntityId; readonly mintCode: string }) {
  const go = useGo()
  return (
    <Button variant="primary" onClick={() => go({ name: 'launch', token, mintCode })}>
      Open the launch
    </Button>
  )
}

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
