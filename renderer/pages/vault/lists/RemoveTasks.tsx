import { type ReactNode, useState } from 'react'
import type { Result } from '@shared/result'
import { plainText } from '../../../format/text'
import { IdText } from '../../../ui/Id'
import { TaskButtons, DoneScreen } from '../task-parts'
import { useSend } from '../use-send'
import { TaskFrame, type TaskProps } from '../TaskFrame'
import { ListProblem } from './ListProblem'
import type { ListTaskProps } from './list-task-props'
import styles from '../vault.module.css'

export function RemoveSpenderTask({ api, listTask }: ListTaskProps<'remove-spender'>) {
  const { spender } = listTask
  // Only the id of an account has a checksum. An operator has an EVM address.
  const checksum = 'checksum' in spender ? spender.checksum : null
  return (
    <RemoveForm
      api={api}
      title="Remove a spender"
      buttonLabel="Remove spender"
      text="After the removal, you cannot give this spender new permissions. Permissions you gave before stay active until you revoke them."
      doneTitle="The spender is removed"
      doneText="Permissions you gave this spender before stay active until you revoke them."
      onRemove={() => api.removeSpender()}
    >
      <EntryDetails id={spender.id} checksum={checksum} name={spender.name} />
    </RemoveForm>
  )
}

export function RemoveEntryTask({ api, listTask }: ListTaskProps<'remove-entry'>) {
  const { entry } = listTask
  return (
    <RemoveForm
      api={api}
      title="Remove from the address book"
      buttonLabel="Remove entry"
      text="After the removal, the app shows the account id without your name."
      doneTitle="The account is removed from your address book"
      doneText="The account itself is not affected."
      onRemove={() => api.removeEntry()}
    >
      <EntryDetails id={entry.id} checksum={entry.checksum} name={entry.name} />
    </RemoveForm>
  )
}

type RemoveFormProps = Pick<TaskProps, 'api'> & {
  readonly title: string
  readonly buttonLabel: string
  readonly text: string
  readonly doneTitle: string
  readonly doneText: string
  readonly children: ReactNode
  readonly onRemove: () => Promise<Result<undefined>>
}

/** Form that asks for confirmation of a removal. */
function RemoveForm({ api, title, buttonLabel, text, doneTitle, doneText, children, onRemove }: RemoveFormProps) {
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const submit = async () => {
    if (await send(onRemove)) setIsDone(true)
  }
  if (isDone) return <DoneScreen api={api} title={doneTitle} text={doneText} />
  return (
    <TaskFrame
      title={title}
      text={text}
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label={buttonLabel} isDangerous />}
    >
      {children}
      <ListProblem sendState={sendState} />
    </TaskFrame>
  )
}

type EntryDetailsProps = { readonly id: string; readonly checksum: string | null; readonly name: string | null }

const EntryDetails = ({ id, checksum, name }: EntryDetailsProps) => (
  <dl className={styles['vt-kv']}>
    {name !== null && (
      <>
        <dt>Name</dt>
        <dd>{plainText(name, 40)}</dd>
      </>
    )}
    <dt>Id</dt>
    <dd className={styles['break']}>
      <IdText id={id} checksum={checksum} />
    </dd>
  </dl>
)
