import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import styles from './stepper.module.css'

type StepperProps = {
  /** Name of the counted thing, such as "NFTs to mint". */
  readonly label: string
  readonly count: number
  readonly min: number
  readonly max: number
  readonly isDisabled?: boolean
  readonly onChange: (count: number) => void
}

/** Number field with buttons to decrease and increase the number. The arrow keys work, too. */
export function Stepper({ label, count, min, max, isDisabled = false, onChange }: StepperProps) {
  /** Typed text that is not a whole number, such as an empty text during typing; null for a number. */
  const [incompleteText, setIncompleteText] = useState<string | null>(null)
  const changeTo = (nextCount: number) => onChange(Math.min(max, Math.max(min, nextCount)))
  const readText = (text: string) => {
    const isWholeNumber = /^\d{1,9}$/.test(text)
    setIncompleteText(isWholeNumber ? null : text)
    if (isWholeNumber) changeTo(Number(text))
  }
  return (
    <div className={styles['stepper']} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Decrease"
        disabled={isDisabled || count <= min}
        onClick={() => changeTo(count - 1)}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={incompleteText ?? count}
        min={min}
        max={max}
        disabled={isDisabled}
        onChange={({ target }) => readText(target.value)}
        onBlur={() => setIncompleteText(null)}
      />
      <button
        type="button"
        aria-label="Increase"
        disabled={isDisabled || count >= max}
        onClick={() => changeTo(count + 1)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
