import type { PoolStatus, PoolView } from '@shared/contract/launches'
import { DAY_MS } from '@shared/time'
import { DASH, statFigure } from '../../format/money'
import { visibleText } from '../../format/text'
import { clockWords, countdownWords, dateTimeWords, dateWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import { LaunchPrice } from './LaunchPrice'
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

/** State, schedule and price of the pool, as the market reports them. Renders nothing without a pool. */
export function PoolFacts({ view, isLoading }: { readonly view: PoolView; readonly isLoading: boolean }) {
  const copy = useCopy()
  const { pool, token } = view
  if (!pool) return null
  return (
    <section aria-label="The pool now">
      <div className={cx('row', poolStyles['pool-head'])}>
        <span className={pool.status === 'open' ? 'newdot' : 'strong'}>
          {pool.status === null ? 'State unknown' : STATUS_WORDS[pool.status]}
        </span>
        <NextChange opensAt={pool.opensAt} closesAt={pool.closesAt} status={pool.status} />
        <IdChip label="Token" id={token.id} checksum={token.checksum} onCopy={copy} />
        <span className="sp" />
        <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />
      </div>
      <div className={cx('facts', poolStyles['pool-facts'])}>
        <Fact label="In the pool" value={pool.available === null ? DASH : statFigure(pool.available)} />
        <div className="fact">
          <span className="label">Price of a draw</span>
          <span className="v">
            <LaunchPrice launch={{ price: pool.price, paidIn: pool.paidIn }} />
          </span>
        </div>
        <Fact label="Who may draw" value={eligibilityText(pool.isLimitedToList)} />
        <DateFact label="From" instant={pool.opensAt} absentText={DASH} />
        <DateFact label="To" instant={pool.closesAt} absentText="no end announced" />
      </div>
      {pool.isActive === false && pool.status === 'open' && (
        <p className="small t2">The market reports this pool as open but not active. Minting may be refused.</p>
      )}
      <PoolAddress address={pool.address} />
    </section>
  )
}

/** Accounts that can draw from the pool; a dash if unknown. */
function eligibilityText(needsList: boolean | null): string {
  if (needsList === null) return DASH
  return needsList ? 'accounts on the pool’s list' : 'anyone'
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn">{value}</span>
  </div>
)

type DateFactProps = { readonly label: string; readonly instant: string | null; readonly absentText: string }

const DateFact = ({ label, instant, absentText }: DateFactProps) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn" title={instant === null ? undefined : utcWords(instant)}>
      {instant === null ? absentText : dateTimeToMinute(instant)}
    </span>
  </div>
)

/** Date and time without the seconds, which are the last three characters of `dateTimeWords`. */
const dateTimeToMinute = (instant: string): string => dateTimeWords(instant).slice(0, -3)

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
    <p className="row small t2">
      Pool page on the market: <span className={launchesStyles['launch-address']}>{address}</span>
      <button
        type="button"
        className="link"
        onClick={() => void copy(address)}
        aria-label="Copy the address of the pool"
      >
        Copy
      </button>
    </p>
  )
}
