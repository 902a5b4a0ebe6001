import { useRef, useState } from 'react'
import type { KeyType } from '@shared/contract/common'
import { Checkbox, Radios } from '../../ui/Choices'
import { TaskButtons, RuntimeConsent, DoneScreen, Problem } from './parts'
import { KEY_TYPES, keyStorageWords } from './ImportTask'
import { useUnselectable } from './ShownSecret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type Stage =
  | { readonly step: 'choose' }
  /** The words are visible, this one time. */
  | { readonly step: 'words'; readonly words: readonly string[]; readonly positions: readonly number[] }
  /** The words are gone from the page; the person types some of the words. */
  | { readonly step: 'type'; readonly positions: readonly number[] }
  | { readonly step: 'done'; readonly publicKey: string; readonly evmAddress: string | null }

export function CreateTask({ task, api }: TaskProps) {
  const [stage, setStage] = useState<Stage>({ step: 'choose' })
  switch (stage.step) {
    case 'choose':
      return (
        <Choose task={task} api={api} onWords={(words, positions) => setStage({ step: 'words', words, positions })} />
      )
    case 'words':
      return (
        <Words
          words={stage.words}
          api={api}
          onContinue={() => setStage({ step: 'type', positions: stage.positions })}
        />
      )
    case 'type':
      return (
        <ConfirmWords
          positions={stage.positions}
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
          text={`The key has no account yet and is ${keyStorageWords(task.keyStore.kind)}. Give its public key to whoever opens your account, then find the account under Accounts.`}
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

type ChooseProps = TaskProps & { readonly onWords: (words: readonly string[], positions: readonly number[]) => void }

function Choose({ task, api, onWords }: ChooseProps) {
  const [keyType, setKeyType] = useState<KeyType>('ED25519')
  const [agreed, setAgreed] = useState(false)
  const { state, send } = useSend()
  const submit = async () => {
    const sent = await send(() => api.createKey({ keyType, acceptDevelopmentRuntime: agreed }))
    if (sent) onWords(sent.value.words, sent.value.ask)
  }
  return (
    <Frame
      title="Create a key"
      text="This computer makes the key from new words. The words are shown once; the key is stored after you type some of the words."
      onSubmit={() => void submit()}
      foot={
        <TaskButtons api={api} state={state} label="Show the words" disabled={task.askDevelopmentRuntime && !agreed} />
      }
    >
      <Radios
        label="Key type"
        value={keyType}
        options={KEY_TYPES}
        onChange={setKeyType}
        hint={keyType === 'ED25519' ? 'The usual choice on Hedera.' : 'Needed for EVM contracts and wallets.'}
      />
      <RuntimeConsent isRequired={task.askDevelopmentRuntime} agreed={agreed} onChange={setAgreed} />
      <Problem state={state} />
    </Frame>
  )
}

type WordsProps = { readonly words: readonly string[]; readonly api: TaskProps['api']; readonly onContinue: () => void }

function Words({ words, api, onContinue }: WordsProps) {
  const [isWritten, setWritten] = useState(false)
  useUnselectable()
  return (
    <Frame
      title="Write these words down"
      text="Write these words on paper, in this order. They are not shown again. Anyone with these words has the key."
      onSubmit={() => isWritten && onContinue()}
      foot={<TaskButtons api={api} state={{ status: 'idle' }} label="Confirm the words" disabled={!isWritten} />}
    >
      <ol className={styles['words']} aria-label="Words">
        {words.map((word, i) => (
          <li key={i}>
            <span className="t3 tn">{i + 1}</span>
            <b className="mono">{word}</b>
          </li>
        ))}
      </ol>
      <Checkbox checked={isWritten} onChange={setWritten}>
        I have written down all {words.length} words
      </Checkbox>
    </Frame>
  )
}

type ConfirmProps = TaskProps & {
  readonly positions: readonly number[]
  readonly onDone: (publicKey: string, evmAddress: string | null) => void
}

/** `positions`: the places of the requested words in the word list, counted from zero. */
function ConfirmWords({ positions, api, onDone }: ConfirmProps) {
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const { state, send } = useSend()
  const submit = async () => {
    const words = positions.map((_, i) => (fields.current[i]?.value ?? '').trim().toLowerCase())
    if (words.includes('')) return
    for (const field of fields.current) if (field) field.value = ''
    const sent = await send(() => api.keepKey({ words }))
    if (sent) onDone(sent.value.publicKey, sent.value.evmAddress)
    else fields.current[0]?.focus()
  }
  const hasWrongWords = state.status === 'failed' && state.error.code === 'invalid-input'
  return (
    <Frame
      title="Confirm your words"
      text="Type the requested words from your paper. The key is then stored."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Save the key" />}
    >
      <div className={styles['vt-asked']}>
        {positions.map((position, i) => (
          <label className="fl" key={position}>
            <span className="fl-label">Word {position + 1}</span>
            <span className="field">
              <input
                ref={(element) => {
                  fields.current[i] = element
                }}
                className="mono"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={40}
                autoFocus={i === 0}
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
        <Problem state={state} />
      )}
    </Frame>
  )
}
