import type { AllowanceRow } from '@shared/contract/allowances'
import { amountText, stateText, whatText } from '../../format/allowance-text'
import { counted, HIDDEN } from '../../format/money'
import { Worded } from '../../ui/Worded'
import { useSettings } from '../app-context'
import { Since, Who } from './AllowancesTable'

/** What this app once allowed and what became of it. */
export function EndedAllowances({ rows }: { readonly rows: readonly AllowanceRow[] }) {
  const { hideAmounts } = useSettings()
  return (
    <details className="al-ended">
      <summary className="small">{counted(rows.length, 'permission')} of this app’s own that ended</summary>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Was allowed</th>
            <th scope="col" className="num">
              Amount
            </th>
            <th scope="col">To</th>
            <th scope="col">Since</th>
            <th scope="col">What became of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{whatText(row)}</th>
              <td className="num">{hideAmounts ? HIDDEN : <Worded text={amountText(row, row.granted) ?? ''} />}</td>
              <td>
                <Who row={row} />
              </td>
              <td className="small t2">
                <Since row={row} />
              </td>
              <td className="small t2">{stateText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
