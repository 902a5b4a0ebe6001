import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { moveAccount } from './accounts-store'
import { useApp } from '../../app/app-context'
import styles from './accounts.module.css'

/** Position of an account in the list, counted from 0, and the number of accounts. */
export type OrderPosition = { readonly index: number; readonly count: number }
type OrderProps = { readonly account: Account; readonly position: OrderPosition }

/** Buttons that move an account up or down in the person's order of accounts. */
export function OrderButtons({ account, position }: OrderProps) {
  const { api, stores } = useApp()
  const [announcement, setAnnouncement] = useState('')
  const move = async (event: MouseEvent<HTMLButtonElement>, newIndex: number) => {
    const pressedButton = event.currentTarget
    const error = await moveAccount(stores.client, api, account.id, newIndex)
    if (error) return
    setAnnouncement(`${account.name} is number ${newIndex + 1} of ${position.count}`)
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
        {announcement}
      </span>
    </span>
  )
}
