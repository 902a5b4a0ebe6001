import { type ReactNode, useState } from 'react'
import type { Result } from '@shared/result'
import { plainText } from '../../../format/text'
import { IdText } from '../../../ui/Id'
import { Acts, Done } from '../parts'
import { useSend } from '../use-send'
import { Frame } from '../Frame'
import { type TaskProps } from '../Frame'
import { ListProblem } from './ListProblem'
import type { ListProps } from './list-props'
import styles from '../vault.module.css'

export function RemoveSpenderTask({ api, list }: ListProps<'remove-spender'>) {
  const { spender } = list
  const checksum = 'checksum' in spender ? spender.checksum : null
  return (
    <Remove
      api={api}
      title="Remove a spender"
      text="It can be given no new permission. What you have allowed it before stands until you revoke it."
      done="It is off your list. Permissions that it was given before stand until you revoke them."
      onRemove={() => api.removeSpender()}
    >
      <Listed id={spender.id} checksum={checksum} name={spender.name} />
    </Remove>
  )
}

export function RemoveEntryTask({ api, list }: ListProps<'remove-entry'>) {
  const { entry } = list
  return (
    <Remove
      api={api}
      title="Remove from the address book"
      text="Its id is shown without your name from now on."
      done="The account itself is not affected."
      onRemove={() => api.removeEntry()}
    >
      <Listed id={entry.id} checksum={entry.checksum} name={entry.name} />
    </Remove>
  )
}

type RemoveProps = Pick<TaskProps, 'api'> & {
  readonly title: string
  readonly text: string
  readonly done: string
  readonly children: ReactNode
  readonly onRemove: () => Promise<Result<undefined>>
}

function Remove({ api, title, text, done, children, onRemove }: RemoveProps) {
  const [isDone, setDone] = useState(false)
  const { state, send } = useSend()
  const submit = async () => {
    if (await send(onRemove)) setDone(true)
  }
  if (isDone) return <Done api={api} title="It is removed" text={done} />
  return (
    <Frame
      title={title}
      text={text}
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Remove" danger />}
    >
      {children}
      <ListProblem state={state} />
    </Frame>
  )
}

type ListedProps = { readonly id: string; readonly checksum: string | null; readonly name: string | null }

const Listed = ({ id, checksum, name }: ListedProps) => (
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
