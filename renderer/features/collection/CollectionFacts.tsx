import type { ReactNode } from 'react'
import type { CollectionFacts as Facts } from '@shared/contract/market'
import type { Stamp } from '@shared/time'
import { changePercent } from '../../charts'
import { changeWords, DASH, percentWords, statFigure } from '../../format/money'
import { collectionQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import styles from './collection.module.css'

/** Key figures of a collection, each with its age. */
export function CollectionFacts({ facts, reading }: { readonly facts: Facts; readonly reading: boolean }) {
  const standing = useKnownValue(collectionQueries.standing(facts.token))
  const ranked = standing?.ranked ?? null
  const { stamp, volume24h, sales24h, supply } = facts
  const volumeChange = changeOf(ranked?.volumeBefore ?? null, volume24h)
  const salesChange = changeOf(ranked?.salesBefore ?? null, sales24h)
  const listed = ranked?.listed ?? null
  const sinceChange = floorChange(facts, ranked?.floor30dAgo ?? null)
  return (
    <section className={cx('facts', styles['colfacts'])} aria-label="Facts of the collection">
      <Fact label="Floor" stamp={stamp} reading={reading} change={sinceChange && <Change {...sinceChange} />}>
        <Money hbar={facts.floor} />
      </Fact>
      <Fact label="Best offer" stamp={stamp} reading={reading}>
        <Money hbar={facts.bestOffer} />
      </Fact>
      <Fact
        label="Volume, 24 h"
        stamp={stamp}
        reading={reading}
        title={volumesWords(facts)}
        change={<Change percent={volumeChange} words="Compared with the previous 24 hours" />}
      >
        <Statistic hbar={volume24h} />
      </Fact>
      <Fact
        label="Sales, 24 h"
        stamp={stamp}
        reading={reading}
        change={<Change percent={salesChange} words="Compared with the previous 24 hours" />}
      >
        {statFigure(sales24h)}
      </Fact>
      <Fact
        label="Listed"
        stamp={standing && listed !== null ? standing.stamp : null}
        reading={reading}
        change={listed !== null && supply ? <span className="d">{percentWords((listed / supply) * 100)}</span> : null}
      >
        {statFigure(listed)}
      </Fact>
      <Fact label="Owners" stamp={stamp} reading={reading}>
        {statFigure(facts.owners)}
      </Fact>
    </section>
  )
}

type FactProps = {
  readonly label: string
  readonly stamp: Stamp | null
  readonly reading: boolean
  readonly title?: string
  /** Shown after the figure. */
  readonly change?: ReactNode
  readonly children: ReactNode
}

function Fact({ label, stamp, reading, title, change, children }: FactProps) {
  const isStale = useStale(stamp)
  return (
    <div className="fact">
      <span className="label">{label}</span>
      <span className="v" title={title}>
        <span className={cx(isStale && styles['stale-figure'])}>{children}</span>
        {change}
      </span>
      {stamp && <FreshnessStamp stamp={stamp} reading={reading} />}
    </div>
  )
}

/** Change in percent. A fall is red; a rise has the text color. */
function Change({ percent, words, after = '' }: ChangeProps) {
  if (percent === null) return null
  return (
    <span className={cx('d', percent < 0 && 'bad')} title={words}>
      {changeWords(percent)}
      {after}
    </span>
  )
}

type ChangeProps = { readonly percent: number | null; readonly words: string; readonly after?: string }

const changeOf = (before: number | null, now: number | null): number | null =>
  before === null || now === null ? null : changePercent({ first: before, last: now })

/** Floor change over the longest period that the market reports. */
function floorChange({ floor, floor24hAgo, floor7dAgo }: Facts, floor30dAgo: string | null): ChangeProps | null {
  const longest = [
    { ago: floor30dAgo, after: ' in 30 d', words: '30 days' },
    { ago: floor7dAgo, after: ' in 7 d', words: '7 days' },
    { ago: floor24hAgo, after: ' in 24 h', words: '24 hours' },
  ].find(({ ago }) => ago !== null)
  if (!longest || longest.ago === null || floor === null) return null
  const percent = changePercent({ first: Number(longest.ago), last: Number(floor) })
  return {
    percent,
    after: longest.after,
    words: `Compared with the floor ${longest.words} ago, as reported by the market`,
  }
}

const volumesWords = ({ volume30d, volumeAllTime }: Facts): string =>
  `Last 30 days: ${volumeText(volume30d)}. All time: ${volumeText(volumeAllTime)}.`

const volumeText = (volume: number | null): string => (volume === null ? DASH : `${statFigure(volume)} ℏ`)
