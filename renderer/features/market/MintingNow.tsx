import type { Launch } from '@shared/contract/launches'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { ageWords, dateTimeWords } from '../../format/time'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Ring } from '../../ui/Ring'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { NO_DAY_LIMIT } from '../launches/launch-key'
import { LaunchPrice } from '../launches/LaunchPrice'
import { launchState, sortLaunches } from '../launches/launch-text'
import { launchesQueries } from '../launches/queries'
import styles from './market.module.css'

const MAX_LAUNCHES = 3

type MintingNowProps = {
  /** True if the market could not be read: placeholders below the error would promise launches. */
  readonly hidesSkeleton: boolean
}

/** Launches that are open now, with the minted share and the time left. Renders nothing without an open launch. */
export function MintingNow({ hidesSkeleton }: MintingNowProps) {
  const go = useGo()
  const readState = useMainQuery(launchesQueries.list(NO_DAY_LIMIT))
  const view = knownValue(readState)
  const isLate = useIsLate(view === null && readState.status === 'loading')
  const nowMs = useNow()
  const isOld = useIsStale(view?.stamp ?? null)
  if (isLate && !hidesSkeleton) return <MintingSkeleton />
  if (view === null) return null
  const openLaunches = sortLaunches(view.launches, nowMs).filter((launch) => launchState(launch, nowMs) === 'open')
  if (openLaunches.length === 0) return null
  return (
    <section className={cx(styles['section'], isOld && styles['is-old'])} aria-label="Minting now">
      <div className={styles['section-head']}>
        <h2 className="h2">Minting now</h2>
        {/* The number, because the list may not show all open launches. */}
        <span className="small t2 tn">{statFigure(openLaunches.length)}</span>
        <button type="button" className="link plain small" onClick={() => go({ name: 'launches' })}>
          All launches
        </button>
        <span className="sp" />
        <FreshnessStamp stamp={view.stamp} isRefreshing={readState.status === 'refreshing'} />
      </div>
      <ul className={styles['minting']}>
        {openLaunches.slice(0, MAX_LAUNCHES).map((launch) => (
          <li key={`${launch.token?.id ?? launch.name} ${launch.mintCode}`}>
            <MintingLaunch launch={launch} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type MintingLaunchProps = { readonly launch: Launch; readonly nowMs: number }

function MintingLaunch({ launch, nowMs }: MintingLaunchProps) {
  const go = useGo()
  const { showMedia } = useSettings()
  const { token, mintCode, minted, total } = launch
  const name = nameOr(launch.name, 'Launch without a name')
  const mintedShare = minted !== null && total !== null && total > 0 ? Math.min(1, minted / total) : null
  return (
    <>
      <Art src={launch.image} absentText={showMedia ? '' : 'Image off'} className={styles['minting-art']} />
      <span className={styles['minting-text']}>
        <span className={styles['minting-line']}>
          {token === null ? (
            <span className="strong cut">{name}</span>
          ) : (
            <button
              type="button"
              className="rowlink cut"
              onClick={() => go({ name: 'launch', token: token.id, mintCode })}
            >
              {name}
            </button>
          )}
          <span className="strong">
            <LaunchPrice launch={launch} />
          </span>
        </span>
        <span className={styles['minting-bar']} aria-hidden="true">
          {mintedShare !== null && <i style={{ width: `${mintedShare * 100}%` }} />}
        </span>
        <span className={styles['minting-line']}>
          <span className="small t2 tn">{mintedWords(launch)}</span>
          <TimeLeft launch={launch} nowMs={nowMs} />
        </span>
      </span>
    </>
  )
}

function mintedWords({ minted, total, remainingCount }: Launch): string {
  if (minted !== null && total !== null) return `${statFigure(minted)} of ${statFigure(total)}`
  if (remainingCount !== null) return `${statFigure(remainingCount)} left`
  return minted === null ? 'count not reported' : `${countWithNoun(minted, 'NFT')} minted`
}

/** Time until the end of a launch, with a ring that empties; "No end announced" without an end. */
function TimeLeft({ launch: { startsAt, endsAt }, nowMs }: MintingLaunchProps) {
  if (endsAt === null) {
    return (
      <span className={styles['minting-time']}>
        <Ring size={10} stroke={2} share={1} />
        No end announced
      </span>
    )
  }
  const endMs = Date.parse(endsAt)
  // Without a known start, the whole duration is unknown, and the ring stays full.
  const durationMs = startsAt === null ? 0 : endMs - Date.parse(startsAt)
  return (
    <span className={styles['minting-time']} title={dateTimeWords(endsAt)}>
      <Ring size={10} stroke={2} share={durationMs <= 0 ? 1 : (endMs - nowMs) / durationMs} />
      ends in {ageWords((endMs - nowMs) / 1000)}
    </span>
  )
}

const MintingSkeleton = () => (
  <div className={styles['section']} role="status" aria-label="Loading the launches">
    <div className={styles['section-head']}>
      <h2 className="h2">Minting now</h2>
    </div>
    <div className={styles['minting']}>
      {Array.from({ length: MAX_LAUNCHES }, (_, index) => (
        <div key={index} className={styles['minting-skeleton']}>
          <SkeletonBlock width={72} height={72} />
          <span className="skel-words">
            <SkeletonBlock width={140} height={12} />
            <SkeletonBlock width={180} height={6} />
            <SkeletonBlock width={96} height={10} />
          </span>
        </div>
      ))}
    </div>
  </div>
)
