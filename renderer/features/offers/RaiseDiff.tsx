import type { ReactNode } from 'react'
import { DASH } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'

export type RaiseSide = {
  /** Null while they are not known: the market gives new ones. */
  readonly ids: readonly number[] | null
  readonly price: string | null
  /** What all offers need together. */
  readonly needed: string | null
}

type DiffProps = {
  readonly before: RaiseSide
  readonly after: RaiseSide
  /** Something is decided by it: figures stand although the person hides amounts elsewhere. */
  readonly shown?: boolean
}

/** What raising changes: the offers themselves, since old ones go and new ones come, their price, and what all need. */
export function RaiseDiff({ before, after, shown = false }: DiffProps) {
  const hideAmounts = useSettings().hideAmounts && !shown
  const money = (hbar: string | null) => <Money hbar={hbar} hidden={hideAmounts} />
  const rows: readonly DiffRow[] = [
    {
      what: 'Ids',
      before: idWords(before.ids),
      after: after.ids === null ? 'new ones' : idWords(after.ids),
      isMoney: false,
    },
    { what: 'Price for each', before: money(before.price), after: money(after.price), isMoney: true },
    { what: 'All your offers need', before: money(before.needed), after: money(after.needed), isMoney: true },
  ]
  return (
    <DataTable label="Before and after" className="of-diff" rows={rows} rowKey={({ what }) => what} columns={COLUMNS} />
  )
}

type DiffRow = {
  readonly what: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly isMoney: boolean
}

const COLUMNS: readonly Column<DiffRow>[] = [
  { key: 'what', label: 'What', quiet: true, isRowHead: true, cell: ({ what }) => what },
  {
    key: 'before',
    label: 'Before',
    align: 'end',
    className: ({ isMoney }) => (isMoney ? undefined : 'of-ids'),
    cell: ({ before }) => before,
  },
  {
    key: 'after',
    label: 'After',
    align: 'end',
    className: ({ isMoney }) => (isMoney ? 'strong' : 'of-ids'),
    cell: ({ after }) => after,
  },
]

const MOST_IDS = 6

function idWords(ids: readonly number[] | null): string {
  if (ids === null || ids.length === 0) return DASH
  const shown = ids.slice(0, MOST_IDS).join(', ')
  return ids.length > MOST_IDS ? `${shown} and ${ids.length - MOST_IDS} more` : shown
}
