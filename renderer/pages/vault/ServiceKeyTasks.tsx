import { useRef, useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import type { VaultApi } from '../../api'
import { KEY_KIND_TEXTS } from '../../features/connection/key-text'
import { keyRecipientsText } from '../../features/connection/profile-text'
import { lowerFirstLetter, plainText, quotedText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { keyStorageWords } from './ImportTask'
import { TaskButtons, RuntimeConsent, DoneScreen, TaskProblem } from './task-parts'
import { HiddenKeyPlaceholder, ShownSecret } from './ShownSecret'
import { Secret, takeSecret, fieldText } from '../../ui/Secret'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

const KEY_HINTS: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'Starts with a few letters for the market and “agent-”, such as “abcagent-”.',
  user: 'From the profile settings of the market, under API.',
  affiliate: 'From the affiliate section of the market’s profile settings.',
  project: 'The exact project name for which your key was created.',
}

/** Text about what a replacement does to the current key or project name. */
const replacementText = (kind: ServiceKeyKind, keyName: string): string =>
  kind === 'agent'
    ? 'The current key may still work. If you can revoke the key, it stays under “Other agent keys”.'
    : `Countersign deletes the current ${keyName}. The market still accepts the deleted ${keyName}.`

/**
 * Form for a key of the market or for the project name. Sending the typed text to main also removes the text from the
 * page.
 */
export function ServiceKeyTask({ task, api }: TaskProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isKeyEntered, setIsKeyEntered] = useState(false)
  const [hasConsented, setHasConsented] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const kind = task.serviceKey?.kind ?? 'agent'
  const isReplacement = task.serviceKey?.replaces ?? false
  const { name, use } = KEY_KIND_TEXTS[kind]
  const keyName = name.toLowerCase()
  const hasRequiredConsent = !task.requiresRuntimeConsent || hasConsented
  const submit = async () => {
    if (!hasRequiredConsent || fieldText(field).trim() === '') return
    setIsKeyEntered(false)
    const answer = await send(() =>
      api.keepServiceKey({ text: takeSecret(field), acceptDevelopmentRuntime: hasConsented }),
    )
    if (answer) setIsDone(true)
    else field.current?.focus()
  }
  if (isDone) {
    return (
      <DoneScreen
        api={api}
        title={isReplacement ? `The ${keyName} is replaced` : `The ${keyName} is saved`}
        text={`The ${keyName} is ${keyStorageWords(task.keyStore.kind)}, for ${plainText(task.networkLabel, 40)} only. The next request shows whether the market accepts this ${keyName}.`}
      />
    )
  }
  return (
    <TaskFrame
      title={isReplacement ? `Replace the ${keyName}` : `Enter the ${keyName}`}
      text={`The ${keyName} ${lowerFirstLetter(use)} ${keyRecipientsText(kind, task.endpoint)}`}
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label={isReplacement ? `Replace ${keyName}` : `Save ${keyName}`}
          missingStep={missingStepText(keyName, isKeyEntered, hasRequiredConsent)}
          disabled={!isKeyEntered || !hasRequiredConsent}
        />
      }
    >
      <Secret
        label={name}
        field={field}
        hint={KEY_HINTS[kind]}
        autoFocus
        onChange={() => setIsKeyEntered(fieldText(field).trim() !== '')}
      />
      {task.keyStore.kind !== 'keychain' && (
        <p className="t2 small">
          No keychain is in use. The {keyName} stays in memory and is lost when you close Countersign.
        </p>
      )}
      {isReplacement && <p className="t2 small">{replacementText(kind, keyName)}</p>}
      <RuntimeConsent isRequired={task.requiresRuntimeConsent} hasConsented={hasConsented} onChange={setHasConsented} />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}

/** Steps without which the key cannot be saved. */
function missingStepText(keyName: string, isKeyEntered: boolean, hasRequiredConsent: boolean): string {
  if (isKeyEntered) return 'Accept the risk first.'
  return hasRequiredConsent ? `Enter the ${keyName}.` : `Enter the ${keyName}, then accept the risk.`
}

/** Shows the new agent key once. The page reads the key from main only on request. */
export function ShowAgentKeyTask({ task, api }: TaskProps) {
  const [hasConfirmed, setHasConfirmed] = useState(false)
  const [keyText, setKeyText] = useState<string | null>(null)
  const { sendState, send } = useSend()
  const submit = async () => {
    if (!hasConfirmed) return
    const answer = await send(() => api.showAgentKey())
    if (answer) setKeyText(answer.value.text)
  }
  if (keyText !== null) return <AgentKeyScreen keyText={keyText} assistant={task.assistant} api={api} />
  const market = plainText(task.networkLabel, 40)
  return (
    <TaskFrame
      title={task.assistant === null ? 'Show the agent key once' : 'Show the assistant’s key once'}
      text={
        task.assistant === null
          ? `You can see the key only once. Use the key in your own program that reads ${market}. The key cannot move anything.`
          : `For ${quotedText(task.assistant, 60)}, which reads ${market} with this key. The key cannot move anything. You can see the key only once.`
      }
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Show the key"
          missingStep="Tick the box. The key then shows until this window closes or the keys lock."
          isGuarded
          disabled={!hasConfirmed}
        />
      }
    >
      {task.assistant === null && (
        <p className="t2 small">Requests of your program and of this app share one rate limit.</p>
      )}
      <HiddenKeyPlaceholder />
      <Checkbox checked={hasConfirmed} onChange={setHasConfirmed}>
        Only I can see my screen
      </Checkbox>
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}

type AgentKeyScreenProps = { readonly keyText: string; readonly assistant: string | null; readonly api: VaultApi }

function AgentKeyScreen({ keyText, assistant, api }: AgentKeyScreenProps) {
  return (
    <TaskFrame
      title="The new agent key"
      text={
        assistant === null
          ? 'This app keeps the key and needs no copy. After you close this window, the key is not shown again.'
          : `Copy the key into the configuration of ${quotedText(assistant, 60)}. After you close this window, the key is not shown again.`
      }
      onSubmit={() => void api.close()}
      foot={
        <div className={cx(styles['vt-acts'], styles['one'])}>
          <Button size="large" variant="primary" isSubmit>
            Close
          </Button>
        </div>
      }
    >
      <ShownSecret label="Agent key" secret={keyText} api={api} />
    </TaskFrame>
  )
}
