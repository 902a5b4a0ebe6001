import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { tryParseHbar } from '@shared/amount'
import type { MarketCollection, MarketOverview } from '@shared/contract/market'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Statistic } from '../../ui/Money'
import { useGo } from '../app-context'
import '../../ui/table.css'

type Column = 'volume' | 'sales' | 'floor' | 'owners' | 'supply'
const COLUMNS: readonly { readonly key: Column; readonly label: string }[] = [
  { key: 'floor', label: 'Floor' },
  { key: 'volume', label: 'Volume' },
  { key: 'sales', label: 'Sales' },
  { key: 'owners', label: 'Owners' },
  { key: 'supply', label: 'Items' },
]

/** Shown where there is room. */
const WIDE: ReadonlySet<Column> = new Set(['owners', 'supply'])

const RANGE = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const

/** Null sorts last: what nobody knows is not the smallest. Floors compare exactly. */
function byColumn(column: Column, a: MarketCollection, b: MarketCollection): number {
  if (column === 'floor') {
    const x = a.floor === null ? -1n : (tryParseHbar(a.floor) ?? -1n)
    const y = b.floor === null ? -1n : (tryParseHbar(b.floor) ?? -1n)
    return x === y ? a.rank - b.rank : x > y ? -1 : 1
  }
  return (b[column] ?? -1) - (a[column] ?? -1) || a.rank - b.rank
}

type TableProps = { readonly overview: MarketOverview; readonly reading: boolean }

export function CollectionsTable({ overview, reading }: TableProps) {
  const [column, setColumn] = useState<Column>('volume')
  const rows = [...overview.collections].sort((a, b) => byColumn(column, a, b))
  return (
    <>
      <div className="row between base table-head">
        <h2 className="h2">Collections traded most in {RANGE[overview.range]}</h2>
        <FreshnessStamp stamp={overview.stamp} reading={reading} />
      </div>
      <table className="data lined rows36">
        <thead>
          <tr>
            <th scope="col" className="num rank">
              Rank
            </th>
            <th scope="col" colSpan={2}>
              Collection
            </th>
            {COLUMNS.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                className={cx('num', WIDE.has(key) && 'coll-wide')}
                aria-sort={column === key ? 'descending' : undefined}
              >
                <button type="button" onClick={() => setColumn(key)}>
                  {column === key && <ArrowDown size={12} aria-hidden="true" />}
                  {label}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((c) => (
            <CollectionRow key={c.token} collection={c} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function CollectionRow({ collection: c }: { readonly collection: MarketCollection }) {
  const go = useGo()
  return (
    <tr className="open">
      <td className="num t3 rank">{c.rank}</td>
      <td className="thumb-cell">
        <Art src={c.image} className="thumb t28" />
      </td>
      <td className="coll-cell">
        <span className="row coll-name">
          <button type="button" className="rowlink cut" onClick={() => go({ name: 'collection', token: c.token })}>
            {nameOr(c.name, c.token)}
          </button>
          {c.creator !== null && <span className="t3 small cut">by {nameOr(c.creator, 'unknown')}</span>}
        </span>
      </td>
      <td className="num">
        <Money hbar={c.floor} />
      </td>
      <td className="num strong">
        <Statistic hbar={c.volume} />
      </td>
      <td className="num t2">{statFigure(c.sales)}</td>
      <td className="num t2 coll-wide">{statFigure(c.owners)}</td>
      <td className="num t2 coll-wide">{statFigure(c.supply)}</td>
    </tr>
  )
}
