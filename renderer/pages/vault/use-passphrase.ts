import { type RefObject, useRef, useState } from 'react'
import { take, typed } from '../../ui/Secret'

export type PassphraseField = {
  readonly field: RefObject<HTMLInputElement | null>
  /** Something was typed: without that the button of the task is not live. */
  readonly isEntered: boolean
  readonly onChange: () => void
  /** Takes the text out of the page. */
  readonly take: () => string
}

/** A passphrase that is asked for before something weighty. Only whether there is one becomes state of the page. */
export function usePassphrase(): PassphraseField {
  const field = useRef<HTMLInputElement>(null)
  const [isEntered, setEntered] = useState(false)
  return {
    field,
    isEntered,
    onChange: () => setEntered(typed(field) !== ''),
    take: () => {
      setEntered(false)
      return take(field)
    },
  }
}
