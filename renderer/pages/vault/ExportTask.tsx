import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { IdText } from '../../ui/Id'
import { TaskButtons, TaskProblem } from './task-parts'
import { ShownSecret } from './ShownSecret'
import { Secret } from '../../ui/Secret'
import { usePassphrase } from './use-passphrase'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import styles from './vault.module.css'

/** Shows the private key for the person's own backup. The page reads the key from main only on request. */
export function ExportTask({ task, api }: TaskProps) {
  const [hasConfirmed, setHasConfirmed] = useState(false)
  const [key, setKey] = useState<{ readonly der: string; readonly keyType: string } | null>(null)
  const { sendState, send } = useSend()
  const { account } = task
  const passphrase = usePassphrase()
  const needsPassphrase = task.keyStore.isPassphraseSet
  const isReady = hasConfirmed && (!needsPassphrase || passphrase.isEntered)
  const submit = async () => {
    if (!isReady) return
    const secret = needsPassphrase ? passphrase.take() : null
    const answer = await send(() => api.exportKey({ passphrase: secret }))
    if (answer) setKey(answer.value)
  }
  if (key) {
    return (
      <TaskFrame
        title={`The key of ${account?.name ?? 'this account'}`}
        text={`Write this ${key.keyType} key (DER in hex) down or copy it to a safe place. The key is hidden when you close this window or the keys lock.`}
        onSubmit={() => void api.close()}
        foot={
          <div className={styles['vt-acts']}>
            <Button size="large" onClick={() => setKey(null)}>
              Hide key
            </Button>
            <Button size="large" variant="primary" isSubmit>
              Close
            </Button>
          </div>
        }
      >
        <ShownSecret label="Private key" secret={key.der} api={api} />
      </TaskFrame>
    )
  }
  return (
    <TaskFrame
      title="Export a key"
      text="For your backup only: anyone who sees this key can take everything in the account. People who help you never need your key."
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Show the key"
          missingStep={needsPassphrase ? 'Enter your passphrase and tick the box.' : 'Tick the box first.'}
          isDangerous
          isGuarded
          disabled={!isReady}
        />
      }
    >
      {account && (
        <dl className={styles['vt-kv']}>
          <dt>Account</dt>
          <dd>
            <b>{account.name}</b> <IdText id={account.id} checksum={account.checksum} />
          </dd>
        </dl>
      )}
      {needsPassphrase && <Secret label="Passphrase" field={passphrase.field} onChange={passphrase.onChange} />}
      <Checkbox checked={hasConfirmed} onChange={setHasConfirmed}>
        Only I can see my screen, and no one requested this key from me
      </Checkbox>
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}
