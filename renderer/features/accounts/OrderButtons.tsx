import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Account } from '@shared/contract/accounts'
import { moveAccount } from './accounts-store'
import { useApp } from '../../app/app-context'
import styles from './accounts.module.css'

/** Position of an account in the list, counted from 0, and the number of accounts. */
export type OrderPosition = { readonly index: number; readonly count: number }
type OrderProps = {
  readonly account: Account
  readonly position: OrderPosition
  /** Called after the account has moved to a new index. */
  readonly onMoved: (account: Account, newIndex: number) => void
}

/** Buttons that move an account up or down in the person's order of accounts. */
export function OrderButtons({ account, position, onMoved }: OrderProps) {
  const { api, stores } = useApp()
  const move = async (event: MouseEvent<HTMLButtonElement>, newIndex: number) => {
    const pressedButton = event.currentTarget
    const error = await moveAccount(stores.client, api, account.id, newIndex)
    if (error) return
    onMoved(account, newIndex)
    // The pressed button loses the focus when the row moves, so focus the button again. If the button is now disabled
    // because the row is the first or the last, focus the other button instead.
    requestAnimationFrame(() => {
      const buttons = [...(pressedButton.parentElement?.querySelectorAll('button') ?? [])]
      const buttonToFocus = pressedButton.disabled ? buttons.find(({ disabled }) => !disabled) : pressedButton
      buttonToFocus?.focus()
    })
  }
  return (
    <span className={styles['order']}>
      <button
        type="button"
        aria-label={`Move ${account.name} up`}
        title="Move up"
        disabled={position.index === 0}
        onClick={(event) => void move(event, position.index - 1)}
      >
        <ArrowUp size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${account.name} down`}
        title="Move down"
        disabled={position.index === position.count - 1}
        onClick={(event) => void move(event, position.index + 1)}
      >
        <ArrowDown size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
