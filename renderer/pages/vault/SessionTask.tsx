import { plainText } from '../../format/text'
import { Acts, Problem } from './parts'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import styles from './vault.module.css'

export function SessionTask({ task, api }: TaskProps) {
  const { state, send } = useSend()
  const submit = async () => {
    const sent = await send(() => api.chooseSessionOnly())
    if (sent) await api.close()
  }
  return (
    <Frame
      title="Use keys for this session only"
      text="The keychain of this computer cannot be used. Keys are then held in memory and gone when Countersign ends; they are never written to a plain file."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Use for this session" />}
    >
      {task.keyStore.reason !== null && (
        <dl className={styles['vt-kv']}>
          <dt>Why</dt>
          <dd>{plainText(task.keyStore.reason, 300)}</dd>
        </dl>
      )}
      <p className="t2">
        Keep your own copy of every key or its words. After a restart each key has to be imported again.
      </p>
      <Problem state={state} />
    </Frame>
  )
}
