import { type RefObject, useRef, useState } from 'react'
import { takeSecret, fieldText } from '../../ui/Secret'

export type PassphraseField = {
  readonly field: RefObject<HTMLInputElement | null>
  /** True if the field has text. */
  readonly isEntered: boolean
  readonly onChange: () => void
  /** Empties the field and returns its text. */
  readonly take: () => string
}

/** Passphrase field of a task. The page's state records only whether the field has text, never the text itself. */
export function usePassphrase(): PassphraseField {
  const field = useRef<HTMLInputElement>(null)
  const [isEntered, setIsEntered] = useState(false)
  return {
    field,
    isEntered,
    onChange: () => setIsEntered(fieldText(field) !== ''),
    take: () => {
      setIsEntered(false)
      return takeSecret(field)
    },
  }
}
