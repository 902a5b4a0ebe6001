import type { Flow } from '@shared/contract/flows'
import { counted, statFigure } from '../../../format/money'
import { historyTotals } from './history-totals'
import { type Column, DataTable } from '../../../ui/data-table'
import { Money } from '../../../ui/Money'
import { useSettings } from '../../../app/use-app-state'
import { GROUP_WORDS } from './group-words'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

/**
 * Costs of the displayed entries: payments and network fees as separate totals. Unknown amounts are not in the totals;
 * the number of their entries is shown.
 */
export function CostTotals({ flows }: { readonly flows: readonly Flow[] }) {
  const { groups, all } = historyTotals(flows)
  if (groups.length === 0) return null
  return (
    <section className={styles['sums']} aria-label="Totals of the entries shown">
      <DataTable
        rows={groups}
        rowKey={({ group }) => group}
        columns={COLUMNS}
        foot={
          groups.length > 1 && (
            <tr>
              <th scope="row">All</th>
              <td className="num">{all.acts}</td>
              <td className="num">
                <SumCell hbar={all.paid} unknown={all.unknownPaid} />
              </td>
              <td className="num">
                <SumCell hbar={all.fees} unknown={all.unknownFees} />
              </td>
            </tr>
          )
        }
      />
      {all.unknown > 0 && (
        <p className="small t2">
          {`Payment or fee unknown for ${counted(all.unknown, 'entry', 'entries')}. Unknown amounts are not in the totals.`}
        </p>
      )}
    </section>
  )
}

type GroupTotal = ReturnType<typeof historyTotals>['groups'][number]

const COLUMNS: readonly Column<GroupTotal>[] = [
  { key: 'group', label: 'Kind', isRowHead: true, cell: ({ group }) => GROUP_WORDS[group] },
  { key: 'acts', label: 'Entries', align: 'end', className: 't2', cell: ({ acts }) => acts },
  {
    key: 'paid',
    label: 'Paid',
    align: 'end',
    cell: ({ paid, unknownPaid }) => <SumCell hbar={paid} unknown={unknownPaid} />,
  },
  {
    key: 'fees',
    label: 'Network fees',
    align: 'end',
    className: 't2',
    cell: ({ fees, unknownFees }) => <SumCell hbar={fees} unknown={unknownFees} />,
  },
]

/** Sum of the known amounts, with the number of entries whose amount is unknown. */
function SumCell({ hbar, unknown }: { readonly hbar: string | null; readonly unknown: number }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {unknown > 0 && <span className={cx('micro t3', styles['sum-lack'])}>{statFigure(unknown)} unknown</span>}
      <Money hbar={hbar} hidden={hideAmounts} />
    </>
  )
}
