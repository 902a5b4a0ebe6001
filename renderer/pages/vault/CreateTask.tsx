import { useRef, useState } from 'react'
import type { KeyType } from '@shared/contract/common'
import { Checkbox, Radios } from '../../ui/Choices'
import { Acts, Agree, Done, Problem } from './parts'
import { KEY_TYPES, keptWords } from './ImportTask'
import { useUnselectable } from './ShownSecret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type Stage =
  | { readonly at: 'choose' }
  /** The words are visible, this one time. */
  | { readonly at: 'words'; readonly words: readonly string[]; readonly ask: readonly number[] }
  /** The words are gone from the page; the person types some of them back. */
  | { readonly at: 'type'; readonly ask: readonly number[] }
  | { readonly at: 'done'; readonly publicKey: string; readonly evmAddress: string | null }

export function CreateTask({ task, api }: TaskProps) {
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  switch (stage.at) {
    case 'choose':
      return <Choose task={task} api={api} onWords={(words, ask) => setStage({ at: 'words', words, ask })} />
    case 'words':
      return <Words words={stage.words} api={api} onGo={() => setStage({ at: 'type', ask: stage.ask })} />
    case 'type':
      return (
        <TypeBack
          ask={stage.ask}
          api={api}
          task={task}
          onDone={(publicKey, evmAddress) => setStage({ at: 'done', publicKey, evmAddress })}
        />
      )
    case 'done':
      return (
        <Done
          api={api}
          title="The key is made"
          text={`It is ${keptWords(task.keyStore.kind)}. It has no account yet: give the public key to whoever opens one for you, then look for it under Accounts.`}
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
        </Done>
      )
  }
}

type ChooseProps = TaskProps & { readonly onWords: (words: readonly string[], ask: readonly number[]) => void }

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
      text="It is made from new words on this computer. The words are shown once; nothing is stored until you have typed some of them back."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Show the words" disabled={task.askDevelopmentRuntime && !agreed} />}
    >
      <Radios
        label="Key type"
        value={keyType}
        options={KEY_TYPES}
        onChange={setKeyType}
        hint={keyType === 'ED25519' ? 'The usual choice on Hedera.' : 'Needed for EVM contracts and wallets.'}
      />
      <Agree ask={task.askDevelopmentRuntime} agreed={agreed} onChange={setAgreed} />
      <Problem state={state} />
    </Frame>
  )
}

type WordsProps = { readonly words: readonly string[]; readonly api: TaskProps['api']; readonly onGo: () => void }

function Words({ words, api, onGo }: WordsProps) {
  const [written, setWritten] = useState(false)
  useUnselectable()
  return (
    <Frame
      title="Write these words down"
      text="On paper, in this order. Whoever has them has the key. They are not shown again."
      onSubmit={() => written && onGo()}
      foot={<Acts api={api} state={{ status: 'idle' }} label="Type them back" disabled={!written} />}
    >
      <ol className={styles['words']} aria-label="Words">
        {words.map((word, i) => (
          <li key={i}>
            <span className="t3 tn">{i + 1}</span>
            <b className="mono">{word}</b>
          </li>
        ))}
      </ol>
      <Checkbox checked={written} onChange={setWritten}>
        I have written down all {words.length} words
      </Checkbox>
    </Frame>
  )
}

type TypeProps = TaskProps & {
  readonly ask: readonly number[]
  readonly onDone: (publicKey: string, evmAddress: string | null) => void
}

/** `ask` holds positions in the word list, counted from zero. */
function TypeBack({ ask, api, onDone }: TypeProps) {
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const { state, send } = useSend()
  const submit = async () => {
    const words = ask.map((_, i) => (fields.current[i]?.value ?? '').trim().toLowerCase())
    if (words.some((w) => w === '')) return
    fields.current.forEach((f) => f && (f.value = ''))
    const sent = await send(() => api.keepKey({ words }))
    if (sent) onDone(sent.value.publicKey, sent.value.evmAddress)
    else fields.current[0]?.focus()
  }
  const wrong = state.status === 'failed' && state.error.code === 'invalid-input'
  return (
    <Frame
      title="Type some of them back"
      text="From your paper. Then the key is stored."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Keep the key" />}
    >
      <div className={styles['vt-asked']}>
        {ask.map((place, i) => (
          <label className="fl" key={place}>
            <span className="fl-label">Word {place + 1}</span>
            <span className="field">
              <input
                ref={(el) => void (fields.current[i] = el)}
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
      {wrong ? (
        <p className="vt-problem-line" role="alert">
          <b>These are not the words.</b>{' '}
          <span className="t2">Nothing was stored. Look at your paper and type them again.</span>
        </p>
      ) : (
        <Problem state={state} />
      )}
    </Frame>
  )
}
