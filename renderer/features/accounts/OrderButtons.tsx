import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { moveAccount } from './accounts-store'
import { useApp } from '../../app/app-context'

export type OrderPosition = { readonly at: number; readonly of: number }
type OrderProps = { readonly account: Account; readonly place: OrderPosition }

/** Buttons that move an account up or down. Switcher and lists use this order. */
export function OrderButtons({ account, place: { at, of } }: OrderProps) {
  const { api, stores } = useApp()
  const [said, setSaid] = useState('')
  const move = async (event: MouseEvent<HTMLButtonElement>, to: number) => {
    const button = event.currentTarget
    if (await moveAccount(stores.client, api, account.id, to)) return
    setSaid(`${account.name} is at place ${to + 1} of ${of}`)
    // Moving a row takes the focus from its button; at an end the button is disabled, so the other one gets the focus.
    requestAnimationFrame(() => {
      const other = [...(button.parentElement?.querySelectorAll('button') ?? [])].find((one) => !one.disabled)
      ;(button.disabled ? other : button)?.focus()
    })
  }
  return (
    <span className="order">
      <button
        type="button"
        aria-label={`Move ${account.name} up`}
        disabled={at === 0}
        onClick={(event) => void move(event, at - 1)}
      >
        <ChevronUp size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${account.name} down`}
        disabled={at === of - 1}
        onClick={(event) => void move(event, at + 1)}
      >
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <span className="sr" role="status">
        {said}
      </span>
    </span>
  )
}
