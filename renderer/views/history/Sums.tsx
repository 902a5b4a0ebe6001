import type { Flow } from '@shared/contract/flows'
import { counted, statFigure } from '../../format/money'
import { sumsOf } from '../../stores/history-sums'
import { Money } from '../../ui/Money'
import { useSettings } from '../app-context'
import { GROUP_WORDS } from './group-words'

/** What the entries that are shown cost: paid and charged are two sums, and neither is guessed. */
export function Sums({ flows }: { readonly flows: readonly Flow[] }) {
  const { groups, all } = sumsOf(flows)
  if (groups.length === 0) return null
  return (
    <section className="sums" aria-label="Sums of what is shown">
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Shown here</th>
            <th scope="col" className="num">
              Acts
            </th>
            <th scope="col" className="num">
              Paid
            </th>
            <th scope="col" className="num">
              Network fees
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, acts, paid, fees, unknownPaid, unknownFees }) => (
            <tr key={group}>
              <th scope="row">{GROUP_WORDS[group]}</th>
              <td className="num t2">{acts}</td>
              <td className="num">
                <Sum hbar={paid} unknown={unknownPaid} />
              </td>
              <td className="num t2">
                <Sum hbar={fees} unknown={unknownFees} />
              </td>
            </tr>
          ))}
        </tbody>
        {groups.length > 1 && (
          <tfoot>
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
          </tfoot>
        )}
      </table>
      {all.unknown > 0 && (
        <p className="small t2">
          {`Of ${counted(all.unknown, 'act')} it is not known what was paid or charged. It is in no sum.`}
        </p>
      )}
    </section>
  )
}

/** What is known of it, and of how many acts nobody knows. */
function Sum({ hbar, unknown }: { readonly hbar: string | null; readonly unknown: number }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {unknown > 0 && <span className="micro t3 sum-lack">{statFigure(unknown)} not known</span>}
      <Money hbar={hbar} hidden={hideAmounts} />
    </>
  )
}
