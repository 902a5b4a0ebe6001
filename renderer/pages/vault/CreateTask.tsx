import { useRef, useState } from 'react'
import type { KeyType } from '@shared/contract/common'
import { Checkbox, Radios } from '../../ui/Choices'
import { TaskButtons, RuntimeConsent, DoneScreen, TaskProblem } from './task-parts'
import { KEY_TYPE_OPTIONS, keyStorageWords } from './ImportTask'
import { useUnselectable } from './ShownSecret'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

/** Steps of creating a key, in this order. */
type Stage =
  | { readonly step: 'choose' }
  /** The window shows the words. `wordIndexes`: indexes, from zero, of the words that the person types next. */
  | { readonly step: 'words'; readonly words: readonly string[]; readonly wordIndexes: readonly number[] }
  /** The person types the requested words from paper. The page no longer has the words. */
  | { readonly step: 'confirm'; readonly wordIndexes: readonly number[] }
  | { readonly step: 'done'; readonly publicKey: string; readonly evmAddress: string | null }

export function CreateTask({ task, api }: TaskProps) {
  const [stage, setStage] = useState<Stage>({ step: 'choose' })
  switch (stage.step) {
    case 'choose':
      return (
        <KeyTypeChoice
          task={task}
          api={api}
          onWords={(words, wordIndexes) => setStage({ step: 'words', words, wordIndexes })}
        />
      )
    case 'words':
      return (
        <WordsScreen
          words={stage.words}
          api={api}
          onContinue={() => setStage({ step: 'confirm', wordIndexes: stage.wordIndexes })}
        />
      )
    case 'confirm':
      return (
        <ConfirmWords
          wordIndexes={stage.wordIndexes}
          api={api}
          task={task}
          onDone={(publicKey, evmAddress) => setStage({ step: 'done', publicKey, evmAddress })}
        />
      )
    case 'done':
      return (
        <DoneScreen
          api={api}
          title="The key is created"
          text={`The key has no account yet and is ${keyStorageWords(task.keyStore.kind)}. Give the public key to the provider that opens your account. Then find the account under Accounts.`}
        >
          <dl className={styles['vt-kv']}>
            <dt>Public key</dt>
            <dd className={cx('mono', styles['break'])}>{stage.publicKey}</dd>
            {stage.evmAddress !== null && (
              <>
                <dt>EVM address</dt>
                <dd className={cx('mono', styles['break'])}>{stage.evmAddress}</dd>
              </>
            )}
          </dl>
        </DoneScreen>
      )
  }
}

type KeyTypeChoiceProps = TaskProps & {
  readonly onWords: (words: readonly string[], wordIndexes: readonly number[]) => void
}

function KeyTypeChoice({ task, api, onWords }: KeyTypeChoiceProps) {
  const [keyType, setKeyType] = useState<KeyType>('ED25519')
  const [hasConsented, setHasConsented] = useState(false)
  const { sendState, send } = useSend()
  const submit = async () => {
    const answer = await send(() => api.createKey({ keyType, acceptDevelopmentRuntime: hasConsented }))
    if (answer) onWords(answer.value.words, answer.value.requestedWordIndexes)
  }
  return (
    <TaskFrame
      title="Create a key"
      text="Countersign creates 24 words for the key. Anyone with these words can take everything in the account."
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Show the words"
          missingStep="Accept the risk first."
          disabled={task.requiresRuntimeConsent && !hasConsented}
        />
      }
    >
      <Radios
        label="Key type"
        value={keyType}
        options={KEY_TYPE_OPTIONS}
        onChange={setKeyType}
        hint={keyType === 'ED25519' ? 'The usual choice on Hedera.' : 'Needed for EVM contracts and wallets.'}
      />
      <ol className={styles['vt-steps']} aria-label="Steps">
        <li aria-current="step">
          <b>See the 24 words once</b>
          <span className="t2">Have paper and a pen ready.</span>
        </li>
        <li>
          <b>Write the words down</b>
          <span className="t2">On paper, in order. The words are your only backup.</span>
        </li>
        <li>
          <b>Type 3 of the words</b>
          <span className="t2">Countersign then stores the key.</span>
        </li>
      </ol>
      <RuntimeConsent isRequired={task.requiresRuntimeConsent} hasConsented={hasConsented} onChange={setHasConsented} />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}

type WordsScreenProps = {
  readonly words: readonly string[]
  readonly api: TaskProps['api']
  readonly onContinue: () => void
}

function WordsScreen({ words, api, onContinue }: WordsScreenProps) {
  const [hasWrittenWords, setHasWrittenWords] = useState(false)
  useUnselectable()
  return (
    <TaskFrame
      title="Write these words down"
      text="Write these words on paper, in this order. The words are shown only once. Anyone with these words can take everything in the account."
      onSubmit={() => hasWrittenWords && onContinue()}
      foot={
        <TaskButtons
          api={api}
          sendState={{ status: 'idle' }}
          label="Confirm the words"
          missingStep="Write the words down, then tick the box."
          disabled={!hasWrittenWords}
        />
      }
    >
      <ol className={styles['words']} aria-label="Words">
        {words.map((word, index) => (
          <li key={index}>
            <span className="t3 tn">{index + 1}</span>
            <b className="mono">{word}</b>
          </li>
        ))}
      </ol>
      <Checkbox checked={hasWrittenWords} onChange={setHasWrittenWords}>
        I have written down all {words.length} words
      </Checkbox>
    </TaskFrame>
  )
}

type ConfirmWordsProps = TaskProps & {
  readonly wordIndexes: readonly number[]
  readonly onDone: (publicKey: string, evmAddress: string | null) => void
}

/** Form in which the person types the words at `wordIndexes`. Main stores the key if the typed words match. */
function ConfirmWords({ wordIndexes, api, onDone }: ConfirmWordsProps) {
  const wordFields = useRef<(HTMLInputElement | null)[]>([])
  const { sendState, send } = useSend()
  const submit = async () => {
    const words = wordIndexes.map((_, index) => (wordFields.current[index]?.value ?? '').trim().toLowerCase())
    if (words.includes('')) return
    for (const field of wordFields.current) {
      if (field) field.value = ''
    }
    const answer = await send(() => api.keepKey({ words }))
    if (answer) onDone(answer.value.publicKey, answer.value.evmAddress)
    else wordFields.current[0]?.focus()
  }
  const hasWrongWords = sendState.status === 'failed' && sendState.error.code === 'invalid-input'
  return (
    <TaskFrame
      title="Confirm your words"
      text="Type the requested words from your paper. Countersign then stores the key."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Save the key" />}
    >
      <div className={styles['vt-word-fields']}>
        {wordIndexes.map((wordIndex, index) => (
          <label className="fl" key={wordIndex}>
            <span className="fl-label">Word {wordIndex + 1}</span>
            <span className="field">
              <input
                ref={(element) => {
                  wordFields.current[index] = element
                }}
                className="mono"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={40}
                autoFocus={index === 0}
              />
            </span>
          </label>
        ))}
      </div>
      {hasWrongWords ? (
        <p className="vt-problem-line" role="alert">
          <b>The words do not match.</b>{' '}
          <span className="t2">Nothing was stored. Check your paper and type the words again.</span>
        </p>
      ) : (
        <TaskProblem sendState={sendState} />
      )}
    </TaskFrame>
  )
}
