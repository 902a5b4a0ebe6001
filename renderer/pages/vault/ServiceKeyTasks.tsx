import { useRef, useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import type { VaultApi } from '../../api'
import { KEY_KIND_TEXTS } from '../../features/connection/key-life'
import { keyRecipientsText } from '../../features/connection/profile-text'
import { plainText, quoted } from '../../format/text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { keyStorageWords } from './ImportTask'
import { TaskButtons, RuntimeConsent, DoneScreen, Problem } from './parts'
import { ShownSecret } from './ShownSecret'
import { Secret, takeSecret, typed } from '../../ui/Secret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

const KEY_HINTS: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'Starts with a few letters of the market, then agent-, such as abcagent-.',
  user: 'From the profile settings of the market, under API.',
  affiliate: 'From the affiliate section of the market’s profile settings.',
  project: 'Exactly the project name that was set for the key.',
}

/** Effect of the replacement on the current key or project name. */
const replacedText = (kind: ServiceKeyKind, keyName: string): string =>
  kind === 'agent'
    ? 'If the key in use now can be revoked, it stays under “Other agent keys” until you revoke it.'
    : `The current ${keyName} is deleted from this app. At the market, that ${keyName} still works.`

/** Enters a key of the market: its text is sent once and removed from the page at the same moment. */
export function ServiceKeyTask({ task, api }: TaskProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isEntered, setEntered] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const kind = task.serviceKey?.kind ?? 'agent'
  const replaces = task.serviceKey?.replaces ?? false
  const { name, use } = KEY_KIND_TEXTS[kind]
  const keyName = name.toLowerCase()
  const isAllowed = !task.askDevelopmentRuntime || agreed
  const submit = async () => {
    if (!isAllowed || typed(field).trim() === '') return
    setEntered(false)
    const sent = await send(() => api.keepServiceKey({ text: takeSecret(field), acceptDevelopmentRuntime: agreed }))
    if (sent) setDone(true)
    else field.current?.focus()
  }
  if (done) {
    return (
      <DoneScreen
        api={api}
        title={replaces ? `The ${keyName} is replaced` : `The ${keyName} is saved`}
        text={`The ${keyName} is ${keyStorageWords(task.keyStore.kind)}, for ${plainText(task.networkLabel, 40)} only. The next request shows whether the market accepts this ${keyName}.`}
      />
    )
  }
  return (
    <Frame
      title={replaces ? `Replace the ${keyName}` : `Enter the ${keyName}`}
      text={`${use} ${keyRecipientsText(kind, task.place)}`}
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          state={state}
          label={replaces ? 'Replace' : 'Save'}
          disabled={!isEntered || !isAllowed}
        />
      }
    >
      <Secret
        label={name}
        field={field}
        hint={KEY_HINTS[kind]}
        autoFocus
        onChange={() => setEntered(typed(field).trim() !== '')}
      />
      {task.keyStore.kind !== 'keychain' && (
        <p className="t2 small">
          No keychain is in use. The {keyName} stays in memory and is lost when Countersign ends.
        </p>
      )}
      {replaces && <p className="t2 small">{replacedText(kind, keyName)}</p>}
      <RuntimeConsent isRequired={task.askDevelopmentRuntime} agreed={agreed} onChange={setAgreed} />
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
          ? `For your own program that reads ${market}. The key reads public data, cannot move anything, and shares this app’s rate limit.`
          : `For ${quoted(task.assistant, 60)}, which reads ${market} with this key. The key cannot move anything.`
      }
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Show the key" isGuarded disabled={!understood} />}
    >
      <Checkbox checked={understood} onChange={setUnderstood}>
        Only I can see this screen
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
          ? 'This app keeps the key and needs no copy. After you close this window, the key is not shown again.'
          : `Copy the key to where ${quoted(assistant, 60)} starts. After you close this window, the key is not shown again.`
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
