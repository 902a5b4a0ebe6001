import { type ReactNode, useMemo, useState } from 'react'
import type { CollectionFacts as Facts } from '@shared/contract/market'
import type { Stamp } from '@shared/time'
import { changePercent, Sparkline } from '../../charts'
import { changeWords, DASH, percentWords, statFigure } from '../../format/money'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useKnownValue, useMainQuery } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { useIsStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonBlock } from '../../ui/Skeleton'
import { useMediaQuery } from '../../ui/use-media-query'
import { recentFloors } from './floor-chart'
import { useCurrentMinuteMs } from './use-current-minute'
import { useBestOffer } from './use-best-offer'
import { useIsNarrow } from './use-is-narrow'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './collection.module.css'

type CollectionFactsProps = { readonly facts: Facts }

/** Key figures of a collection. Their age is in the header above them. */
export function CollectionFacts({ facts }: CollectionFactsProps) {
  const rankState = useKnownState(collectionQueries.marketRank(facts.token))
  const collectionRank = knownValue(rankState)
  const rankedFigures = collectionRank?.ranked ?? null
  const { stamp, volume24h, sales24h, supply } = facts
  const volumeChange = percentChange(rankedFigures?.volumeBefore ?? null, volume24h)
  const salesChange = percentChange(rankedFigures?.salesBefore ?? null, sales24h)
  const listedCount = rankedFigures?.listed ?? null
  // Until the ranking is read, the longest period is unknown. No change is shown then, because the ranking would soon
  // replace the change by that of a longer period.
  const isRankPending = collectionRank === null && rankState.status !== 'failed'
  const floorChange = isRankPending ? null : longestFloorChange(facts, rankedFigures?.floor30dAgo ?? null)
  const bestOffer = useBestOffer(facts)
  const isNarrow = useIsNarrow()
  const isOneLine = useMediaQuery(ONE_LINE_MEDIA)
  const [isExpanded, setExpanded] = useState(false)
  const listedFact = (
    <Fact
      label="Listed"
      stamp={collectionRank?.stamp ?? null}
      change={
        listedCount !== null && supply ? <span className="d">{percentWords((listedCount / supply) * 100)}</span> : null
      }
    >
      {statFigure(listedCount)}
    </Fact>
  )
  return (
    <section className={cx('facts', styles['colfacts'])} aria-label="Facts of the collection">
      <Fact label="Floor" stamp={stamp} change={floorChange && <Change {...floorChange} />}>
        <Money hbar={facts.floor} />
        {isNarrow && <FloorSparkline facts={facts} />}
      </Fact>
      <Fact
        label="Best offer"
        stamp={stamp}
        tooltip={
          bestOffer.isForAnyNft
            ? 'Highest offer for any NFT of the collection'
            : 'Highest offer in the collection. The offer may be for a single NFT.'
        }
      >
        <Money hbar={bestOffer.price} />
      </Fact>
      {isOneLine && listedFact}
      {isOneLine && (
        <button type="button" className="link" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Fewer figures' : 'More figures'}
        </button>
      )}
      {(!isOneLine || isExpanded) && (
        <>
          <Fact
            label="Volume, 24 h"
            stamp={stamp}
            tooltip={volumeTooltip(facts)}
            change={<Change percent={volumeChange} tooltip={COMPARED_WITH_DAY_BEFORE} />}
          >
            <Statistic hbar={volume24h} />
          </Fact>
          <Fact
            label="Sales, 24 h"
            stamp={stamp}
            change={<Change percent={salesChange} tooltip={COMPARED_WITH_DAY_BEFORE} />}
          >
            {statFigure(sales24h)}
          </Fact>
          {!isOneLine && listedFact}
          <Fact label="Holders" stamp={stamp}>
            {statFigure(facts.owners)}
          </Fact>
        </>
      )}
    </section>
  )
}

/** Window widths at which the facts have one line for three figures. `collection.module.css` repeats this width. */
const ONE_LINE_MEDIA = '(max-width: 800px)'
/** Labels of these three figures. A click on "More figures" shows the others. */
const ONE_LINE_LABELS: readonly string[] = ['Floor', 'Best offer', 'Listed']

/** Labels of the facts with the usual widths of their figures in px, so that no fact moves when its figure arrives. */
const FACT_PLACEHOLDERS = [
  { label: 'Floor', widthPx: 132 },
  { label: 'Best offer', widthPx: 44 },
  { label: 'Volume, 24 h', widthPx: 120 },
  { label: 'Sales, 24 h', widthPx: 74 },
  { label: 'Listed', widthPx: 90 },
  { label: 'Holders', widthPx: 32 },
] as const

