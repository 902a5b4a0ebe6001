import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LaunchProgress, LaunchView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { launchState } from './launch-text'
import { launchesQueries } from './queries'
import { marketQueries } from '../market/queries'
import { readinessQueries } from '../readiness/queries'
import { refreshShownQuery, refreshShownQueries } from '../../query/client'
import { isReading, knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { LaunchAlertButton } from '../alerts/LaunchAlertButton'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { CreatorPanel } from './CreatorPanel'
import { LaunchAbout, LaunchFacts } from './LaunchFacts'
import { LaunchHolders } from './LaunchHolders'
import { LaunchPrice } from './LaunchPrice'
import { LaunchSkeleton } from './LaunchSkeleton'
import { MintFeed } from './MintFeed'
import { isReadBeforeLatestMint } from './MintedSupply'
import { MintPanel } from './MintPanel'
import { MintsChart } from './MintsChart'
import { useIsOffline } from '../../query/use-is-offline'
import { useLiveLaunch } from './use-live-launch'
import '../../ui/act-bar.css'
import styles from './launches.module.css'

type LaunchPageProps = { readonly token: EntityId; readonly mintCode: string }

/** Persons for whom the panel at the right is made: a buyer mints, a creator watches the sale. */
const PANEL_OPTIONS = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'creator', label: 'Creator' },
] as const
type PanelRole = (typeof PANEL_OPTIONS)[number]['value']

