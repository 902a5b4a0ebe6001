import type { ReactNode } from 'react'
import { DASH } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'
import styles from './offers.module.css'

export type RaiseSide = {
  /** Null while unknown: the market assigns new ids. */
  readonly ids: readonly number[] | null
  readonly price: string | null
  /** Total that all offers need. */
  readonly needed: string | null
}

type DiffProps = {
  readonly before: RaiseSide
  readonly after: RaiseSide
  /** Shows amounts even if the person hides them elsewhere, because a decision depends on them. */
  readonly alwaysShowsAmounts?: boolean
}

/** Effect of a raise: the replaced offers, their price, and the total that all offers need. */
export function RaiseDiff({ before, after, alwaysShowsAmounts = false }: DiffProps) {
  const hideAmounts = useSettings().hideAmounts && !alwaysShowsAmounts
  const money = (hbar: string | null) => <Money hbar={hbar} hidden={hideAmounts} />
  const rows: readonly DiffRow[] = [
    {
      what: 'Ids',
      before: idWords(before.ids),
      after: after.ids === null ? 'new ids' : idWords(after.ids),
      isMoney: false,
    },
    { what: 'Price for each', before: money(before.price), after: money(after.price), isMoney: true },
    { what: 'All your offers need', before: money(before.needed), after: money(after.needed), isMoney: true },
  ]
  return (
    <DataTable
      label="Before and after"
      className={styles['of-diff']}
      rows={rows}
      rowKey={({ what }) => what}
      columns={COLUMNS}
    />
  )
}

type DiffRow = {
  readonly what: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly isMoney: boolean
}

const COLUMNS: readonly Column<DiffRow>[] = [
  { key: 'what', label: 'Figure', quiet: true, isRowHead: true, cell: ({ what }) => what },
  {
    key: 'before',
    label: 'Before',
    align: 'end',
    className: ({ isMoney }) => (isMoney ? undefined : styles['of-ids']),
    cell: ({ before }) => before,
  },
  {
    key: 'after',
    label: 'After',
    align: 'end',
    className: ({ isMoney }) => (isMoney ? 'strong' : styles['of-ids']),
    cell: ({ after }) => after,
  },
]

const MAX_IDS = 6

function idWords(ids: readonly number[] | null): string {
  if (ids === null || ids.length === 0) return DASH
  const firstIds = ids.slice(0, MAX_IDS).join(', ')
  return ids.length > MAX_IDS ? `${firstIds} and ${ids.length - MAX_IDS} more` : firstIds
}
