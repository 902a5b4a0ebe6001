import { useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { moveAccount } from './accounts-store'
import { DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { accountColumns, AccountProof } from './account-columns'
import { useRowDrag } from './use-row-drag'
import { cx } from '../../ui/cx'
import styles from './accounts.module.css'

type TableProps = {
  readonly accounts: readonly Account[]
  readonly selected: string | null
  readonly onRename: (account: Account) => void
}

/** Table of accounts in the person's order, which changes by drag or with the buttons of a row. */
export function AccountsTable({ accounts, selected, onRename }: TableProps) {
  const { api, stores } = useApp()
  const body = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const drop = async (id: string, to: number) => {
    const name = accounts.find((account) => account.id === id)?.name ?? id
    if (await moveAccount(stores.client, api, id, to)) return
    setStatus(`${plainText(name, 40)} is number ${to + 1} of ${accounts.length}`)
  }
  const { dragged, gripProps } = useRowDrag(body, (id, to) => void drop(id, to))
  const [proofRequests, setProofRequests] = useState<ReadonlySet<string>>(new Set())
  const draggedIndex = accounts.findIndex(({ id }) => id === dragged?.id)
  /** Class of a row during a drag: the dragged row, or the row that the drop line is above or below. */
  const dragClass = (id: string): string | undefined => {
    if (dragged === null) return undefined
    const rowIndex = accounts.findIndex((account) => account.id === id)
    if (rowIndex === draggedIndex) return styles['is-dragged']
    if (rowIndex !== dragged.to) return undefined
    return rowIndex < draggedIndex ? styles['is-above'] : styles['is-below']
  }
  const columns = accountColumns({
    positionOf: ({ id }) => ({ index: accounts.findIndex((account) => account.id === id), count: accounts.length }),
    selected,
    gripProps,
    onProve: ({ id }) => setProofRequests((previous) => new Set([...previous, id])),
    onRename,
  })
  return (
    <>
      <div ref={body}>
        <DataTable
          className={cx('lined', styles['accounts'], 'stacks')}
          rows={accounts}
          rowKey={({ id }) => id}
          rowAttributes={({ id }) => ({ 'data-row': id, className: dragClass(id) })}
          columns={columns}
          below={(account) => <AccountProof account={account} isRequested={proofRequests.has(account.id)} />}
        />
      </div>
      <span className="sr" role="status">
        {status}
      </span>
    </>
  )
}
