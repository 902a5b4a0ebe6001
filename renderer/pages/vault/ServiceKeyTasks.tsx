import { useRef, useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import type { VaultApi } from '../../api'
import { KEY_KIND_TEXTS } from '../../features/connection/key-life'
import { sentToWords } from '../../features/connection/profile-text'
import { plainText, quoted } from '../../format/text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { keptWords } from './ImportTask'
import { Acts, Agree, Done, Problem } from './parts'
import { ShownSecret } from './ShownSecret'
import { Secret, take, typed } from '../../ui/Secret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

const HINT: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'It begins with a few letters of the market and then agent-, such as abcagent-.',
  user: 'From the profile settings of the market, under API.',
  affiliate: 'From the affiliate section of the market’s profile settings.',
  project: 'Exactly as it was set for the key.',
}

const REPLACED = {
  agent: 'If the key in use now can be revoked, it stays under “Other agent keys” until you revoke it.',
  other: 'The one kept now is forgotten here. At the market it goes on working.',
} as const

/** Enters a key of the market: its text is sent once and removed from the page at the same moment. */
export function ServiceKeyTask({ task, api }: TaskProps) {
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const kind = task.serviceKey?.kind ?? 'agent'
  const replaces = task.serviceKey?.replaces ?? false
  const { name, use } = KEY_KIND_TEXTS[kind]
  const lower = name.toLowerCase()
  const allowed = !task.askDevelopmentRuntime || agreed
  const submit = async () => {
    if (!allowed || typed(field).trim() === '') return
    setEntered(false)
    const sent = await send(() => api.keepServiceKey({ text: take(field), acceptDevelopmentRuntime: agreed }))
    if (sent) setDone(true)
    else field.current?.focus()
  }
  if (done) {
    return (
      <Done
        api={api}
        title={replaces ? `The ${lower} is replaced` : `The ${lower} is kept`}
        text={`It is ${keptWords(task.keyStore.kind)}, for ${plainText(task.networkLabel, 40)} alone. Whether the market accepts it shows with the next request.`}
      />
    )
  }
  return (
    <Frame
      title={replaces ? `Replace the ${lower}` : `Enter the ${lower}`}
      text={`${use} ${sentToWords(kind, task.place)}`}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label={replaces ? 'Replace' : 'Keep'} disabled={!entered || !allowed} />}
    >
      <Secret
        label={name}
        field={field}
        hint={HINT[kind]}
        autoFocus
        onChange={() => setEntered(typed(field).trim() !== '')}
      />
      {task.keyStore.kind !== 'keychain' && (
        <p className="t2 small">No keychain is in use: it is held in memory and gone when Countersign ends.</p>
      )}
      {replaces && <p className="t2 small">{REPLACED[kind === 'agent' ? 'agent' : 'other']}</p>}
      <Agree ask={task.askDevelopmentRuntime} agreed={agreed} onChange={setAgreed} />
      <Problem state={state} />
    </Frame>
  )
}

/** Shows the new agent key, once. The key is read from main only on request. */
export function ShowAgentKeyTask({ task, api }: TaskProps) {
  const [understood, setUnderstood] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const { state, send } = useSend()
  const submit = async () => {
    if (!understood) return
    const sent = await send(() => api.showAgentKey())
    if (sent) setText(sent.value.text)
  }
  if (text !== null) return <ShownKey text={text} assistant={task.assistant} api={api} />
  const market = plainText(task.networkLabel, 40)
  return (
    <Frame
      title={task.assistant === null ? 'Show the agent key once' : 'Show the assistant’s key once'}
      text={
        task.assistant === null
          ? `For a program of your own that reads ${market}. It reads public data and can move nothing; both would share its rate limit.`
          : `For ${quoted(task.assistant, 60)}, which reads ${market} with it. The key can move nothing.`
      }
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Show it" isGuarded disabled={!understood} />}
    >
      <Checkbox checked={understood} onChange={setUnderstood}>
        Nobody looks at this screen
      </Checkbox>
      <Problem state={state} />
    </Frame>
  )
}

type ShownKeyProps = { readonly text: string; readonly assistant: string | null; readonly api: VaultApi }

function ShownKey({ text, assistant, api }: ShownKeyProps) {
  return (
    <Frame
      title="The new agent key"
      text={
        assistant === null
          ? 'This app keeps it and needs no copy. Once this window is closed it is shown no more.'
          : `Copy the key to where ${quoted(assistant, 60)} starts. Once this window is closed it is shown no more.`
      }
      onSubmit={() => void api.close()}
      foot={
        <div className={cx(styles['vt-acts'], styles['one'])}>
          <Button size="large" variant="primary" submit>
            Close
          </Button>
        </div>
      }
    >
      <ShownSecret label="Agent key" text={text} api={api} />
    </Frame>
  )
}
