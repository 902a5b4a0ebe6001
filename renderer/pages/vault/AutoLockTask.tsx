import { useState } from 'react'
import { Field } from '../../ui/Field'
import { Secret } from '../../ui/Secret'
import { Acts, Done, Problem } from './parts'
import { usePassphrase } from './use-passphrase'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'

const MIN_MINUTES = 1
const MAX_MINUTES = 240
const FORM = `Enter a whole number of minutes from ${MIN_MINUTES} to ${MAX_MINUTES}. Nothing was changed.`

/** Changes the auto-lock time. A longer time requires the passphrase. */
export function AutoLockTask({ task, api }: TaskProps) {
  const current = task.autoLockMinutes
  const [text, setText] = useState(String(current))
  const [done, setDone] = useState(false)
  const passphrase = usePassphrase()
  const { state, send } = useSend()
  const minutes = Number(text)
  // Digits only: dropping the point would turn 2.5 into 25.
  const isValid = /^\d+$/.test(text.trim()) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  const isLonger = isValid && minutes > current
  const ready = isValid && minutes !== current && (!isLonger || passphrase.isEntered)
  const submit = async () => {
    if (!ready) return
    const secret = isLonger ? passphrase.take() : null
    if (await send(() => api.setAutoLock({ minutes, passphrase: secret }))) setDone(true)
  }
  if (done) {
    return <Done api={api} title="The time is changed" text={`The keys lock after ${minutes} min without use.`} />
  }
  return (
    <Frame
      title="Change the auto-lock time"
      text={`They now lock after ${current} min without use. Whoever sits at this computer before then can use them.`}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Change" disabled={!ready} />}
    >
      <Field
        label="Minutes until the keys lock"
        hint={`${MIN_MINUTES} to ${MAX_MINUTES}.`}
        inputMode="numeric"
        value={text}
        maxLength={10}
        autoFocus
        problem={isValid ? null : { text: FORM }}
        after={<span className="unit">min</span>}
        onChange={(e) => setText(e.target.value)}
      />
      {isLonger && (
        <Secret
          label="Passphrase"
          field={passphrase.field}
          onChange={passphrase.onChange}
          hint="Enter your passphrase: a longer time keeps the keys open for anyone at this computer."
        />
      )}
      <Problem state={state} />
    </Frame>
  )
}
