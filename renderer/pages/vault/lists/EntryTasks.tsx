import { useState } from 'react'
import { listNameProblem } from '../../../features/lists/list-text'
import { plainText } from '../../../format/text'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { TaskButtons, DoneScreen } from '../parts'
import { useSend } from '../use-send'
import { Frame } from '../Frame'
import { type TaskProps } from '../Frame'
import { IdField, isAcceptedId } from './IdField'
import { ListProblem } from './ListProblem'
import type { ListProps } from './list-props'
import { useIdVerdict } from './use-id-verdict'
import styles from '../vault.module.css'

const NAME_NOTE = 'Reviews show your name for the account. The name does not prove who owns the account.'

export function AddEntryTask({ api }: TaskProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const verdict = useIdVerdict(api, text)
  const nameProblem = listNameProblem(name.trim())
  const isReady = isAcceptedId(text, verdict, 'entry') && name.trim() !== '' && nameProblem === null
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.addEntry({ id: text.trim(), name: name.trim() }))) setDone(true)
  }
  if (done) return <DoneScreen api={api} title={`${plainText(name, 40)} is in your address book`} text={NAME_NOTE} />
  return (
    <Frame
      title="Add to the address book"
      text={NAME_NOTE}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Add" disabled={!isReady} />}
    >
      <IdField purpose="entry" text={text} verdict={verdict} onChange={setText} />
      <NameField name={name} onChange={setName} />
      <ListProblem state={state} />
    </Frame>
  )
}

export function RenameEntryTask({ api, list }: ListProps<'rename-entry'>) {
  const { entry } = list
  const [name, setName] = useState(entry.name)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const typedName = name.trim()
  const isReady = typedName !== '' && typedName !== entry.name && listNameProblem(typedName) === null
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.renameEntry({ name: typedName }))) setDone(true)
  }
  if (done) return <DoneScreen api={api} title={`The name is now ${plainText(typedName, 40)}`} text={NAME_NOTE} />
  return (
    <Frame
      title="Change the name"
      text={NAME_NOTE}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Change" disabled={!isReady} />}
    >
      <dl className={styles['vt-kv']}>
        <dt>Account</dt>
        <dd>
          <IdText id={entry.id} checksum={entry.checksum} />
        </dd>
      </dl>
      <NameField name={name} onChange={setName} autoFocus />
      <ListProblem state={state} />
    </Frame>
  )
}

type NameProps = {
  readonly name: string
  readonly onChange: (name: string) => void
  readonly autoFocus?: boolean
}

const NameField = ({ name, onChange, autoFocus = false }: NameProps) => (
  <Field
    label="Your name for the account"
    value={name}
    maxLength={40}
    autoFocus={autoFocus}
    problem={listNameProblem(name.trim())}
    onChange={(e) => onChange(e.target.value)}
  />
)
