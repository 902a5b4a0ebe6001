import { RefreshCw, Shapes } from 'lucide-react'
import type { PoolView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { launchesQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { PoolFacts } from './PoolFacts'
import { PoolNfts } from './PoolNfts'
import { PoolOdds } from './PoolOdds'
import styles from './pool.module.css'

/** Page of a forever mint's pool: its NFTs, and the odds of each kind. */
export function PoolPage({ token }: { readonly token: EntityId }) {
  const query = launchesQueries.pool(token)
  const state = useMainQuery(query)
  const read = useRead()
  const refresh = () => void read(query, true)
  const view = known(state)
  const reading = isReading(state)
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <Page
      title={view ? `${nameOr(view.name, token)}: the pool` : 'Pool'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          {view?.mintCode != null && <LaunchButton token={token} mintCode={view.mintCode} />}
          <IconButton
            label="Refresh"
            disabled={reading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {failed && <FailedRead what="The pool" error={failed} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={8} height={48} art={36} />}
      {view && (view.pool ? <PoolBody view={view} reading={reading} /> : <NoPool view={view} />)}
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

const PoolBody = ({ view, reading }: { readonly view: PoolView; readonly reading: boolean }) => (
  <div className={styles['pool']}>
    <div className={styles['pool-main']}>
      <PoolFacts view={view} reading={reading} />
      <PoolNfts view={view} />
    </div>
    <PoolOdds view={view} />
  </div>
)

/** A pool that is not public gets the same answer as no pool. */
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
