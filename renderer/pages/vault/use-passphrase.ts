import { type RefObject, useRef, useState } from 'react'
import { takeSecret, typed } from '../../ui/Secret'

export type PassphraseField = {
  readonly field: RefObject<HTMLInputElement | null>
  /** True if something was typed; otherwise the task's button is disabled. */
  readonly isEntered: boolean
  readonly onChange: () => void
  /** Returns the text and removes it from the page. */
  readonly take: () => string
}

/** Passphrase field of a sensitive task. Only the presence of a text is part of the page's state. */
export function usePassphrase(): PassphraseField {
  const field = useRef<HTMLInputElement>(null)
  const [isEntered, setEntered] = useState(false)
  return {
    field,
    isEntered,
    onChange: () => setEntered(typed(field) !== ''),
    take: () => {
      setEntered(false)
      return takeSecret(field)
    },
  }
}
