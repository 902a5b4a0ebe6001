import type { PoolStatus, PoolView } from '@shared/contract/launches'
import { DAY_MS } from '@shared/time'
import { DASH, statFigure } from '../../format/money'
import { nameOr, plainText, visibleText } from '../../format/text'
import { clockWords, countdownWords, dateWords, utcWords } from '../../format/time'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import { LaunchPrice } from './LaunchPrice'
import { launchesQueries } from './queries'
import { cx } from '../../ui/cx'
import poolStyles from './pool.module.css'
import launchesStyles from './launches.module.css'

const STATUS_WORDS: Readonly<Record<PoolStatus, string>> = {
  open: 'Open',
  upcoming: 'Coming',
  paused: 'Paused',
  ended: 'Ended',
  sold_out: 'Sold out',
}

type FactsProps = { readonly view: PoolView; readonly isLoading: boolean }

/** Image, state, contents and price of the pool, as the market reports them. Renders nothing without a pool. */
export function PoolFacts({ view, isLoading }: FactsProps) {
  const copy = useCopy()
  const isStale = useIsStale(view.stamp)
  const { pool, token, mintCode } = view
  // The announcement of the launch has the image and the size of the collection.
  const launchReadState = useMainQuery(
    launchesQueries.launch({ token: token.id, mintCode: mintCode ?? '' }),
    mintCode !== null,
  )
  const launch = knownValue(launchReadState)?.launch ?? null
  if (!pool) return null
  const figureClass = cx('tn', isStale && launchesStyles['stale-figure'])
  return (
    <section aria-label="The pool now">
      <div className={poolStyles['pool-head']}>
        <Art src={launch?.image ?? null} className={launchesStyles['launch-art']} />
        <div>
          <h2 className={poolStyles['pool-title']}>{nameOr(view.name, token.id)}</h2>
          <div className={cx('row small t2', poolStyles['pool-under'])}>
            <span className={pool.status === 'open' && !isStale ? 'newdot' : 'strong'}>
              {pool.status === null ? 'State unknown' : STATUS_WORDS[pool.status]}
            </span>
            <Schedule pool={pool} />
            <NextChange opensAt={pool.opensAt} closesAt={pool.closesAt} status={pool.status} />
            <IdChip label="Token" id={token.id} checksum={token.checksum} onCopy={copy} />
            <PoolAddress address={pool.address} />
          </div>
        </div>
        <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />
      </div>
      <div className="facts">
        <div className="fact">
          <span className="label">In the pool</span>
          <span className="v">
            <span className={figureClass}>{pool.available === null ? DASH : statFigure(pool.available)}</span>
            {launch?.total != null && <span className="d tn">of {statFigure(launch.total)}</span>}
          </span>
        </div>
        {launch?.minted != null && <Fact label="Minted" value={statFigure(launch.minted)} className={figureClass} />}
        <div className="fact">
          <span className="label">Price of a draw</span>
          <span className={cx('v', isStale && launchesStyles['stale-figure'])}>
            <LaunchPrice launch={{ price: pool.price, paidIn: pool.paidIn }} />
          </span>
        </div>
        <Fact label="Who may draw" value={eligibilityText(pool.isLimitedToList)} className="tn" />
      </div>
      {pool.isActive === false && pool.status === 'open' && (
        <p className="small t2">The market reports this pool as open but not active. Minting may be refused.</p>
      )}
    </section>
  )
}

type ScheduledPool = Pick<NonNullable<PoolView['pool']>, 'opensAt' | 'closesAt' | 'status'>

const Schedule = ({ pool }: { readonly pool: ScheduledPool }) => <span>{scheduleText(pool, useNow())}</span>

/**
 * Schedule of a pool. Open: "Since 24 Oct 2025, no end announced". Not open yet: "From 30 Nov 2026 to 14 Dec 2026".
 * Closed: "Opened on 24 Oct 2025, closed on 14 Nov 2025".
 */
export function scheduleText({ opensAt, closesAt, status }: ScheduledPool, nowMs: number): string {
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= nowMs
  const hasClosingPassed = isPast(closesAt)
  if (hasClosingPassed || status === 'ended' || status === 'sold_out') {
    const startText = isPast(opensAt) ? `Opened on ${dateWords(opensAt ?? '')}` : 'Start unknown'
    // A pool that ends early or sells out does so before the announced time.
    return closesAt !== null && hasClosingPassed ? `${startText}, closed on ${dateWords(closesAt)}` : startText
  }
  if (opensAt === null) {
    return closesAt === null ? 'Start unknown, no end announced' : `Start unknown, until ${dateWords(closesAt)}`
  }
  if (status === 'upcoming' || !isPast(opensAt)) {
    const startText = `From ${dateWords(opensAt)}`
    return closesAt === null ? `${startText}, no end announced` : `${startText} to ${dateWords(closesAt)}`
  }
  return `Since ${dateWords(opensAt)}, ${closesAt === null ? 'no end announced' : `until ${dateWords(closesAt)}`}`
}

/** Accounts that can draw from the pool; a dash if unknown. */
function eligibilityText(isLimitedToList: boolean | null): string {
  if (isLimitedToList === null) return DASH
  return isLimitedToList ? 'accounts on the pool’s list' : 'anyone'
}

type FactProps = { readonly label: string; readonly value: string; readonly className: string }

const Fact = ({ label, value, className }: FactProps) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v">
      <span className={className}>{value}</span>
    </span>
  </div>
)

type NextChangeProps = {
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly status: PoolStatus | null
}

/**
 * Time at which the pool opens or closes: a countdown in the last 24 hours before that time. Renders nothing once the
 * time has passed.
 */
function NextChange({ opensAt, closesAt, status }: NextChangeProps) {
  const now = useNow()
  const change = nextChange({ opensAt, closesAt, status })
  if (!change || Date.parse(change.instant) <= now) return null
  const { verb, instant } = change
  const remainingMs = Date.parse(instant) - now
  const time =
    remainingMs < DAY_MS ? `in ${countdownWords(remainingMs)}` : `${dateWords(instant)}, ${clockWords(instant, false)}`
  return (
    <span className="small t2 tn" title={utcWords(instant)}>
      {verb} {time}
    </span>
  )
}

/** Announced opening time of a coming pool, or closing time of an open or paused pool; null if not announced. */
function nextChange({ opensAt, closesAt, status }: NextChangeProps) {
  if (status === 'upcoming' && opensAt !== null) return { verb: 'Opens', instant: opensAt }
  if ((status === 'open' || status === 'paused') && closesAt !== null) return { verb: 'Closes', instant: closesAt }
  return null
}

/**
 * Address of the pool's page, for copying. The app never opens addresses from third parties. An address with invisible
 * characters is not shown, because the copied text would differ from the displayed text.
 */
function PoolAddress({ address }: { readonly address: string | null }) {
  const copy = useCopy()
  if (address === null || visibleText(address) !== address) return null
  return (
    <button
      type="button"
      className="link"
      title={plainText(address, 1000)}
      onClick={() => void copy(address)}
      aria-label="Copy the address of the pool"
    >
      Copy the pool’s address
    </button>
  )
}
