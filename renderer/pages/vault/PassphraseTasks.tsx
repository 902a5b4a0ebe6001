import { useRef, useState } from 'react'
import type { FieldProblem } from '../../format/field-problem'
import { TaskButtons, DoneScreen, Problem } from './parts'
import { Secret, takeSecret, typed } from '../../ui/Secret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'

const MIN_PASSPHRASE_LENGTH = 8

export function UnlockTask({ api }: TaskProps) {
  const passphrase = useRef<HTMLInputElement>(null)
  const { state, send } = useSend()
  const submit = async () => {
    if (typed(passphrase) === '') return
    const sent = await send(() => api.unlock({ passphrase: takeSecret(passphrase) }))
    if (sent) await api.close()
    else passphrase.current?.focus()
  }
  return (
    <Frame
      title="Unlock the keys"
      text="Until the keys lock again, this app can sign, each time after a review."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Unlock" />}
    >
      <Secret label="Passphrase" field={passphrase} autoFocus />
      <Problem state={state} wrongPassphrase="The keys stay locked." />
    </Frame>
  )
}

export const SetPassphrase = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} isChange={false} />

export const ChangePassphrase = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} isChange />

type NewProblem = { readonly field: 'new' | 'repeat'; readonly problem: FieldProblem }

function newPassphraseProblem(passphrase: string, repeated: string): NewProblem | null {
  if ([...passphrase].length < MIN_PASSPHRASE_LENGTH) {
    return { field: 'new', problem: { text: `At least ${MIN_PASSPHRASE_LENGTH} characters. Nothing was changed.` } }
  }
  if (passphrase === repeated) return null
  return { field: 'repeat', problem: { text: 'The two passphrases are not the same. Nothing was changed.' } }
}

function NewPassphrase({ api, isChange }: TaskProps & { readonly isChange: boolean }) {
  const currentField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)
  const repeatField = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<NewProblem | null>(null)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  /** Removes an error as soon as the input no longer has the fault. */
  const recheck = () => {
    if (problem !== null) setProblem(newPassphraseProblem(typed(newField), typed(repeatField)))
  }
  const submit = async () => {
    const foundProblem = newPassphraseProblem(typed(newField), typed(repeatField))
    setProblem(foundProblem)
    if (foundProblem !== null) return
    const input = { current: isChange ? takeSecret(currentField) : null, next: takeSecret(newField) }
    takeSecret(repeatField)
    const sent = await send(() => api.setPassphrase(input))
    if (sent) setDone(true)
  }
  if (done) {
    return (
      <DoneScreen
        api={api}
        title={isChange ? 'The passphrase is changed' : 'The passphrase is set'}
        text="The passphrase encrypts the keys and cannot be recovered. Keep a copy of it apart from your words, so that no one finds both."
      />
    )
  }
  return (
    <Frame
      title={isChange ? 'Change the passphrase' : 'Set a passphrase'}
      text="The passphrase encrypts the keys a second time. You need it to unlock the keys. A lost passphrase cannot be recovered."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label={isChange ? 'Change' : 'Set'} />}
    >
      {isChange && <Secret label="Current passphrase" field={currentField} autoFocus />}
      <Secret
        label="New passphrase"
        field={newField}
        onChange={recheck}
        autoFocus={!isChange}
        hint={`At least ${MIN_PASSPHRASE_LENGTH} characters. Four unrelated words work well.`}
        problem={problem?.field === 'new' ? problem.problem : null}
      />
      <Secret
        label="New passphrase again"
        field={repeatField}
        onChange={recheck}
        problem={problem?.field === 'repeat' ? problem.problem : null}
      />
      <Problem state={state} />
    </Frame>
  )
}

export function RemovePassphrase({ api }: TaskProps) {
  const currentField = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const submit = async () => {
    if (typed(currentField) === '') return
    const sent = await send(() => api.setPassphrase({ current: takeSecret(currentField), next: null }))
    if (sent) setDone(true)
  }
  if (done) {
    return (
      <DoneScreen
        api={api}
        title="The passphrase is removed"
        text="Anyone signed in to this computer as you can use the keys. The keys no longer lock automatically."
      />
    )
  }
  return (
    <Frame
      title="Remove the passphrase"
      text="The keys stay in the keychain, without the second encryption, and no longer lock automatically."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Remove" danger isGuarded />}
    >
      <Secret label="Current passphrase" field={currentField} autoFocus />
      <Problem state={state} />
    </Frame>
  )
}
