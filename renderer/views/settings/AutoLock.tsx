import { useState } from 'react'
import { Setting } from './Setting'

type AutoLockProps = {
  readonly minutes: number
  readonly passphraseSet: boolean
  readonly onChange: (minutes: number) => void
}

const LEAST = 1
const MOST = 240

/** Kept when the field is left or Enter is pressed; a number that cannot be kept falls back to the one that holds. */
export function AutoLock({ minutes, passphraseSet, onChange }: AutoLockProps) {
  const [text, setText] = useState<string | null>(null)
  const keep = () => {
    const typed = Number(text)
    if (text !== null && Number.isInteger(typed) && typed >= LEAST && typed <= MOST && typed !== minutes)
      onChange(typed)
    setText(null)
  }
  return (
    <Setting
      title="Lock the keys by themselves"
      text={
        passphraseSet
          ? `After this time without use, ${LEAST} to ${MOST} minutes.`
          : 'Works once a passphrase is set: without one there is nothing to lock them with.'
      }
    >
      <span className="field minutes">
        <input
          aria-label="Minutes until the keys lock"
          inputMode="numeric"
          value={text ?? String(minutes)}
          disabled={!passphraseSet}
          onChange={(e) => setText(e.target.value.replace(/\D/g, '').slice(0, 3))}
          onBlur={keep}
          onKeyDown={(e) => e.key === 'Enter' && keep()}
        />
        <span className="unit">min</span>
      </span>
    </Setting>
  )
}
