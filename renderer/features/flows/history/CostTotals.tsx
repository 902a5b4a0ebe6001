import type { Flow } from '@shared/contract/flows'
import { countWithNoun, statFigure } from '../../../format/money'
import { historyTotals } from './history-totals'
import { type Column, DataTable } from '../../../ui/data-table'
import { Money } from '../../../ui/Money'
import { useSettings } from '../../../app/use-app-state'
import { GROUP_WORDS } from './group-words'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

/**
 * Costs of the displayed entries, with separate totals for payments and network fees. Unknown amounts are not in the
 * totals: a note shows the number of entries with an unknown amount.
 */
export function CostTotals({ flows }: { readonly flows: readonly Flow[] }) {
  const totals = historyTotals(flows)
  if (totals.groups.length === 0) return null
  const { unpaidCount, unclearCount } = totals
  return (
    <section className={styles['sums']} aria-label="Totals of the entries shown">
      <h3 className="h2">Totals</h3>
      <DataTable
        rows={totals.groups}
        rowKey={({ group }) => group}
        columns={COLUMNS}
        foot={
          totals.groups.length > 1 && (
            <tr>
              <th scope="row">All</th>
              <td className="num">{totals.overall.flowCount}</td>
              <td className="num">
                <SumCell hbar={totals.overall.paid} unknownCount={totals.overall.unknownPaidCount} />
              </td>
              <td className="num">
                <SumCell hbar={totals.overall.fees} unknownCount={totals.overall.unknownFeeCount} />
              </td>
            </tr>
          )
        }
      />
      {unpaidCount > 0 && (
        <p className="small t2">{`Not counted: ${countWithNoun(unpaidCount, 'entry', 'entries')} that paid nothing.`}</p>
      )}
      {unclearCount > 0 && (
        <p className="small t2">
          {`Not counted: ${countWithNoun(unclearCount, 'entry', 'entries')} without a known payment.`}
        </p>
      )}
      {totals.groups.some(({ group }) => group === 'offers') && (
        <p className="small t2">Payments for accepted offers are not in these totals.</p>
      )}
      {totals.overall.unknownCount > 0 && (
        <p className="small t2">
          {`Payment or fee unknown for ${countWithNoun(totals.overall.unknownCount, 'entry', 'entries')}. Unknown amounts are not in the totals.`}
        </p>
      )}
    </section>
  )
}

type GroupTotal = ReturnType<typeof historyTotals>['groups'][number]

const COLUMNS: readonly Column<GroupTotal>[] = [
  { key: 'group', label: 'Kind', isRowHead: true, cell: ({ group }) => GROUP_WORDS[group] },
  { key: 'entries', label: 'Entries', align: 'end', className: 't2', cell: (total) => total.flowCount },
  {
    key: 'paid',
    label: 'Paid',
    align: 'end',
    cell: (total) => <SumCell hbar={total.paid} unknownCount={total.unknownPaidCount} />,
  },
  {
    key: 'fees',
    label: 'Network fees',
    align: 'end',
    className: 't2',
    cell: (total) => <SumCell hbar={total.fees} unknownCount={total.unknownFeeCount} />,
  },
]

/** Sum of the known amounts, with the number of entries whose amount is unknown. */
function SumCell({ hbar, unknownCount }: { readonly hbar: string | null; readonly unknownCount: number }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {unknownCount > 0 && (
        <span className={cx('micro t3', styles['sum-lack'])}>{statFigure(unknownCount)} unknown</span>
      )}
      <Money hbar={hbar} isHidden={hideAmounts} />
    </>
  )
}
