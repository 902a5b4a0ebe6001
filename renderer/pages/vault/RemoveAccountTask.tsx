import { useState } from 'react'
import { Field } from '../../ui/Field'
import { IdText } from '../../ui/Id'
import { TaskButtons, DoneScreen, TaskProblem } from './task-parts'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import styles from './vault.module.css'

/** Removes an account from this app after the person has typed the account id. */
export function RemoveAccountTask({ task, api }: TaskProps) {
  const [typedId, setTypedId] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const { account } = task
  const isIdConfirmed = account !== null && [account.id, `${account.id}-${account.checksum}`].includes(typedId.trim())
  const submit = async () => {
    if (!isIdConfirmed) return
    const answer = await send(() => api.removeAccount({ typedId: typedId.trim() }))
    if (answer) setIsDone(true)
  }
  const hasKey = account?.access === 'key'
  if (isDone) {
    return (
      <DoneScreen
        api={api}
        title={`${account?.name ?? 'The account'} is removed`}
        text={
          hasKey
            ? 'The account’s key is deleted from this computer, unless another account uses the same key. The account on the ledger is not affected.'
            : 'The account on the ledger is not affected.'
        }
      />
    )
  }
  return (
    <TaskFrame
      title={`Remove ${account?.name ?? 'the account'}`}
      text={
        hasKey
          ? 'Countersign deletes the account’s key from this computer, unless another account here uses the same key. Without your own copy of a deleted key, you can never sign for this account again.'
          : 'The account is removed from this app. The account on the ledger is not affected.'
      }
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Remove account"
          isDangerous
          isGuarded
          disabled={!isIdConfirmed}
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
      <Field
        label="Type the account id to remove the account"
        value={typedId}
        maxLength={40}
        autoFocus
        onChange={(e) => setTypedId(e.target.value)}
      />
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}
