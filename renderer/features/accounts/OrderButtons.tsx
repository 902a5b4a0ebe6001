import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { moveAccount } from './accounts-store'
import { useApp } from '../../app/app-context'
import styles from './accounts.module.css'

export type OrderPosition = { readonly index: number; readonly count: number }
type OrderProps = { readonly account: Account; readonly position: OrderPosition }

/** Buttons that move an account up or down. Switcher and lists use this order. */
export function OrderButtons({ account, position }: OrderProps) {
  const { api, stores } = useApp()
  const [status, setStatus] = useState('')
  const move = async (event: MouseEvent<HTMLButtonElement>, to: number) => {
    const button = event.currentTarget
    if (await moveAccount(stores.client, api, account.id, to)) return
    setStatus(`${account.name} is number ${to + 1} of ${position.count}`)
    // A moved row loses the focus of its button. In the first or last row the button is disabled, so the other button
    // gets the focus.
    requestAnimationFrame(() => {
      const buttons = [...(button.parentElement?.querySelectorAll('button') ?? [])]
      const target = button.disabled ? buttons.find(({ disabled }) => !disabled) : button
      target?.focus()
    })
  }
  return (
    <span className={styles['order']}>
      <button
        type="button"
        aria-label={`Move ${account.name} up`}
        disabled={position.index === 0}
        onClick={(event) => void move(event, position.index - 1)}
      >
        <ChevronUp size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${account.name} down`}
        disabled={position.index === position.count - 1}
        onClick={(event) => void move(event, position.index + 1)}
      >
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <span className="sr" role="status">
        {status}
      </span>
    </span>
  )
}
