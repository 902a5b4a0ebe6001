import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { launchState } from './launch-text'
import { launchesQueries } from './queries'
import { marketQueries } from '../market/queries'
import { readinessQueries } from '../readiness/queries'
import { fetchShown, refreshShown } from '../../query/client'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { LaunchAlertButton } from '../alerts/LaunchAlertButton'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { LaunchFacts } from './LaunchFacts'
import { MintFeed } from './MintFeed'
import { MintPanel } from './MintPanel'
import { useLive } from './use-live-launch'
import styles from './launches.module.css'

type LaunchPageProps = { readonly token: EntityId; readonly mintCode: string }

/** Page of one launch: its facts, and minting from it. */
export function LaunchPage({ token, mintCode }: LaunchPageProps) {
  const { stores } = useApp()
  const account = useSelectedAccount()?.id ?? null
  const launchQuery = launchesQueries.launch({ token, mintCode })
  const progressQuery = launchesQueries.progress({ token, mintCode })
  const state = useMainQuery(launchQuery)
  useMainQuery(marketQueries.collection(token))
  // Read the progress after the launch: main needs the launch, and has it cached by then.
  useMainQuery(progressQuery, state.status !== 'idle' && state.status !== 'loading')
  const read = useRead()
  const [isPaused, setPaused] = useState(false)
  useMainQuery(readinessQueries.of(account ?? '', token), account !== null)
  const refresh = () => {
    refreshShown(stores.client, [launchQuery, progressQuery])
    void read(launchQuery, true).then(() => fetchShown(stores.client, progressQuery))
  }
  const view = known(state)
  const reading = isReading(state)
  const late = useLate(view === null && state.status !== 'failed')
  useLive({ token, mintCode }, view, isPaused)
  return (
    <Page
      title={view ? nameOr(view.launch.name, mintCode) : 'Launch'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          {view && isWatchable(view) && <LaunchAlertButton token={token} mintCode={mintCode} />}
          <IconButton
            label="Refresh"
            disabled={reading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {state.status === 'failed' && <FailedRead what="This launch" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={6} height={48} />}
      {view && (
        <LaunchBody
          view={view}
          token={token}
          reading={reading}
          isPaused={isPaused}
          onRefresh={refresh}
          onPause={setPaused}
        />
      )}
    </Page>
  )
}

/** True if the launch can still change. Uses the answer's own time, so the result does not depend on the clock. */
const isWatchable = ({ launch, stamp }: LaunchView): boolean =>
  ['coming', 'open', 'paused'].includes(launchState(launch, Date.parse(stamp.receivedAt)))

type BodyProps = {
  readonly view: LaunchView
  readonly token: EntityId
  readonly reading: boolean
  readonly isPaused: boolean
  readonly onRefresh: () => void
  readonly onPause: (isPaused: boolean) => void
}

function LaunchBody({ view, token, reading, isPaused, onRefresh, onPause }: BodyProps) {
  const launchKey = { token, mintCode: view.launch.mintCode }
  const isLive = launchState(view.launch, Date.parse(view.stamp.receivedAt)) === 'open'
  return (
    <div className={styles['launch']}>
      <LaunchFacts view={view} launchKey={launchKey} reading={reading} />
      <div className={styles['launch-side']}>
        <MintPanel launch={view.launch} token={token} onRefresh={onRefresh} />
        <MintFeed launchKey={launchKey} isPaused={isLive ? isPaused : null} onPause={onPause} />
      </div>
    </div>
  )
}
