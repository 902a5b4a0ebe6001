import { useRef, useState } from 'react'
import { Field } from '../../ui/Field'
import { Secret, take } from '../../ui/Secret'
import { Acts, Done, Problem } from './parts'
import { useSend } from './use-send'
import { Frame, type TaskProps } from './VaultWindow'

const MIN_MINUTES = 1
const MAX_MINUTES = 240

/** Changes the auto-lock time. A longer one asks for the passphrase. */
export function AutoLockTask({ task, api }: TaskProps) {
  const current = task.autoLockMinutes
  const [text, setText] = useState(String(current))
  const [done, setDone] = useState(false)
  const passphrase = useRef<HTMLInputElement>(null)
  const { state, send } = useSend()
  const minutes = Number(text)
  const isValid = Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  const isLonger = isValid && minutes > current
  const submit = async () => {
    if (!isValid) return
    const secret = isLonger ? take(passphrase) : null
    if (await send(() => api.setAutoLock({ minutes, passphrase: secret }))) setDone(true)
  }
  if (done) {
    return <Done api={api} title="The time is changed" text={`The keys lock after ${minutes} min without use.`} />
  }
  return (
    <Frame
      title="Lock the keys by themselves"
      text={`They now lock after ${current} min without use. Whoever sits at this computer before then can use them.`}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Change" disabled={!isValid || minutes === current} />}
    >
      <Field
        label="Minutes until the keys lock"
        hint={`${MIN_MINUTES} to ${MAX_MINUTES}.`}
        inputMode="numeric"
        value={text}
        maxLength={3}
        autoFocus
        problem={isValid ? null : { text: `Enter ${MIN_MINUTES} to ${MAX_MINUTES} minutes. Nothing was changed.` }}
        after={<span className="unit">min</span>}
        onChange={(e) => setText(e.target.value.replace(/\D/g, ''))}
      />
      {isLonger && (
        <Secret label="Passphrase" field={passphrase} hint="Needed to keep the keys open for longer than now." />
      )}
      <Problem state={state} />
    </Frame>
  )
}
