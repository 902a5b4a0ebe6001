import type { Flow } from '@shared/contract/flows'
import { counted, statFigure } from '../../../format/money'
import { sumsOf } from './history-sums'
import { type Column, DataTable } from '../../../ui/data-table'
import { Money } from '../../../ui/Money'
import { useSettings } from '../../../app/use-app-state'
import { GROUP_WORDS } from './group-words'

/** Costs of the entries shown: payments and network fees as separate sums. Unknown amounts are counted, not guessed. */
export function Sums({ flows }: { readonly flows: readonly Flow[] }) {
  const { groups, all } = sumsOf(flows)
  if (groups.length === 0) return null
  return (
    <section className="sums" aria-label="Sums of what is shown">
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
                <Sum hbar={all.paid} unknown={all.unknownPaid} />
              </td>
              <td className="num">
                <Sum hbar={all.fees} unknown={all.unknownFees} />
              </td>
            </tr>
          )
        }
      />
      {all.unknown > 0 && (
        <p className="small t2">
          {`Of ${counted(all.unknown, 'act')} it is not known what was paid or charged. It is in no sum.`}
        </p>
      )}
    </section>
  )
}

type Group = ReturnType<typeof sumsOf>['groups'][number]

const COLUMNS: readonly Column<Group>[] = [
  { key: 'group', label: 'Shown here', isRowHead: true, cell: ({ group }) => GROUP_WORDS[group] },
  { key: 'acts', label: 'Acts', align: 'end', className: 't2', cell: ({ acts }) => acts },
  {
    key: 'paid',
    label: 'Paid',
    align: 'end',
    cell: ({ paid, unknownPaid }) => <Sum hbar={paid} unknown={unknownPaid} />,
  },
  {
    key: 'fees',
    label: 'Network fees',
    align: 'end',
    className: 't2',
    cell: ({ fees, unknownFees }) => <Sum hbar={fees} unknown={unknownFees} />,
  },
]

/** Sum of the known amounts, with the number of acts whose amount is unknown. */
function Sum({ hbar, unknown }: { readonly hbar: string | null; readonly unknown: number }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {unknown > 0 && <span className="micro t3 sum-lack">{statFigure(unknown)} not known</span>}
      <Money hbar={hbar} hidden={hideAmounts} />
    </>
  )
}
