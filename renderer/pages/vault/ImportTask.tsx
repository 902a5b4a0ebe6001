import { useRef, useState } from 'react'
import type { KeyType } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { idProblem } from '../../format/id-check'
import { Field } from '../../ui/Field'
import { IdText } from '../../ui/Id'
import { Radios } from '../../ui/Choices'
import { TaskButtons, RuntimeConsent, DoneScreen, TaskProblem } from './task-parts'
import { Secret, takeSecret, fieldText } from '../../ui/Secret'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type KeyFormat = 'hex' | 'der' | 'phrase'

export const KEY_TYPE_OPTIONS = [
  { value: 'ED25519', label: 'ED25519' },
  { value: 'ECDSA', label: 'ECDSA (secp256k1)' },
] as const

const KEY_FORMATS = [
  { value: 'hex', label: 'Hex' },
  { value: 'der', label: 'DER' },
  { value: 'phrase', label: 'Words' },
] as const

const FORMAT_HINTS = {
  hex: '64 characters, 0 to 9 and a to f, with or without 0x.',
  der: 'Hex that begins with 30.',
  phrase: '12 or 24 words, separated by spaces.',
} as const

export function ImportTask({ task, api }: TaskProps) {
  const [accountText, setAccountText] = useState(task.account?.id ?? '')
  const [name, setName] = useState(task.account?.name ?? '')
  const [keyType, setKeyType] = useState<KeyType | null>(null)
  const [format, setFormat] = useState<KeyFormat>('hex')
  const [indexText, setIndexText] = useState('0')
  const [hasConsented, setHasConsented] = useState(false)
  const [showsAccountProblem, setShowsAccountProblem] = useState(false)
  const [isKeyEntered, setIsKeyEntered] = useState(false)
  const [importedKey, setImportedKey] = useState<{ readonly account: EntityId; readonly publicKey: string } | null>(
    null,
  )
  const keyField = useRef<HTMLTextAreaElement>(null)
  const phrasePassphraseField = useRef<HTMLInputElement>(null)
  const { sendState, send } = useSend()
  const accountProblem = idProblem(accountText, null)
  const areFieldsComplete =
    accountText.trim() !== '' && name.trim() !== '' && keyType !== null && isKeyEntered && accountProblem === null
  const hasRequiredConsent = !task.requiresRuntimeConsent || hasConsented
  const missingStep = areFieldsComplete
    ? 'Accept the risk first.'
    : 'Enter the account, its name, the key type and the key.'

  const submit = async () => {
    setShowsAccountProblem(true)
    // `areFieldsComplete` implies that `keyType` is not null. TypeScript needs the explicit check.
    if (!areFieldsComplete || !hasRequiredConsent || keyType === null || fieldText(keyField) === '') return
    const secret = {
      text: takeSecret(keyField),
      phrasePassphrase: format === 'phrase' ? takeSecret(phrasePassphraseField) : '',
    }
    setIsKeyEntered(false)
    const answer = await send(() =>
      api.importKey({
        account: accountText.trim(),
        name: name.trim(),
        keyType,
        format,
        ...secret,
        index: format === 'phrase' ? Number(indexText || '0') : 0,
        acceptDevelopmentRuntime: hasConsented,
      }),
    )
    if (answer) setImportedKey(answer.value)
  }

  if (importedKey) {
    return (
      <DoneScreen
        api={api}
        title="The key is imported"
        text={`${name.trim()} can sign now. The key is ${keyStorageWords(task.keyStore.kind)}.`}
      >
        <dl className={styles['vt-kv']}>
          <dt>Account</dt>
          <dd>
            <IdText id={importedKey.account} />
          </dd>
          <dt>Public key</dt>
          <dd className={cx('mono', styles['break'])}>{importedKey.publicKey}</dd>
        </dl>
      </DoneScreen>
    )
  }
  return (
    <TaskFrame
      title="Import a key"
      text="Countersign checks the key with the ledger before it stores the key."
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Import key"
          missingStep={missingStep}
          disabled={!areFieldsComplete || !hasRequiredConsent}
        />
      }
    >
      <div className={styles['vt-two']}>
        <Field
          label="Account id"
          placeholder="0.0.1234"
          value={accountText}
          maxLength={40}
          readOnly={task.account !== null}
          problem={showsAccountProblem ? accountProblem : null}
          onBlur={() => setShowsAccountProblem(accountText !== '')}
          onChange={(e) => setAccountText(e.target.value)}
        />
        <Field
          label="Your name for the account"
          value={name}
          maxLength={40}
          onChange={(e) => setName(e.target.value)}
        />
      </div>
      <Radios
        label="Key type"
        value={keyType}
        options={KEY_TYPE_OPTIONS}
        onChange={setKeyType}
        hint={keyType === null ? 'Not sure? Your wallet shows the key type.' : ''}
      />
      <Radios label="Key format" value={format} options={KEY_FORMATS} onChange={setFormat} />
      <Secret
        label={format === 'phrase' ? 'Words' : 'Private key'}
        field={keyField}
        rows={3}
        hint={FORMAT_HINTS[format]}
        onChange={() => setIsKeyEntered(fieldText(keyField).trim() !== '')}
      />
      {format === 'phrase' && (
        <div className={styles['vt-two']}>
          <Secret
            label="Passphrase of the words"
            field={phrasePassphraseField}
            hint="Leave empty if the words have no passphrase."
          />
          <Field
            label="Account index"
            inputMode="numeric"
            value={indexText}
            hint="0 for the first account."
            onChange={(e) => setIndexText(e.target.value.replace(/\D/g, '').slice(0, 10))}
          />
        </div>
      )}
      <RuntimeConsent isRequired={task.requiresRuntimeConsent} hasConsented={hasConsented} onChange={setHasConsented} />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}

/** Words for the place of storage, to follow "The key is". */
export const keyStorageWords = (kind: 'keychain' | 'session' | 'none'): string =>
  kind === 'keychain' ? 'stored in this computer’s keychain' : 'kept in memory until you close Countersign'
