import type { AllowanceRow } from '@shared/contract/allowances'
import { amountText, stateText, whatText } from './allowance-text'
import { counted, HIDDEN } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { HbarText } from '../../ui/HbarText'
import { useSettings } from '../../app/use-app-state'
import { Since, Who } from './AllowancesTable'
import styles from './allowances.module.css'

/** Permissions that this app gave and that have ended, with how each ended. */
export function EndedAllowances({ rows }: { readonly rows: readonly AllowanceRow[] }) {
  const { hideAmounts } = useSettings()
  return (
    <details className={styles['al-ended']}>
      <summary className="small">{counted(rows.length, 'ended permission')} granted in this app</summary>
      <DataTable rows={rows} rowKey={({ id }) => id} columns={columnsFor(hideAmounts)} />
    </details>
  )
}

const columnsFor = (hideAmounts: boolean): readonly Column<AllowanceRow>[] => [
  { key: 'what', label: 'Asset', isRowHead: true, cell: whatText },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    cell: (row) => (hideAmounts ? HIDDEN : <HbarText text={amountText(row, row.granted) ?? ''} />),
  },
  { key: 'to', label: 'Spender', cell: (row) => <Who row={row} /> },
  { key: 'since', label: 'Since', className: 'small t2', cell: (row) => <Since row={row} /> },
  { key: 'state', label: 'State', className: 'small t2', cell: stateText },
]
