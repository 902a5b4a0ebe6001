import type { ReactNode } from 'react'
import { DASH } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'
import styles from './offers.module.css'

/** Offers before or after a raise. */
export type OffersSnapshot = {
  /** Ids of the offers; null before the market has placed the offers and assigned the ids. */
  readonly ids: readonly number[] | null
  /** Price of each offer, decimal HBAR; null while unknown. */
  readonly price: string | null
  /** Allowance that all the account's offers need together, decimal HBAR; null while unknown. */
  readonly requiredAllowance: string | null
  /** Largest allowance of a spender on the person's list, decimal HBAR; null while unknown, absent if not compared. */
  readonly allowance?: string | null
}

type DiffProps = {
  readonly before: OffersSnapshot
  readonly after: OffersSnapshot
  /** True to show amounts even if the settings hide amounts, because the person decides on these amounts. */
  readonly alwaysShowsAmounts?: boolean
}

/**
 * Table that compares the offers before and after a raise: their ids, their price, and the allowance that all offers
 * need.
 */
export function RaiseDiff({ before, after, alwaysShowsAmounts = false }: DiffProps) {
  const hideAmounts = useSettings().hideAmounts && !alwaysShowsAmounts
  const money = (hbar: string | null) => <Money hbar={hbar} isHidden={hideAmounts} />
  const rows: readonly DiffRow[] = [
    // Before the raise, the new ids are unknown, and the old ids alone do not help the person decide.
    ...(after.ids === null
      ? []
      : [{ label: 'Ids', before: idWords(before.ids), after: idWords(after.ids), isMoney: false }]),
    { label: 'Price per NFT', before: money(before.price), after: money(after.price), isMoney: true },
    {
      label: 'Collection offers need',
      before: money(before.requiredAllowance),
      after: money(after.requiredAllowance),
      isMoney: true,
    },
    ...(before.allowance === undefined || after.allowance === undefined
      ? []
      : [
          {
            label: 'Allowance to listed spenders',
            before: money(before.allowance),
            after: money(after.allowance),
            isMoney: true,
          },
        ]),
  ]
  return (
    <DataTable
      label="Before and after"
      className={styles['of-diff']}
      rows={rows}
      rowKey={({ label }) => label}
      columns={COLUMNS}
    />
  )
}

type DiffRow = {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly isMoney: boolean
}

const COLUMNS: readonly Column<DiffRow>[] = [
  { key: 'what', label: 'Value', isHeadHidden: true, isRowHead: true, cell: ({ label }) => label },
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

const MAX_LISTED_IDS = 6

function idWords(ids: readonly number[] | null): string {
  if (ids === null || ids.length === 0) return DASH
  const firstIds = ids.slice(0, MAX_LISTED_IDS).join(', ')
  return ids.length > MAX_LISTED_IDS ? `${firstIds} and ${ids.length - MAX_LISTED_IDS} more` : firstIds
}
