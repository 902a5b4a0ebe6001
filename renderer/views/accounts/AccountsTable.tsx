import { useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { moveAccount } from '../../stores/accounts'
import { useApp } from '../app-context'
import { AccountRow } from './AccountRow'
import { useRowDrag } from './use-row-drag'

type TableProps = {
  readonly accounts: readonly Account[]
  readonly selected: string | null
  readonly onRename: (account: Account) => void
}

/** In the order that the person gave them: by drag, or with the buttons of a row. */
export function AccountsTable({ accounts, selected, onRename }: TableProps) {
  const { api, stores } = useApp()
  const body = useRef<HTMLTableSectionElement>(null)
  const [said, setSaid] = useState('')
  const drop = async (id: string, to: number) => {
    const name = accounts.find((one) => one.id === id)?.name ?? id
    if (await moveAccount(stores.accounts, api, id, to)) return
    setSaid(`${plainText(name, 40)} is at place ${to + 1} of ${accounts.length}`)
  }
  const { dragged, gripOf } = useRowDrag(body, (id, to) => void drop(id, to))
  const from = accounts.findIndex(({ id }) => id === dragged?.id)
  return (
    <>
      <table className="data lined accounts stacks">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Id</th>
            <th scope="col">Key</th>
            <th scope="col" className="num">
              Balance
            </th>
            <th scope="col">
              <span className="sr">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {accounts.map((account, at) => (
            <AccountRow
              key={account.id}
              account={account}
              selected={account.id === selected}
              place={{ at, of: accounts.length }}
              grip={gripOf(account.id, at)}
              drag={
                dragged === null
                  ? null
                  : at === from
                    ? 'dragged'
                    : at !== dragged.to
                      ? null
                      : at < from
                        ? 'above'
                        : 'below'
              }
              onRename={() => onRename(account)}
            />
          ))}
        </tbody>
      </table>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}
