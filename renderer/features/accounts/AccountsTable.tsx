import { useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { moveAccount } from './accounts-store'
import { DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { accountColumns, AccountProofRow } from './account-columns'
import { useRowDrag } from './use-row-drag'
import { cx } from '../../ui/cx'
import styles from './accounts.module.css'

/**
 * Account whose missing key is imported first: the selected account if its key is missing, otherwise the first account
 * with a missing key; null if no key is missing.
 */
export function accountForKeyImport(accounts: readonly Account[], selectedId: string | null): Account | null {
  const keylessAccounts = accounts.filter(({ isKeyMissing }) => isKeyMissing)
  return keylessAccounts.find(({ id }) => id === selectedId) ?? keylessAccounts[0] ?? null
}

type TableProps = {
  readonly accounts: readonly Account[]
  readonly selectedId: string | null
  readonly onRename: (account: Account) => void
}

/** Table of accounts in the person's order. The person drags a row, or uses its buttons, to change the order. */
export function AccountsTable({ accounts, selectedId, onRename }: TableProps) {
  const { api, stores } = useApp()
  const tableRef = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const announceMove = ({ name }: Account, newIndex: number) =>
    setAnnouncement(
      `${plainText(name, 40)} is number ${newIndex + 1} of ${accounts.length}. The account switcher has the same order.`,
    )
  /** Moves the dropped row's account to the new index. */
  const dropRow = async (id: string, newIndex: number) => {
    const error = await moveAccount(stores.client, api, id, newIndex)
    const account = accounts.find((candidate) => candidate.id === id)
    if (error === null && account) announceMove(account, newIndex)
  }
  const { drag, gripProps } = useRowDrag(tableRef, (id, newIndex) => void dropRow(id, newIndex))
  const [idsWithProofRequest, setIdsWithProofRequest] = useState<ReadonlySet<string>>(new Set())
  const draggedIndex = accounts.findIndex(({ id }) => id === drag?.id)
  /** CSS class of the dragged row, or of the row next to the drop line; undefined for all other rows. */
  const dragClass = (id: string): string | undefined => {
    if (drag === null) return undefined
    const rowIndex = accounts.findIndex((account) => account.id === id)
    if (rowIndex === draggedIndex) return styles['is-dragged']
    if (rowIndex !== drag.newIndex) return undefined
    return rowIndex < draggedIndex ? styles['is-above'] : styles['is-below']
  }
  const oldestBalanceAt = accounts.reduce<string | null>(
    (oldest, { balance }) =>
      balance !== null && (oldest === null || balance.stamp.receivedAt < oldest) ? balance.stamp.receivedAt : oldest,
    null,
  )
  const columns = accountColumns({
    positionOf: ({ id }) => ({ index: accounts.findIndex((account) => account.id === id), count: accounts.length }),
    selectedId,
    keyImportAccountId: accountForKeyImport(accounts, selectedId)?.id ?? null,
    gripProps,
    onMoved: announceMove,
    oldestBalanceAt,
    onProve: ({ id }) => setIdsWithProofRequest((previousIds) => new Set([...previousIds, id])),
    onRename,
  })
  return (
    <>
      <div ref={tableRef}>
        <DataTable
          className={cx('lined', styles['accounts'], 'stacks')}
          rows={accounts}
          rowKey={({ id }) => id}
          rowAttributes={({ id }) => ({ 'data-row': id, className: dragClass(id) })}
          columns={columns}
          rowsBelow={(account) => (
            <AccountProofRow account={account} isRequested={idsWithProofRequest.has(account.id)} />
          )}
        />
      </div>
      <p className={cx('small t2', styles['order-note'])} role="status">
        {announcement}
      </p>
    </>
  )
}
