import type { AllowanceRow } from '@shared/contract/allowances'
import { amountText, stateText, subjectText } from './allowance-text'
import { countWithNoun, HIDDEN_AMOUNT } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { HbarText } from '../../ui/HbarText'
import { useSettings } from '../../app/use-app-state'
import { SinceCell, SpenderCell } from './AllowancesTable'
import styles from './allowances.module.css'

/** Table of permissions that were granted in this app and have ended. The column "State" shows how each ended. */
export function EndedAllowances({ rows }: { readonly rows: readonly AllowanceRow[] }) {
  const { hideAmounts } = useSettings()
  return (
    <details className={styles['al-ended']}>
      <summary className="small">{countWithNoun(rows.length, 'ended permission')} granted in this app</summary>
      <DataTable rows={rows} rowKey={({ id }) => id} columns={columnsFor(hideAmounts)} />
    </details>
  )
}

const columnsFor = (hideAmounts: boolean): readonly Column<AllowanceRow>[] => [
  { key: 'what', label: 'Asset', isRowHead: true, cell: subjectText },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    cell: (row) => (hideAmounts ? HIDDEN_AMOUNT : <HbarText text={amountText(row, row.granted) ?? ''} />),
  },
  { key: 'to', label: 'Spender', cell: (row) => <SpenderCell row={row} /> },
  { key: 'since', label: 'Since', className: 'small t2', cell: (row) => <SinceCell row={row} /> },
  { key: 'state', label: 'State', className: 'small t2', cell: stateText },
]
