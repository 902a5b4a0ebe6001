import type { MarketCollection, MarketOverview } from '@shared/contract/market'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './market.module.css'

const RANGE_TEXTS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const

type TableProps = { readonly overview: MarketOverview; readonly isRefreshing: boolean }

/** Table of the most traded collections in the selected range. */
export function CollectionsTable({ overview, isRefreshing }: TableProps) {
  return (
    <>
      <div className="row between base table-head">
        <h2 className="h2">Most traded collections, last {RANGE_TEXTS[overview.range]}</h2>
        <FreshnessStamp stamp={overview.stamp} isRefreshing={isRefreshing} />
      </div>
      <DataTable
        name="market-collections"
        label="Most traded collections"
        className="lined rows36"
        rows={overview.collections}
        rowKey={({ token }) => token}
        rowAttributes={() => ({ className: 'open' })}
        columns={COLUMNS}
        initialSort={{ by: 'volume', direction: 'descending' }}
      />
    </>
  )
}

const COLUMNS: readonly Column<MarketCollection>[] = [
  {
    key: 'rank',
    label: 'Rank',
    align: 'end',
    className: cx('t3', styles['rank']),
    headClass: styles['rank'],
    value: ({ rank }) => rank,
    cell: ({ rank }) => rank,
  },
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    className: 'thumb-cell',
    cell: ({ image }) => <Art src={image} className="thumb t28" />,
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
    isSortable: true,
    value: ({ floor }) => floor,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    key: 'volume',
    label: 'Volume',
    align: 'end',
    className: 'strong',
    isSortable: true,
    value: ({ volume }) => volume,
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  {
    key: 'sales',
    label: 'Sales',
    align: 'end',
    className: 't2',
    isSortable: true,
    value: ({ sales }) => sales,
    cell: ({ sales }) => statFigure(sales),
  },
  // The class `coll-wide` hides the next two columns in a narrow window.
  {
    key: 'owners',
    label: 'Owners',
    align: 'end',
    className: cx('t2', styles['coll-wide']),
    headClass: styles['coll-wide'],
    isSortable: true,
    value: ({ owners }) => owners,
    cell: ({ owners }) => statFigure(owners),
  },
  {
    key: 'supply',
    label: 'Items',
    align: 'end',
    className: cx('t2', styles['coll-wide']),
    headClass: styles['coll-wide'],
    isSortable: true,
    value: ({ supply }) => supply,
    cell: ({ supply }) => statFigure(supply),
  },
]

function CollectionName({ collection: { token, name, creator } }: { readonly collection: MarketCollection }) {
  const go = useGo()
  return (
    <span className={cx('row', styles['coll-name'])}>
      <button type="button" className="rowlink cut" onClick={() => go({ name: 'collection', token })}>
        {nameOr(name, token)}
      </button>
      {creator !== null && <span className="t3 small cut">by {nameOr(creator, 'unknown')}</span>}
    </span>
  )
}
