import { useState } from 'react'
import { MAX_LIST_NAME_CHARS } from '@shared/contract/lists'
import { listNameProblem } from '../../../features/lists/list-text'
import { plainText } from '../../../format/text'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { TaskButtons, DoneScreen } from '../task-parts'
import { useSend } from '../use-send'
import { TaskFrame, type TaskProps } from '../TaskFrame'
import { IdField, isAcceptedId } from './IdField'
import { ListProblem } from './ListProblem'
import type { ListTaskProps } from './list-task-props'
import { useIdVerdict } from './use-id-verdict'
import styles from '../vault.module.css'

const NAME_NOTE = 'Reviews show your name for the account. The name does not prove who owns the account.'

/** Adds an account to the address book. */
export function AddEntryTask({ api }: TaskProps) {
  const [idText, setIdText] = useState('')
  const [name, setName] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const verdict = useIdVerdict(api, idText)
  const nameProblem = listNameProblem(name.trim())
  const isReady = isAcceptedId(idText, verdict, 'entry') && name.trim() !== '' && nameProblem === null
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.addEntry({ id: idText.trim(), name: name.trim() }))) setIsDone(true)
  }
  if (isDone) return <DoneScreen api={api} title={`${plainText(name, 40)} is in your address book`} text={NAME_NOTE} />
  return (
    <TaskFrame
      title="Add to the address book"
      text={NAME_NOTE}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Add entry" disabled={!isReady} />}
    >
      <IdField purpose="entry" idText={idText} verdict={verdict} onChange={setIdText} />
      <NameField name={name} onChange={setName} />
      <ListProblem sendState={sendState} />
    </TaskFrame>
  )
}

/** Changes the name of an account in the address book. */
export function RenameEntryTask({ api, listTask }: ListTaskProps<'rename-entry'>) {
  const { entry } = listTask
  const [name, setName] = useState(entry.name)
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const typedName = name.trim()
  const isReady = typedName !== '' && typedName !== entry.name && listNameProblem(typedName) === null
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.renameEntry({ name: typedName }))) setIsDone(true)
  }
  if (isDone) return <DoneScreen api={api} title={`The name is now ${plainText(typedName, 40)}`} text={NAME_NOTE} />
  return (
    <TaskFrame
      title="Change the name"
      text={NAME_NOTE}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Change name" disabled={!isReady} />}
    >
      <dl className={styles['vt-kv']}>
        <dt>Account</dt>
        <dd>
          <IdText id={entry.id} checksum={entry.checksum} />
        </dd>
      </dl>
      <NameField name={name} onChange={setName} autoFocus />
      <ListProblem sendState={sendState} />
    </TaskFrame>
  )
}

type NameFieldProps = {
  readonly name: string
  readonly onChange: (name: string) => void
  readonly autoFocus?: boolean
}

const NameField = ({ name, onChange, autoFocus = false }: NameFieldProps) => (
  <Field
    label="Your name for the account"
    value={name}
    maxLength={MAX_LIST_NAME_CHARS}
    autoFocus={autoFocus}
    problem={listNameProblem(name.trim())}
    onChange={(e) => onChange(e.target.value)}
  />
)
