import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow } from '@shared/contract/allowances'
import { remainingText, sourceText, subjectNote, subjectText } from './allowance-text'
import { HIDDEN_AMOUNT } from '../../format/money'
import { dateWords, utcWords } from '../../format/time'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { ErrorLine } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { IdChip } from '../../ui/Id'
import { HbarText } from '../../ui/HbarText'
import { useCopy, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { useStartedFlow } from '../flows/use-followed-flow'
import { RevokeButton } from './RevokeButton'
import { revokeTradeName } from './RevokePanels'
import { useListedSpender } from './use-listed-spender'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

type TableProps = { readonly rows: readonly AllowanceRow[]; readonly account: Account }

/** Table of the active and possibly active permissions of an account. */
export function AllowancesTable({ rows, account }: TableProps) {
  const { hideAmounts } = useSettings()
  return (
    <DataTable
      className={cx('lined', styles['al-table'], 'stacks')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columnsFor(account, hideAmounts)}
      rowsBelow={(row) => <RevokeErrorRow row={row} account={account} />}
    />
  )
}

/** Number of columns from `columnsFor`. */
const COLUMN_COUNT = 6

const columnsFor = (account: Account, hideAmounts: boolean): readonly Column<AllowanceRow>[] => [
  { key: 'what', label: 'Asset', isRowHead: true, className: 'lead whole', cell: (row) => <SubjectCell row={row} /> },
  {
    key: 'left',
    label: 'Remaining',
    align: 'end',
    className: 'strong',
    isNamedWhenNarrow: true,
    cell: (row) => (hideAmounts ? HIDDEN_AMOUNT : <HbarText text={remainingText(row)} />),
  },
  { key: 'by', label: 'Spender', isNamedWhenNarrow: true, cell: (row) => <SpenderCell row={row} /> },
  {
    key: 'since',
    label: 'Since',
    className: 'small t2',
    isNamedWhenNarrow: true,
    cell: (row) => <SinceCell row={row} />,
  },
  {
    key: 'source',
    label: 'Source',
    className: 'small t2',
    isNamedWhenNarrow: true,
    cell: ({ source }) => sourceText(source),
  },
  {
    key: 'acts',
    label: 'Actions',
    isHeadHidden: true,
    align: 'end',
    cell: (row) => <RevokeCell row={row} account={account} />,
  },
]

function SubjectCell({ row }: { readonly row: AllowanceRow }) {
  const note = subjectNote(row)
  return (
    <>
      <b className="cut">{subjectText(row)}</b>
      {row.state === 'unknown' && <Badge>May be active</Badge>}
      {note !== null && <span className={cx('micro t3', styles['al-line'])}>{note}</span>}
    </>
  )
}

type RowProps = { readonly row: AllowanceRow; readonly account: Account }

function RevokeCell({ row, account }: RowProps) {
  const revokeFlow = useStartedFlow(revokeTradeName(account.id, row.id))
  return <RevokeButton row={row} account={account} revokeFlow={revokeFlow} />
}

/** Row below a permission that shows why the flow to revoke the permission could not start. */
function RevokeErrorRow({ row, account }: RowProps) {
  const { state } = useStartedFlow(revokeTradeName(account.id, row.id))
  if (state.status !== 'refused') return null
  return (
    <tr>
      <td colSpan={COLUMN_COUNT} className={styles['al-follow']}>
        <ErrorLine error={state.error} />
      </td>
    </tr>
  )
}

/** Spender of a permission, by name if known, and the delegate who granted the permission if there is one. */
export function SpenderCell({ row }: { readonly row: AllowanceRow }) {
  const copy = useCopy()
  const spender = row.spenderAccount
  const listedSpender = useListedSpender(row.spender)
  const listedName = listedSpender?.name ?? null
  return (
    <span className={styles['al-who']}>
      {spender ? (
        <IdChip
          label={spender.name === null ? null : plainText(spender.name, 40)}
          id={spender.id}
          checksum={spender.checksum}
          isUnknown={spender.name === null}
          onCopy={copy}
        />
      ) : (
        <IdChip
          label={listedName === null ? null : plainText(listedName, 40)}
          id={row.spender}
          isUnknown={!listedSpender}
          onCopy={copy}
        />
      )}
      {row.delegatedBy && (
        <span className="micro t3">
          granted by delegate {plainText(row.delegatedBy.name ?? row.delegatedBy.id, 40)}
        </span>
      )}
    </span>
  )
}

/** Date of the grant. If this app granted the permission, the date opens the history entry. */
export function SinceCell({ row }: { readonly row: AllowanceRow }) {
  const go = useGo()
  const { flowId, grantedAt } = row
  const dateText = grantedAt === null ? 'Unknown' : dateWords(grantedAt)
  return (
    <span title={grantedAt === null ? undefined : utcWords(grantedAt)}>
      {flowId === null ? (
        dateText
      ) : (
        <button type="button" className="link" onClick={() => go({ name: 'history', flow: flowId })}>
          {dateText}
          <span className="sr">, open in history</span>
        </button>
      )}
    </span>
  )
}
