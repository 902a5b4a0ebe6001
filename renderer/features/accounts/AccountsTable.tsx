import { useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { moveAccount } from './accounts-store'
import { DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { accountColumns, AccountProof } from './account-columns'
import { useRowDrag } from './use-row-drag'

type TableProps = {
  readonly accounts: readonly Account[]
  readonly selected: string | null
  readonly onRename: (account: Account) => void
}

/** Table of accounts in the person's order, which changes by drag or with the buttons of a row. */
export function AccountsTable({ accounts, selected, onRename }: TableProps) {
  const { api, stores } = useApp()
  const body = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const drop = async (id: string, to: number) => {
    const name = accounts.find((one) => one.id === id)?.name ?? id
    if (await moveAccount(stores.client, api, id, to)) return
    setSaid(`${plainText(name, 40)} is at place ${to + 1} of ${accounts.length}`)
  }
  const { dragged, gripOf } = useRowDrag(body, (id, to) => void drop(id, to))
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const from = accounts.findIndex(({ id }) => id === dragged?.id)
  /** Class of a row during a drag: the dragged row, or the row that the drop line is above or below. */
  const dragClass = (id: string): string | undefined => {
    if (dragged === null) return undefined
    const at = accounts.findIndex((one) => one.id === id)
    if (at === from) return 'is-dragged'
    if (at !== dragged.to) return undefined
    return at < from ? 'is-above' : 'is-below'
  }
  const columns = accountColumns({
    placeOf: ({ id }) => ({ at: accounts.findIndex((one) => one.id === id), of: accounts.length }),
    selected,
    gripOf,
    onProve: ({ id }) => setAsked((before) => new Set([...before, id])),
    onRename,
  })
  return (
    <>
      <div ref={body}>
        <DataTable
          className="lined accounts stacks"
          rows={accounts}
          rowKey={({ id }) => id}
          rowAttributes={({ id }) => ({ 'data-row': id, className: dragClass(id) })}
          columns={columns}
          below={(account) => <AccountProof account={account} isAsked={asked.has(account.id)} />}
        />
      </div>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}
