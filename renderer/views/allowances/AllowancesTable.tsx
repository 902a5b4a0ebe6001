import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow } from '@shared/contract/allowances'
import { leftText, sourceText, whatNote, whatText } from '../../format/allowance-text'
import { HIDDEN } from '../../format/money'
import { dateWords, utcWords } from '../../format/time'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { ErrorLine } from '../../ui/Confirm'
import { IdChip } from '../../ui/Id'
import { Worded } from '../../ui/Worded'
import { useCopy, useGo, useSettings } from '../app-context'
import { useTrade } from '../flow/use-follow'
import { RevokeButton } from './RevokeButton'
import { revokeOf } from './RevokePanels'
import { useOperator } from './use-operator'

type TableProps = { readonly rows: readonly AllowanceRow[]; readonly account: Account }

/** What stands, or may stand: what, how much, who, since when, and the way to take it back. */
export const AllowancesTable = ({ rows, account }: TableProps) => (
  <table className="data lined al-table stacks">
    <thead>
      <tr>
        <th scope="col">May be taken</th>
        <th scope="col" className="num">
          Left
        </th>
        <th scope="col">By</th>
        <th scope="col">Since</th>
        <th scope="col">Known from</th>
        <th scope="col">
          <span className="sr">Acts</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} account={account} />
      ))}
    </tbody>
  </table>
)

function Row({ row, account }: { readonly row: AllowanceRow; readonly account: Account }) {
  const { hideAmounts } = useSettings()
  const follow = useTrade(revokeOf(account.id, row.id))
  const note = whatNote(row)
  return (
    <>
      <tr>
        <th scope="row" className="lead whole">
          <b className="cut">{whatText(row)}</b>
          {row.state === 'unknown' && <Badge>May stand</Badge>}
          {note !== null && <span className="micro t3 al-line">{note}</span>}
        </th>
        <td className="num strong" data-label="Left">
          {hideAmounts ? HIDDEN : <Worded text={leftText(row)} />}
        </td>
        <td data-label="By">
          <Who row={row} />
        </td>
        <td className="small t2" data-label="Since">
          <Since row={row} />
        </td>
        <td className="small t2" data-label="Known from">
          {sourceText(row.source)}
        </td>
        <td className="num">
          <RevokeButton row={row} account={account} follow={follow} />
        </td>
      </tr>
      {follow.state.status === 'refused' && (
        <tr>
          <td colSpan={6} className="al-follow">
            <ErrorLine error={follow.state.error} />
          </td>
        </tr>
      )}
    </>
  )
}

export function Who({ row }: { readonly row: AllowanceRow }) {
  const copy = useCopy()
  const known = row.spenderAccount
  const operator = useOperator(row.spender)
  return (
    <span className="al-who">
      {known ? (
        <IdChip
          label={known.name === null ? null : plainText(known.name, 40)}
          id={known.id}
          checksum={known.checksum}
          stranger={known.name === null}
          onCopy={copy}
        />
      ) : (
        <IdChip
          label={operator?.name == null ? null : plainText(operator.name, 40)}
          id={row.spender}
          stranger={!operator}
          onCopy={copy}
        />
      )}
      {row.delegatedBy && (
        <span className="micro t3">passed on by {plainText(row.delegatedBy.name ?? row.delegatedBy.id, 40)}</span>
      )}
    </span>
  )
}

export function Since({ row }: { readonly row: AllowanceRow }) {
  const go = useGo()
  const { flowId, grantedAt } = row
  const when = grantedAt === null ? 'Not known' : dateWords(grantedAt)
  return (
    <span title={grantedAt === null ? undefined : utcWords(grantedAt)}>
      {flowId === null ? (
        when
      ) : (
        <button type="button" className="link" onClick={() => go({ name: 'history', flow: flowId })}>
          {when}
          <span className="sr">, open in history</span>
        </button>
      )}
    </span>
  )
}
