import { amountText, stateText, subjectText } from './allowance-text'
import { countWithNoun, HIDDEN_AMOUNT } from '../../format/money'
import { plainText } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { Fold } from '../../ui/Fold'
import { HbarText } from '../../ui/HbarText'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { SinceCell } from './GrantLine'
import { type Grant, grantKey } from './spender-exposure'
import { useListedSpender } from './use-listed-spender'

type EndedProps = {
  readonly grants: readonly Grant[]
  /** True if the page shows several accounts. */
  readonly namesAccounts: boolean
}

/** Fold with the permissions that were granted in this app and have ended. The column "State" shows how each ended. */
export function EndedAllowances({ grants, namesAccounts }: EndedProps) {
  const { hideAmounts } = useSettings()
  return (
    <Fold
      label={
        <>
          <b>{countWithNoun(grants.length, 'ended permission')}</b> granted in this app
        </>
      }
    >
      <DataTable
        label="Ended permissions"
        rows={grants}
        rowKey={grantKey}
        columns={columnsFor(hideAmounts, namesAccounts)}
      />
    </Fold>
  )
}

function columnsFor(hideAmounts: boolean, namesAccounts: boolean): readonly Column<Grant>[] {
  const fromColumn: Column<Grant> = {
    key: 'from',
    label: 'From',
    cell: (grant) => plainText(grant.account.name, 24),
  }
  return [
    { key: 'what', label: 'Asset', isRowHead: true, cell: ({ row }) => subjectText(row) },
    {
      key: 'amount',
      label: 'Amount',
      align: 'end',
      cell: ({ row }) => (hideAmounts ? HIDDEN_AMOUNT : <HbarText text={amountText(row, row.granted) ?? ''} />),
    },
    { key: 'to', label: 'Spender', cell: (grant) => <SpenderCell grant={grant} /> },
    ...(namesAccounts ? [fromColumn] : []),
    { key: 'since', label: 'Since', className: 'small t2', cell: (grant) => <SinceCell grant={grant} /> },
    { key: 'state', label: 'State', className: 'small t2', cell: ({ row }) => stateText(row) },
  ]
}

/** Spender of a permission, by name if known. */
function SpenderCell({ grant: { row } }: { readonly grant: Grant }) {
  const copy = useCopy()
  const listEntry = useListedSpender(row.spender)
  const name = listEntry?.name ?? row.spenderAccount?.name ?? null
  return (
    <IdChip
      label={name === null ? null : plainText(name, 40)}
      id={row.spenderAccount?.id ?? row.spender}
      checksum={row.spenderAccount?.checksum ?? null}
      isUnknown={name === null && !listEntry}
      onCopy={copy}
    />
  )
}
