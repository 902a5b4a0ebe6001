import { useState } from 'react'
import { listNameProblem } from '../../../features/lists/list-text'
import { plainText } from '../../../format/text'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { Acts, Done } from '../parts'
import { useSend } from '../use-send'
import { Frame } from '../Frame'
import { type TaskProps } from '../Frame'
import { IdField, isSound } from './IdField'
import { ListProblem } from './ListProblem'
import type { ListProps } from './list-props'
import { useVerdict } from './use-verdict'
import styles from '../vault.module.css'

const SHOWN = 'Reviews show the name as yours. It says nothing about who owns the account.'

export function AddEntryTask({ api }: TaskProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const verdict = useVerdict(api, text)
  const trouble = listNameProblem(name.trim())
  const ready = isSound(text, verdict, 'entry') && name.trim() !== '' && trouble === null
  const submit = async () => {
    if (!ready) return
    if (await send(() => api.addEntry({ id: text.trim(), name: name.trim() }))) setDone(true)
  }
  if (done) return <Done api={api} title={`${plainText(name, 40)} is in your book`} text={SHOWN} />
  return (
    <Frame
      title="Add to the address book"
      text={`A name of yours for somebody’s account. ${SHOWN}`}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Add" disabled={!ready} />}
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
  const typed = name.trim()
  const ready = typed !== '' && typed !== entry.name && listNameProblem(typed) === null
  const submit = async () => {
    if (!ready) return
    if (await send(() => api.renameEntry({ name: typed }))) setDone(true)
  }
  if (done) return <Done api={api} title={`It is ${plainText(typed, 40)} now`} text={SHOWN} />
  return (
    <Frame
      title="Change a name"
      text={SHOWN}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Change" disabled={!ready} />}
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
    label="Your name for it"
    value={name}
    maxLength={40}
    autoFocus={autoFocus}
    problem={listNameProblem(name.trim())}
    onChange={(e) => onChange(e.target.value)}
  />
)