/** Page of one launch: facts, pace, mints, and a panel for the buyer or for the creator. */
export function LaunchPage({ token, mintCode }: LaunchPageProps) {
  const { stores } = useApp()
  const account = useSelectedAccount()?.id ?? null
  const launchQuery = launchesQueries.launch({ token, mintCode })
  const progressQuery = launchesQueries.progress({ token, mintCode })
  const readState = useMainQuery(launchQuery)
  // Reads the floor of the collection, which the figures of the launch show.
  useMainQuery(marketQueries.collection(token))
  // Main needs the launch for the progress. The read above puts the launch into main's cache.
  useMainQuery(progressQuery, readState.status !== 'idle' && readState.status !== 'loading')
  const read = useReadQuery()
  const [areReadsPaused, setReadsPaused] = useState(false)
  const [panelRole, setPanelRole] = useState<PanelRole>('buyer')
  // Reads the readiness of the account, which the mint panel shows.
  useMainQuery(readinessQueries.accountReadiness(account ?? '', token), account !== null)
  const refresh = () => {
    refreshShownQueries(stores.client, { except: [launchQuery, progressQuery] })
    void read(launchQuery, true).then(() => refreshShownQuery(stores.client, progressQuery))
  }
  const view = knownValue(readState)
  const isOffline = useIsOffline()
  // One banner a page: the banner of the page already says why data is old.
  const hasPageBanner = useHasPageBanner()
  const isLoading = isReading(readState)
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  useLiveLaunch({ token, mintCode }, view, areReadsPaused)
  const progress = useKnownValue(progressQuery)
  const isCountOld = view !== null && isReadBeforeLatestMint(view, progress)
  const readNewCount = useEffectEvent(() => void read(launchQuery, true))
  // Without this read, the list of mints and the count differ until the next automatic read.
  useEffect(() => {
    if (isCountOld && !isOffline) readNewCount()
  }, [isCountOld, isOffline])
  return (
    <Page
      title={view ? nameOr(view.launch.name, mintCode) : 'Launch'}
      crumbs={[{ label: 'Launches', to: { name: 'launches' } }]}
      hidesOlderDataBanner={view === null}
      dataStamp={view && view.stamp}
      onRefresh={refresh}
      tools={
        <>
          {view && <SegmentedControl label="View" value={panelRole} options={PANEL_OPTIONS} onChange={setPanelRole} />}
          {view && canHaveAlert(view) && <LaunchAlertButton token={token} mintCode={mintCode} />}
          <IconButton
            label="Refresh"
            disabled={isLoading}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {readState.status === 'failed' && <FailedRead subject="This launch" error={readState.error} onRetry={refresh} />}
      {readState.status === 'stale' && !hasPageBanner && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <LaunchSkeleton />}
      {view && (
        <LaunchBody
          view={view}
          token={token}
          isLoading={isLoading && !isOffline}
          areReadsPaused={areReadsPaused}
          panelRole={panelRole}
          onRefresh={refresh}
          onPause={setReadsPaused}
        />
      )}
    </Page>
  )
}

/**
 * True if the person can set an alert: the launch was coming, open or paused when it was read. Uses the time of the
 * read, because the current time would render the page again each second.
 */
const canHaveAlert = ({ launch, stamp }: LaunchView): boolean =>
  ['coming', 'open', 'paused'].includes(launchState(launch, Date.parse(stamp.receivedAt)))

/** Number of accounts that minted from the launch; null if the number may include other launches, or miss mints. */
const knownMinterCount = ({ hasAllMints, isCollectionShared, minterCount }: LaunchProgress): number | null =>
  hasAllMints && !isCollectionShared ? minterCount : null

type BodyProps = {
  readonly view: LaunchView
  readonly token: EntityId
  readonly isLoading: boolean
  /** True if the person paused the automatic reads. */
  readonly areReadsPaused: boolean
  readonly panelRole: PanelRole
  readonly onRefresh: () => void
  readonly onPause: (areReadsPaused: boolean) => void
}

function LaunchBody({ view, token, isLoading, areReadsPaused, panelRole, onRefresh, onPause }: BodyProps) {
  const launchKey = { token, mintCode: view.launch.mintCode }
  // The state at the time of the read, as in `canHaveAlert`.
  const state = launchState(view.launch, Date.parse(view.stamp.receivedAt))
  const { launch } = view
  const panelRef = useRef<HTMLDivElement>(null)
  const hasMints = useKnownValue(launchesQueries.progress(launchKey), ({ mintTimes }) => mintTimes.length > 0) ?? false
  const minterCount = useKnownValue(launchesQueries.progress(launchKey), knownMinterCount)
  // Before the opening there is nothing to draw, unless other stages have minted NFTs of the collection.
  const showsMints = state !== 'coming' || hasMints
  return (
    <div className={cx(styles['launch'], showsMints && styles['paired'])}>
      <div className={styles['launch-column']}>
        <div>
          <LaunchFacts view={view} launchKey={launchKey} isLoading={isLoading} />
          {panelRole === 'buyer' && state === 'open' && launch.price !== null && (
            <div className={cx('act-bar', styles['mint-foot'])}>
              <span>
                <LaunchPrice launch={launch} />
                {launch.remainingCount !== null && `, ${statFigure(launch.remainingCount)} left`}
              </span>
              <Button
                variant="primary"
                onClick={() => {
                  panelRef.current?.scrollIntoView({ block: 'start' })
                  panelRef.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
                }}
              >
                Go to mint
              </Button>
            </div>
          )}
        </div>
        <div className={styles['launch-more']}>
          {showsMints && <MintsChart view={view} launchKey={launchKey} />}
          {/* Before the first mint there are no holders. */}
          {(showsMints || launch.minted !== 0) && (
            <LaunchHolders
              token={token}
              poolAccount={launch.poolAccount}
              remainingCount={launch.remainingCount}
              hasMints={hasMints}
              minterCount={minterCount}
              // The panel of the creator has its own button to open the holders.
              canOpenHolders={panelRole === 'buyer'}
            />
          )}
          <LaunchAbout launch={launch} />
        </div>
      </div>
      <div className={styles['launch-column']}>
        <div ref={panelRef}>
          {panelRole === 'buyer' ? (
            <MintPanel
              launch={launch}
              stamp={view.stamp}
              token={token}
              isRefreshing={isLoading}
              onRefresh={onRefresh}
            />
          ) : (
            <CreatorPanel view={view} launchKey={launchKey} />
          )}
        </div>
        {showsMints && (
          <MintFeed
            launchKey={launchKey}
            launchStamp={view.stamp}
            canPause={state === 'open'}
            areReadsPaused={areReadsPaused}
            onPause={onPause}
          />
        )}
      </div>
    </div>
  )
}
