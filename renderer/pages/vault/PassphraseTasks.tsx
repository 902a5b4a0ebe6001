import { useRef, useState } from 'react'
import type { FieldProblem } from '../../format/field-problem'
import { TaskButtons, DoneScreen, TaskProblem } from './task-parts'
import { Secret, takeSecret, fieldText } from '../../ui/Secret'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'

const MIN_PASSPHRASE_CHARS = 8

export function UnlockTask({ api }: TaskProps) {
  const passphraseField = useRef<HTMLInputElement>(null)
  const { sendState, send } = useSend()
  const submit = async () => {
    if (fieldText(passphraseField) === '') return
    const answer = await send(() => api.unlock({ passphrase: takeSecret(passphraseField) }))
    if (answer) await api.close()
    else passphraseField.current?.focus()
  }
  return (
    <TaskFrame
      title="Unlock the keys"
      text="Until the keys lock again, this app can sign, each time after a review."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Unlock keys" />}
    >
      <Secret label="Passphrase" field={passphraseField} autoFocus />
      <TaskProblem sendState={sendState} wrongPassphraseEffect="The keys stay locked." />
    </TaskFrame>
  )
}

export const SetPassphraseTask = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} isChange={false} />

export const ChangePassphraseTask = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} isChange />

type NewPassphraseProblem = { readonly field: 'new' | 'repeat'; readonly problem: FieldProblem }

function newPassphraseProblem(passphrase: string, repetition: string): NewPassphraseProblem | null {
  if ([...passphrase].length < MIN_PASSPHRASE_CHARS) {
    return { field: 'new', problem: { text: `Use at least ${MIN_PASSPHRASE_CHARS} characters. Nothing was changed.` } }
  }
  if (passphrase === repetition) return null
  return { field: 'repeat', problem: { text: 'The two passphrases are not the same. Nothing was changed.' } }
}

function NewPassphrase({ api, isChange }: TaskProps & { readonly isChange: boolean }) {
  const currentField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)
  const repeatField = useRef<HTMLInputElement>(null)
  const [inputProblem, setInputProblem] = useState<NewPassphraseProblem | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  /** Once a problem is shown, checks the input again at every change. */
  const recheck = () => {
    if (inputProblem !== null) setInputProblem(newPassphraseProblem(fieldText(newField), fieldText(repeatField)))
  }
  const submit = async () => {
    const foundProblem = newPassphraseProblem(fieldText(newField), fieldText(repeatField))
    setInputProblem(foundProblem)
    if (foundProblem !== null) return
    const input = { current: isChange ? takeSecret(currentField) : null, next: takeSecret(newField) }
    // Only empties the field: the repetition is not sent.
    takeSecret(repeatField)
    const answer = await send(() => api.setPassphrase(input))
    if (answer) setIsDone(true)
  }
  if (isDone) {
    return (
      <DoneScreen
        api={api}
        title={isChange ? 'The passphrase is changed' : 'The passphrase is set'}
        text="If you lose the passphrase, you lose the keys stored here. Keep the passphrase and your words in two different places."
      />
    )
  }
  return (
    <TaskFrame
      title={isChange ? 'Change the passphrase' : 'Set a passphrase'}
      text="The passphrase encrypts the keys a second time. You need the passphrase to unlock the keys. If you lose the passphrase, you lose the keys stored here."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label={isChange ? 'Change passphrase' : 'Set passphrase'} />}
    >
      {isChange && <Secret label="Current passphrase" field={currentField} autoFocus />}
      <Secret
        label="New passphrase"
        field={newField}
        onChange={recheck}
        autoFocus={!isChange}
        hint={`At least ${MIN_PASSPHRASE_CHARS} characters. Four unrelated words work well.`}
        problem={inputProblem?.field === 'new' ? inputProblem.problem : null}
      />
      <Secret
        label="New passphrase again"
        field={repeatField}
        onChange={recheck}
        problem={inputProblem?.field === 'repeat' ? inputProblem.problem : null}
      />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}

export function RemovePassphraseTask({ api }: TaskProps) {
  const currentField = useRef<HTMLInputElement>(null)
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const submit = async () => {
    if (fieldText(currentField) === '') return
    const answer = await send(() => api.setPassphrase({ current: takeSecret(currentField), next: null }))
    if (answer) setIsDone(true)
  }
  if (isDone) {
    return (
      <DoneScreen
        api={api}
        title="The passphrase is removed"
        text="Whoever uses this computer under your user can use the keys. The keys no longer lock automatically."
      />
    )
  }
  return (
    <TaskFrame
      title="Remove the passphrase"
      text="The keys stay in the keychain, without the second encryption, and no longer lock automatically."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Remove passphrase" isDangerous isGuarded />}
    >
      <Secret label="Current passphrase" field={currentField} autoFocus />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}
