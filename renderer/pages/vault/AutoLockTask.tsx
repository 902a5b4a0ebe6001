import { useState } from 'react'
import { Field } from '../../ui/Field'
import { Secret } from '../../ui/Secret'
import { TaskButtons, DoneScreen, TaskProblem } from './task-parts'
import { usePassphrase } from './use-passphrase'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'

const MIN_MINUTES = 1
const MAX_MINUTES = 240
const MINUTES_PROBLEM = `Enter a whole number of minutes from ${MIN_MINUTES} to ${MAX_MINUTES}. Nothing was changed.`

/** Changes the auto-lock time. A longer time requires the passphrase. */
export function AutoLockTask({ task, api }: TaskProps) {
  const currentMinutes = task.autoLockMinutes
  const [minutesText, setMinutesText] = useState(String(currentMinutes))
  const [isDone, setIsDone] = useState(false)
  const passphrase = usePassphrase()
  const { sendState, send } = useSend()
  const minutes = Number(minutesText)
  // A decimal point is an error. If the point were removed, 2.5 would become 25.
  const isValid = /^\d+$/.test(minutesText.trim()) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  const isLonger = isValid && minutes > currentMinutes
  const isReady = isValid && minutes !== currentMinutes && (!isLonger || passphrase.isEntered)
  const submit = async () => {
    if (!isReady) return
    const secret = isLonger ? passphrase.take() : null
    if (await send(() => api.setAutoLock({ minutes, passphrase: secret }))) setIsDone(true)
  }
  if (isDone) {
    return (
      <DoneScreen
        api={api}
        title="The auto-lock time is changed"
        text={`The keys lock after ${minutes} min without use.`}
      />
    )
  }
  return (
    <TaskFrame
      title="Change the auto-lock time"
      text={`The keys now lock after ${currentMinutes} min without use. Until then, anyone at this computer can use the keys.`}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Change auto-lock time" disabled={!isReady} />}
    >
      <Field
        label="Minutes until the keys lock"
        hint={`${MIN_MINUTES} to ${MAX_MINUTES}.`}
        inputMode="numeric"
        value={minutesText}
        maxLength={10}
        autoFocus
        problem={isValid ? null : { text: MINUTES_PROBLEM }}
        trailingContent={<span className="unit">min</span>}
        onChange={(e) => setMinutesText(e.target.value)}
      />
      {isLonger && (
        <Secret
          label="Passphrase"
          field={passphrase.field}
          onChange={passphrase.onChange}
          hint="Enter your passphrase: a longer time keeps the keys unlocked for anyone at this computer."
        />
      )}
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}
