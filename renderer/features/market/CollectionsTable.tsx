import { type ReactNode, useMemo, useState } from 'react'
import {
  MAX_COLLECTION_IMAGES,
  type MarketCollection,
  type MarketOverview,
  type RankingPeriod,
} from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { combinedStamp } from '@shared/time'
import { Sparkline, useHasBeenInView } from '../../charts'
import { DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { ArtStack } from '../../ui/ArtStack'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import { marketQueries } from './queries'
import { growthWords } from './growth-words'
import { RANGE_LABELS } from './range-labels'
import styles from './market.module.css'

type TableProps = {
  readonly overview: MarketOverview
  readonly isRefreshing: boolean
  /** Figures of the whole market, next to the heading. */
  readonly figures: ReactNode
}

/** Table of all ranked collections; without the market's ranking, of the most traded ones. */
export function CollectionsTable({ overview, isRefreshing, figures }: TableProps) {
  const [ref, isInView] = useHasBeenInView<HTMLElement>()
  // One answer of main has the floors of all collections. It is read once the table is close to the visible part.
  const floorsState = useMainQuery(marketQueries.recentFloors, isInView)
  const floors = knownValue(floorsState)
  const unknownStatus = floorsState.status === 'failed' ? 'failed' : 'pending'
  const floorsStatus: FloorsStatus = floors === null ? unknownStatus : 'known'
  const floorsByToken = useMemo(
    () => new Map(floors?.collections.map(({ token, floors: daily }) => [token, daily])),
    [floors],
  )
  const { range, collections, hasAllRanked } = overview
  const isStampStale = useIsStale(overview.stamp)
  const isOffline = useIsOffline()
  const isOld = isOffline || isStampStale
  const columns = useMemo(() => columnsFor(range, floorsByToken, floorsStatus), [range, floorsByToken, floorsStatus])
  const go = useGo()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  return (
    <section ref={ref} className={cx(styles['section'], isOld && 'old-figures')} aria-label="Collections">
      <div className={styles['section-head']}>
        <h2 className="h2">{hasAllRanked ? 'Ranked collections' : 'Most traded'}</h2>
        {hasAllRanked && <span className="small t2 tn">{statFigure(collections.length)}</span>}
        <button
          type="button"
          className="link plain small"
          title="Includes collections without sales. You can search by id."
          onClick={() => go({ name: 'traded' })}
        >
          All collections
        </button>
        <span className="sp" />
        {figures}
        <FreshnessStamp stamp={combinedStamp(overview.stamp, overview.pulse.stamp)} isRefreshing={isRefreshing} />
        <span ref={setToolsSlot} className={styles['tools']} />
      </div>
      <DataTable
        name="market-collections"
        toolsSlot={toolsSlot}
        label="Collections"
        className={cx('lined rows36', styles['collections'])}
        rows={collections}
        rowKey={({ token }) => token}
        rowAttributes={() => ({ className: 'open' })}
        columns={columns}
        initialSort={{ by: 'volume', direction: 'descending' }}
      />
    </section>
  )
}

const SPARKLINE_WIDTH_PX = 84

type DailyFloors = ReadonlyMap<EntityId, readonly (number | null)[]>
/** State of the floors: being read, not readable, or known. */
type FloorsStatus = 'pending' | 'failed' | 'known'

const columnsFor = (
  range: RankingPeriod,
  floorsByToken: DailyFloors,
  floorsStatus: FloorsStatus,
): readonly Column<MarketCollection>[] => [
  {
    key: 'rank',
    label: '#',
    className: cx('t3', styles['rank']),
    headClass: styles['rank'],
    value: ({ rank }) => rank,
    cell: ({ rank }) => rank,
  },
  {
    key: 'art',
    label: 'Images',
    isHeadHidden: true,
    className: styles['minis'],
    cell: (collection) => <CollectionImages collection={collection} />,
  },
  {
    key: 'name',
    label: 'Collection',
    className: styles['coll-cell'],
    value: ({ name, token }) => nameOr(name, token),
    cell: (collection) => <CollectionName collection={collection} />,
  },
  {
    key: 'floor',
    label: 'Floor',
    align: 'end',
    className: 'strong',
    isSortable: true,
    isNamedWhenNarrow: true,
    value: ({ floor }) => floor,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    key: 'floor-line',
    label: 'Floor, 7 d',
    align: 'end',
    className: styles['coll-wide'],
    headClass: styles['coll-wide'],
    cell: (collection) => (
      <FloorLine
        collection={collection}
        dailyFloors={floorsByToken.get(collection.token)}
        floorsStatus={floorsStatus}
      />
    ),
  },
  {
    key: 'volume',
    label: `Volume, ${RANGE_LABELS[range]}`,
    align: 'end',
    className: 'strong',
    isSortable: true,
    isNamedWhenNarrow: true,
    value: ({ volume }) => volume,
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  {
    key: 'change',
    label: 'Change',
    headTitle: 'Change of the volume against the period before',
    align: 'end',
    className: ({ volumeChangePercent }) => (volumeChangePercent !== null && volumeChangePercent < 0 ? 'bad' : 't2'),
    isSortable: true,
    isNamedWhenNarrow: true,
    value: ({ volumeChangePercent }) => volumeChangePercent,
    cell: ({ volumeChangePercent }) => (volumeChangePercent === null ? DASH : growthWords(volumeChangePercent)),
  },
  {
    key: 'sales',
    label: 'Sales',
    align: 'end',
    className: 't2',
    isSortable: true,
    isNamedWhenNarrow: true,
    value: ({ sales }) => sales,
    cell: ({ sales }) => statFigure(sales),
  },
  // The classes `coll-wide` and `coll-widest` hide their columns in narrower windows.
  {
    key: 'listed',
    label: 'Listed',
    headTitle: 'Share of the NFTs that are listed',
    align: 'end',
    className: cx('t2', styles['coll-wide']),
    headClass: styles['coll-wide'],
    isSortable: true,
    value: listedPercent,
    cell: (collection) => <ListedShare collection={collection} />,
  },
  {
    key: 'owners',
    label: 'Holders',
    align: 'end',
    className: cx('t2', styles['coll-widest']),
    headClass: styles['coll-widest'],
    isSortable: true,
    value: ({ owners }) => owners,
    cell: ({ owners }) => statFigure(owners),
  },
  {
    key: 'supply',
    label: 'NFTs',
    align: 'end',
    className: cx('t2', styles['coll-widest']),
    headClass: styles['coll-widest'],
    isSortable: true,
    value: ({ supply }) => supply,
    cell: ({ supply }) => statFigure(supply),
  },
]

function listedPercent({ listed, supply }: MarketCollection): number | null {
  return listed === null || supply === null || supply <= 0 ? null : (listed / supply) * 100
}

function ListedShare({ collection }: { readonly collection: MarketCollection }) {
  const percent = listedPercent(collection)
  if (percent === null) return DASH
  return (
    <span title={`${statFigure(collection.listed)} of ${statFigure(collection.supply)}`}>{percentWords(percent)}</span>
  )
}

type FloorLineProps = {
  readonly collection: MarketCollection
  readonly dailyFloors: readonly (number | null)[] | undefined
  readonly floorsStatus: FloorsStatus
}

/** Reasons why a collection has no line of its floor. */
const NO_LINE_TEXTS: Readonly<Record<FloorsStatus, string>> = {
  pending: 'Not loaded before the connection was lost',
  failed: 'The daily floors could not be loaded',
  known: 'The market reports too few daily floors for a line',
}

/** Line of the floor over the last days, up to the current floor; a dash if fewer than two floors are known. */
function FloorLine({ collection: { floor }, dailyFloors = [], floorsStatus }: FloorLineProps) {
  const isOffline = useIsOffline()
  if (floorsStatus === 'pending' && !isOffline) return <span className={cx('skel', styles['floor-skeleton'])} />
  const values = [...dailyFloors, floor === null ? null : Number(floor)]
  if (values.filter((value) => value !== null).length < 2) {
    return (
      <span className="t3" title={NO_LINE_TEXTS[floorsStatus]}>
        {DASH}
      </span>
    )
  }
  return (
    <span className={styles['floor-line']}>
      <Sparkline values={values} width={SPARKLINE_WIDTH_PX} height={20} />
    </span>
  )
}

function CollectionImages({ collection: { images, areImagesPending } }: { readonly collection: MarketCollection }) {
  const isOffline = useIsOffline()
  return (
    <ArtStack
      images={images}
      size="medium"
      maxCount={MAX_COLLECTION_IMAGES}
      arePending={areImagesPending && !isOffline}
    />
  )
}

/** Most characters of a name and its creator that fit in one line. */
const MAX_NAME_CHARS = 44

function CollectionName({ collection: { token, name, creator } }: { readonly collection: MarketCollection }) {
  const go = useGo()
  const nameText = nameOr(name, token)
  const creatorText = creator === null ? '' : nameOr(creator, 'unknown')
  // Next to a long name, the creator's name would be cut too short to read.
  const hasRoomForCreator = creatorText !== '' && nameText.length + creatorText.length <= MAX_NAME_CHARS
  return (
    <span className={cx('row', styles['coll-name'])}>
      <button type="button" className="rowlink cut" onClick={() => go({ name: 'collection', token })}>
        {nameText}
      </button>
      {hasRoomForCreator && <span className={cx('t3 small cut', styles['coll-creator'])}>by {creatorText}</span>}
    </span>
  )
}
