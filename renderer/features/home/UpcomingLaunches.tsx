import type { UpcomingLaunch } from '@shared/contract/home'
import { DAY_MS } from '@shared/time'
import { countdownWords, dateTimeWords, dateWords, clockWords, utcWords } from '../../format/time'
import { nameOr } from '../../format/text'
import { homeQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { useMarketReach } from '../../ui/market-reach-context'
import { NO_FIGURES, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import styles from './home.module.css'

type LaunchesProps = {
  /** True if other reads of the page failed, so that the launches may not arrive either. */
  readonly hasFailedReads: boolean
}

/** Launches that open soon; renders nothing if there are none, and placeholders while they are read. */
export function UpcomingLaunches({ hasFailedReads }: LaunchesProps) {
  const go = useGo()
  const readState = useMainQuery(homeQueries.upcomingLaunches)
  const launches = knownValue(readState)
  const isFailing = useMarketReach().troubleSinceMs !== null || hasFailedReads
  const isLate = useIsLate(readState.status === 'loading')
  if (launches === null && isFailing && (isLate || readState.status === 'failed')) {
    return (
      <section aria-label="Opens soon">
        <h2 className="h3">Opens soon</h2>
        <p className={cx('small t2', styles['home-changed'])}>Not loaded yet.</p>
      </section>
    )
  }
  if (isLate) {
    return (
      <section aria-label="Opens soon">
        <h2 className="h3">Opens soon</h2>
        <div className={cx(styles['row-skeletons'], styles['home-soon'])}>
          <SkeletonRows count={2} heightPx={48} artPx={36} figureWidthsPx={NO_FIGURES} />
        </div>
      </section>
    )
  }
  if (!launches || launches.length === 0) return null
  return (
    <section aria-label="Opens soon">
      <h2 className="h3">Opens soon</h2>
      <ul className={styles['home-soon']}>
        {launches.map((launch) => (
          <li key={`${launch.token} ${launch.mintCode}`}>
            <Art src={launch.image} className="thumb t36" />
            <span>
              <button
                type="button"
                className="link plain strong cut"
                onClick={() => go({ name: 'launch', token: launch.token, mintCode: launch.mintCode })}
              >
                {nameOr(launch.name, launch.token)}
              </button>
              <StartTime launch={launch} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Start of a launch: date and time, or a countdown in the last 24 hours before the start. */
function startWords(startsAt: string, remainingMs: number): string {
  if (remainingMs <= 0) return 'start time has passed'
  if (remainingMs < DAY_MS) return `in ${countdownWords(remainingMs)}`
  return `${dateWords(startsAt)}, ${clockWords(startsAt, false)}`
}

function StartTime({ launch: { startsAt } }: { readonly launch: UpcomingLaunch }) {
  const remainingMs = Date.parse(startsAt) - useNow()
  const title = `${dateTimeWords(startsAt)}, ${utcWords(startsAt)}`
  return (
    <span className="small t2 tn" title={title}>
      {startWords(startsAt, remainingMs)}
    </span>
  )
}
