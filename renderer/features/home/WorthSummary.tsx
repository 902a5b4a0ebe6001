import { useMemo } from 'react'
import { latestKnownPoints } from '@shared/insight/worth-history'
import type { Stamp } from '@shared/time'
import { offersNotes, worthNotes } from '../holdings/holdings-text'
import { hbarOrNull, holdingsTotals } from '../holdings/holdings-view'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { WorthLine } from '../holdings/WorthLine'
import { WorthMethodMenu } from '../holdings/WorthMethodMenu'
import { WorthNotes } from '../holdings/WorthNotes'
import { recordedTotalPoints, useWorthSeries } from '../holdings/worth-points'
import { DASH } from '../../format/money'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useStaleMark } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useAmountHider, useSettings } from '../../app/use-app-state'
import { accountWorths, totalWorths, type WorthAmounts } from './account-worths'
import { AccountsWorthTable } from './AccountsWorthTable'
import { accountNotes, balanceNotes, heroLabel, noTrendReason, trendText } from './home-text'
import styles from './home.module.css'

const LINE_WIDTH_PX = 216
const LINE_HEIGHT_PX = 60

/**
 * Total of the accounts' HBAR and NFTs with its recorded change, of at most 30 days, next to the table of the accounts.
 */
export function WorthSummary({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { worthMethod } = useSettings()
  const { accounts, views, rows } = holdings
  const worths = useMemo(() => accountWorths(accounts, views, rows, worthMethod), [accounts, views, rows, worthMethod])
  const total = useMemo(() => totalWorths(worths, worthMethod), [worths, worthMethod])
  return (
    <section className={styles['summary']} aria-label="Worth">
      <h2 className="sr">Worth</h2>
      <div className={styles['hero']}>
        <div>
          <HeroFigure holdings={holdings} total={total} />
        </div>
        <Trend holdings={holdings} />
      </div>
      <AccountsWorthTable holdings={holdings} worths={worths} total={total} />
    </section>
  )
}

type FigureProps = { readonly holdings: LoadedHoldings; readonly total: WorthAmounts }

function HeroFigure({ holdings, total }: FigureProps) {
  const { hideAmounts, worthMethod } = useSettings()
  const hideAmountsIn = useAmountHider()
  const nowMs = useNow()
  const totals = useMemo(() => holdingsTotals(holdings.rows, worthMethod), [holdings.rows, worthMethod])
  const isKnown = holdings.views.length > 0
  const hasFailed = !isKnown && holdings.failedReads.length > 0
  // Without the NFTs, the balances are still a sum that is known.
  const isHbarOnly = hasFailed && total.hbar !== null
  const isLate = useIsLate(!isKnown && !hasFailed)
  // The balances have stamps of their own, because they are not read with the NFTs.
  const stamp = isHbarOnly ? oldestBalanceStamp(holdings) : holdings.stamp
  const notes = [
    ...accountNotes(holdings.accounts, holdings),
    ...offersNotes(holdings.offersCoverage),
    ...worthNotes(worthMethod, totals.worth, totals.itemCount, { hbarInTotal: total.hbar ?? 0n }),
  ]
  const isMarkedStale = useStaleMark()
  const areAmountsOld = isAnyAmountStale(holdings, (stamp) => isMarkedStale(stamp, nowMs))
  return (
    <>
      <div className={styles['hero-head']}>
        {isHbarOnly ? <span className="label">HBAR only</span> : <WorthMethodMenu label={heroLabel(worthMethod)} />}
        {stamp && <FreshnessStamp stamp={stamp} isRefreshing={holdings.isReading} />}
      </div>
      <div className="fig">
        {isKnown && (
          <span className={cx(areAmountsOld && 'is-stale')}>
            <Money hbar={hbarOrNull(total.total)} minDecimals={2} maxDecimals={2} isHidden={hideAmounts} />
          </span>
        )}
        {isHbarOnly && (
          <span className={cx(areAmountsOld && 'is-stale')}>
            <Money hbar={hbarOrNull(total.hbar)} minDecimals={2} maxDecimals={2} isHidden={hideAmounts} />
          </span>
        )}
        {!isKnown && isLate && <SkeletonBlock width={224} height={40} />}
        {hasFailed && !isHbarOnly && <span className="unknown">{DASH}</span>}
      </div>
      {isHbarOnly && (
        <p className="small t2">
          {['NFTs are not loaded and not included.', ...balanceNotes(holdings.accounts)].join(' ')}
        </p>
      )}
      {isKnown && notes.length > 0 && (
        <p className="small t2">
          <WorthNotes notes={notes.map(hideAmountsIn)} />
        </p>
      )}
    </>
  )
}

/** Oldest stamp of the known balances; null if no balance is known. */
const oldestBalanceStamp = ({ accounts }: LoadedHoldings): Stamp | null =>
  accounts.reduce<Stamp | null>((oldest, { balance }) => {
    if (balance === null) return oldest
    return oldest === null || balance.stamp.receivedAt < oldest.receivedAt ? balance.stamp : oldest
  }, null)

/** True if a balance or the NFTs of an account are stale, as in the cells of the table of accounts. */
const isAnyAmountStale = ({ accounts, views }: LoadedHoldings, isStale: (stamp: Stamp) => boolean): boolean =>
  views.some(({ stamp }) => isStale(stamp)) ||
  accounts.some(({ balance }) => balance !== null && isStale(balance.stamp))

/** Line of the recorded total with its change; the reason in words while there is no line. */
function Trend({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const nowMs = useNow()
  const series = useWorthSeries(holdings)
  const points = useMemo(() => recordedTotalPoints(series, worthMethod), [series, worthMethod])
  const knownPoints = useMemo(() => latestKnownPoints(points), [points])
  const text = trendText(knownPoints, nowMs)
  if (holdings.views.length === 0) return null
  if (hideAmounts || text === null) {
    return <p className={cx('micro t3', styles['trend'])}>{noTrendReason(worthMethod, hideAmounts, points, nowMs)}</p>
  }
  return (
    <div className={styles['trend']}>
      <WorthLine points={knownPoints} width={LINE_WIDTH_PX} height={LINE_HEIGHT_PX} />
      <p className="micro t2 tn">
        <b className={cx(text.isLoss && 'bad')}>{text.amount}</b>
        {text.percent !== null && `, ${text.percent}`}
        <span className="block">{text.period}</span>
      </p>
    </div>
  )
}
