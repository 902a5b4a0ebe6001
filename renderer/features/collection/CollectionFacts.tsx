import type { ReactNode } from 'react'
import type { CollectionFacts as Facts } from '@shared/contract/market'
import type { Stamp } from '@shared/time'
import { changePercent } from '../../charts'
import { changeWords, DASH, percentWords, statFigure } from '../../format/money'
import { collectionQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import styles from './collection.module.css'

type CollectionFactsProps = {
  readonly facts: Facts
  /** True while a newer value of the facts is read. */
  readonly isRefreshing: boolean
}

/** Key figures of a collection, each with the age of its source. */
export function CollectionFacts({ facts, isRefreshing }: CollectionFactsProps) {
  const collectionRank = useKnownValue(collectionQueries.marketRank(facts.token))
  const rankedFigures = collectionRank?.ranked ?? null
  const { stamp, volume24h, sales24h, supply } = facts
  const volumeChange = percentChange(rankedFigures?.volumeBefore ?? null, volume24h)
  const salesChange = percentChange(rankedFigures?.salesBefore ?? null, sales24h)
  const listedCount = rankedFigures?.listed ?? null
  const floorChange = longestFloorChange(facts, rankedFigures?.floor30dAgo ?? null)
  return (
    <section className={cx('facts', styles['colfacts'])} aria-label="Facts of the collection">
      <Fact label="Floor" stamp={stamp} isRefreshing={isRefreshing} change={floorChange && <Change {...floorChange} />}>
        <Money hbar={facts.floor} />
      </Fact>
      <Fact label="Best offer" stamp={stamp} isRefreshing={isRefreshing}>
        <Money hbar={facts.bestOffer} />
      </Fact>
      <Fact
        label="Volume, 24 h"
        stamp={stamp}
        isRefreshing={isRefreshing}
        tooltip={volumeTooltip(facts)}
        change={<Change percent={volumeChange} tooltip={COMPARED_WITH_DAY_BEFORE} />}
      >
        <Statistic hbar={volume24h} />
      </Fact>
      <Fact
        label="Sales, 24 h"
        stamp={stamp}
        isRefreshing={isRefreshing}
        change={<Change percent={salesChange} tooltip={COMPARED_WITH_DAY_BEFORE} />}
      >
        {statFigure(sales24h)}
      </Fact>
      <Fact
        label="Listed"
        stamp={collectionRank && listedCount !== null ? collectionRank.stamp : null}
        isRefreshing={isRefreshing}
        change={
          listedCount !== null && supply ? (
            <span className="d">{percentWords((listedCount / supply) * 100)}</span>
          ) : null
        }
      >
        {statFigure(listedCount)}
      </Fact>
      <Fact label="Owners" stamp={stamp} isRefreshing={isRefreshing}>
        {statFigure(facts.owners)}
      </Fact>
    </section>
  )
}

const COMPARED_WITH_DAY_BEFORE = 'Compared with the previous 24 hours'

type FactProps = {
  readonly label: string
  /** Null if the figure is unknown; then no age is shown. */
  readonly stamp: Stamp | null
  readonly isRefreshing: boolean
  readonly tooltip?: string
  /** Shown after the figure. */
  readonly change?: ReactNode
  readonly children: ReactNode
}

function Fact({ label, stamp, isRefreshing, tooltip, change, children }: FactProps) {
  const isStale = useIsStale(stamp)
  return (
    <div className="fact">
      <span className="label">{label}</span>
      <span className="v" title={tooltip}>
        <span className={cx(isStale && styles['stale-figure'])}>{children}</span>
        {change}
      </span>
      {stamp && <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />}
    </div>
  )
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
