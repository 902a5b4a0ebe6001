import type { ReactNode } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { type PaceResult, sellOutAt } from '@shared/insight/launch-progress'
import { tryParseHbar } from '@shared/amount'
import { countWithNoun, DASH, isZeroHbar, NNBSP } from '../../format/money'
import { launchState } from './launch-text'
import { floorDifference, paceFigure, sellOutFigure } from './pace-text'
import { marketQueries } from '../market/queries'
import { useKnownValue } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { useNow } from '../../ui/clock-context'
import { useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SkeletonBlock } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import { shortTimeText } from './stage-text'
import { useOldPaceTime, usePace } from './use-pace'
import { LaunchPrice } from './LaunchPrice'
import styles from './launches.module.css'

type FiguresProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/**
 * Four figures that help to decide on a mint: pace, estimated sell-out, price and floor. Before the opening, only price
 * and floor.
 */
export function KeyFigures({ view, launchKey }: FiguresProps) {
  const { launch, stamp } = view
  const isLaunchStale = useIsStale(stamp)
  const facts = useKnownValue(marketQueries.collection(launchKey.token))
  const isFloorStale = useIsStale(facts?.stamp ?? null)
  const floor = facts?.floor ?? null
  // The state at the time of the read, because the current time would render the figures again each second.
  const isComing = launchState(launch, Date.parse(stamp.receivedAt)) === 'coming'
  // The line of stages has the price and the times of a coming launch.
  if (isComing && floor === null) return null
  return (
    <section className={styles['key-figures']} aria-label="Figures of the launch">
      {!isComing && <PaceFigure view={view} launchKey={launchKey} />}
      {!isComing && <SellOutFigure view={view} launchKey={launchKey} />}
      <Figure label="Mint price" isStale={isLaunchStale} note={floorNote(launch.price, floor)}>
        <LaunchPrice launch={launch} />
      </Figure>
      <Figure label="Floor" isStale={isFloorStale} note={salesNote(facts)}>
        {facts !== null && floor === null ? 'No listing' : <Money hbar={floor} />}
      </Figure>
    </section>
  )
}

/**
 * Current pace. A separate component, so that the other figures are not rendered again with each second of the clock.
 */
function PaceFigure({ view, launchKey }: FiguresProps) {
  const now = useNow()
  const pace = usePace(view, launchKey, now)
  const oldPaceMs = useOldPaceTime(pace)
  if (isBeingRead(pace)) return <FigurePlaceholder label="Mint pace" />
  const { figure, note, detail } = paceFigure(pace, timeTextOf(oldPaceMs, now))
  if (arePaceAndSellOutUnknown(pace, view)) {
    return (
      <Figure label="Mint pace and sell-out" note={note} className={styles['wide-figure']}>
        {figure}
      </Figure>
    )
  }
  return (
    <Figure label="Mint pace" note={note} detail={detail} isStale={oldPaceMs !== null}>
      {figure}
    </Figure>
  )
}

/** Estimated sell-out. A separate component for the same reason as `PaceFigure`. */
function SellOutFigure({ view, launchKey }: FiguresProps) {
  const now = useNow()
  const { launch } = view
  const pace = usePace(view, launchKey, now)
  const isPaceOld = useOldPaceTime(pace) !== null
  if (isBeingRead(pace)) return <FigurePlaceholder label="Sell-out" />
  if (arePaceAndSellOutUnknown(pace, view)) return null
  const remainingCount = remainingOf(view)
  const sellOut = sellOutAt(pace, remainingCount)
  const estimate = sellOutFigure({ pace, sellOut, remainingCount, canReturn: launch.isForeverMint, isPaceOld }, now)
  return (
    <Figure label="Sell-out" note={estimate.note} detail={estimate.detail}>
      {estimate.figure}
    </Figure>
  )
}

/** Time of an old pace for the note under the figure; null for a current pace. */
const timeTextOf = (atMs: number | null, nowMs: number): string | null =>
  atMs === null ? null : shortTimeText(new Date(atMs).toISOString(), nowMs)

const remainingOf = ({ launch }: LaunchView): number | null => (launch.isSoldOut ? 0 : launch.remainingCount)

/** True if neither the pace nor the sell-out is known. One figure then has the reason for both. */
const arePaceAndSellOutUnknown = (pace: PaceResult, view: LaunchView): boolean =>
  !pace.isKnown && remainingOf(view) !== 0

const isBeingRead = (pace: PaceResult): boolean => !pace.isKnown && pace.reason === 'reading'

/** Placeholder of a figure while the mints are being read. */
const FigurePlaceholder = ({ label }: { readonly label: string }) => (
  <div className="fact" role="status" aria-label={`${label}: loading`}>
    <span className="label">{label}</span>
    <span className="v">
      <SkeletonBlock width={80} height={16} />
    </span>
    <span className={styles['figure-note']}>
      <SkeletonBlock width={64} height={8} />
    </span>
  </div>
)

type FigureProps = {
  readonly label: string
  readonly note: ReactNode
  /** Method of the measurement, as the tooltip. */
  readonly detail?: string | undefined
  readonly isStale?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

const Figure = ({ label, note, detail, isStale = false, className, children }: FigureProps) => (
  <div className={cx('fact', className)} title={detail}>
    <span className="label">{label}</span>
    <span className="v tn">
      <span className={cx(isStale && styles['stale-figure'])}>{children}</span>
    </span>
    <span className="small t2">
      {note}
      {detail !== undefined && <span className="sr">. {detail}</span>}
    </span>
  </div>
)

/** Note such as "8.3 % below the floor"; empty without a floor, because the figure of the floor says so. */
function floorNote(price: string | null, floor: string | null): string {
  if (floor === null) return ''
  const priceTinybars = price === null ? null : tryParseHbar(price)
  const floorTinybars = tryParseHbar(floor)
  if (price === null || priceTinybars === null || floorTinybars === null || isZeroHbar(price)) {
    return 'not comparable with the floor'
  }
  if (priceTinybars === floorTinybars) return 'the same as the floor'
  const { percent } = floorDifference(Number(price), Number(floor))
  const side = priceTinybars > floorTinybars ? 'above' : 'below'
  return percent === null ? `${side} the floor` : `${percent}${NNBSP}% ${side} the floor`
}

/** Note on the sales behind the floor. */
function salesNote(facts: { readonly floor: string | null; readonly sales24h: number | null } | null): string {
  if (facts === null) return 'not read yet'
  if (facts.floor === null) return 'for HBAR'
  return facts.sales24h === null ? `${DASH} sales in 24 h` : `${countWithNoun(facts.sales24h, 'sale')} in 24 h`
}