/** Placeholder for the facts, with their labels. */
export function CollectionFactsSkeleton() {
  const isOneLine = useMediaQuery(ONE_LINE_MEDIA)
  return (
    <div className={cx('facts', styles['colfacts'])}>
      {FACT_PLACEHOLDERS.filter(({ label }) => !isOneLine || ONE_LINE_LABELS.includes(label)).map(
        ({ label, widthPx }) => (
          <div key={label} className="fact">
            <span className="label">{label}</span>
            <span className={styles['colfact-skeleton']}>
              <SkeletonBlock width={widthPx} height={14} />
            </span>
          </div>
        ),
      )}
    </div>
  )
}

const COMPARED_WITH_DAY_BEFORE = 'Compared with the previous 24 hours'

type FactProps = {
  readonly label: string
  /** Stamp of the figure's source; null if the figure is unknown. A stale figure is marked. */
  readonly stamp: Stamp | null
  readonly tooltip?: string
  /** Shown after the figure. */
  readonly change?: ReactNode
  readonly children: ReactNode
}

function Fact({ label, stamp, tooltip, change, children }: FactProps) {
  const isOffline = useIsOffline()
  const isStampStale = useIsStale(stamp)
  const isStale = isStampStale || (isOffline && stamp !== null)
  return (
    <div className="fact">
      <span className="label">{label}</span>
      <span className="v" title={tooltip}>
        <span className={cx(styles['fact-figure'], isStale && styles['stale-figure'])}>{children}</span>
        {change}
      </span>
    </div>
  )
}

const SPARKLINE_WIDTH_PX = 92

/** Line of the known floors of the last 30 days. Sends no request to the market: the Charts tab loads the daily figures. */
function FloorSparkline({ facts }: CollectionFactsProps) {
  const ownHistory = knownValue(useMainQuery(collectionQueries.ownHistory(facts.token)))
  const days = useKnownValue(collectionQueries.dailyFigures(facts.token, '30d'))
  const floor30dAgo = useKnownValue(collectionQueries.marketRank(facts.token))?.ranked?.floor30dAgo ?? null
  const nowMs = useCurrentMinuteMs()
  const values = useMemo(
    () => recentFloors({ ownHistory, days, facts: { ...facts, floor30dAgo }, nowMs }),
    [ownHistory, days, facts, floor30dAgo, nowMs],
  )
  return <Sparkline values={values} width={SPARKLINE_WIDTH_PX} height={20} />
}

/** Change in percent; nothing if unknown. A fall is red; a rise has the normal text color. */
function Change({ percent, tooltip, suffix = '' }: ChangeProps) {
  if (percent === null) return null
  return (
    <span className={cx('d', percent < 0 && 'bad')} title={tooltip}>
      {changeWords(percent)}
      {suffix}
    </span>
  )
}

type ChangeProps = {
  readonly percent: number | null
  readonly tooltip: string
  /** Text after the percentage, such as “ in 7 d”. */
  readonly suffix?: string
}

const percentChange = (before: number | null, now: number | null): number | null =>
  before === null || now === null ? null : changePercent({ first: before, last: now })

/**
 * Floor change over the longest period for which the market reports an earlier floor. Null if the current floor or
 * every earlier floor is unknown.
 */
function longestFloorChange({ floor, floor24hAgo, floor7dAgo }: Facts, floor30dAgo: string | null): ChangeProps | null {
  const longest = [
    { earlierFloor: floor30dAgo, suffix: ' in 30 d', period: '30 days' },
    { earlierFloor: floor7dAgo, suffix: ' in 7 d', period: '7 days' },
    { earlierFloor: floor24hAgo, suffix: ' in 24 h', period: '24 hours' },
  ].find(({ earlierFloor }) => earlierFloor !== null)
  if (!longest || longest.earlierFloor === null || floor === null) return null
  const percent = changePercent({ first: Number(longest.earlierFloor), last: Number(floor) })
  return {
    percent,
    suffix: longest.suffix,
    tooltip: `Compared with the floor ${longest.period} ago, as reported by the market`,
  }
}

const volumeTooltip = ({ volume30d, volumeAllTime }: Facts): string =>
  `Last 30 days: ${volumeText(volume30d)}. All time: ${volumeText(volumeAllTime)}.`

const volumeText = (volume: number | null): string => (volume === null ? DASH : `${statFigure(volume)} ℏ`)
