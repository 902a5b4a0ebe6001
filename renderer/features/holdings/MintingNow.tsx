import type { Launch } from '@shared/contract/launches'
import { isZeroHbar, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { Ring } from '../../ui/Ring'
import { useGo } from '../../app/app-context'
import { NO_DAY_LIMIT } from '../launches/launch-key'
import { LaunchProgressBar } from '../launches/LaunchProgressBar'
import { launchState, launchTimeWords, otherPriceWords, sortLaunches } from '../launches/launch-text'
import { launchesQueries } from '../launches/queries'
import styles from './holdings.module.css'

const MAX_SHOWN_LAUNCHES = 3

/** Launches that are open now. Renders nothing without one, or if they could not be read. */
export function MintingNow() {
  const go = useGo()
  const nowMs = useNow()
  const view = knownValue(useMainQuery(launchesQueries.list(NO_DAY_LIMIT)))
  const openLaunches = sortLaunches(view?.launches ?? [], nowMs)
    .filter((launch) => launch.token !== null && launchState(launch, nowMs) === 'open')
    .slice(0, MAX_SHOWN_LAUNCHES)
  if (!view || openLaunches.length === 0) return null
  return (
    <section className={styles['suggestions']} aria-label="Minting now">
      <header className={styles['grp-head']}>
        <h2 className="h2">Minting now</h2>
        <button type="button" className={cx('link', styles['quiet-link'])} onClick={() => go({ name: 'launches' })}>
          All launches
        </button>
        <span className={styles['r']}>
          <FreshnessStamp stamp={view.stamp} />
        </span>
      </header>
      <ul className={styles['launches']}>
        {openLaunches.map((launch) => (
          <li key={`${launch.token?.id ?? ''} ${launch.mintCode} ${launch.startsAt ?? ''}`}>
            <LaunchCard launch={launch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LaunchCard({ launch }: { readonly launch: Launch }) {
  const go = useGo()
  const { token, mintCode, name, image, minted, total } = launch
  if (token === null) return null
  return (
    <div className={styles['launch']}>
      <Art src={image} className={styles['launch-art']} />
      <span className={styles['launch-text']}>
        <span className={styles['launch-line']}>
          <button
            type="button"
            className="rowlink cut"
            onClick={() => go({ name: 'launch', token: token.id, mintCode })}
          >
            {nameOr(name, token.id)}
          </button>
          <LaunchPriceText launch={launch} />
        </span>
        <LaunchProgressBar launch={launch} />
        <span className={styles['launch-line']}>
          <span className="small t2 tn">
            {minted === null || total === null
              ? 'Minted count unknown'
              : `${statFigure(minted)} of ${statFigure(total)}`}
          </span>
          <LaunchTimeLeft launch={launch} />
        </span>
      </span>
    </div>
  )
}

function LaunchPriceText({ launch: { price, otherPrice } }: { readonly launch: Launch }) {
  if (price !== null && isZeroHbar(price)) return <span className="strong">Free</span>
  const otherText = price === null ? otherPriceWords(otherPrice) : null
  return <span className="strong">{otherText ?? <Money hbar={price} />}</span>
}

function LaunchTimeLeft({ launch }: { readonly launch: Launch }) {
  const nowMs = useNow()
  const { startsAt, endsAt } = launch
  const lifetimeMs = endsAt === null || startsAt === null ? null : Date.parse(endsAt) - Date.parse(startsAt)
  const remainingMs = endsAt === null ? null : Date.parse(endsAt) - nowMs
  return (
    <span
      className={styles['launch-end']}
      title={endsAt === null ? undefined : `${dateTimeWords(endsAt)}, ${utcWords(endsAt)}`}
    >
      {remainingMs !== null && lifetimeMs !== null && <Ring size={10} stroke={2} share={remainingMs / lifetimeMs} />}
      {launchTimeWords(launch, nowMs)}
    </span>
  )
}
