import { plainText } from '../../format/text'
import { TaskButtons, TaskProblem } from './task-parts'
import { useSend } from './use-send'
import { TaskFrame, type TaskProps } from './TaskFrame'
import styles from './vault.module.css'

/** Switches to keys in memory only, because the keychain cannot be used. */
export function SessionOnlyTask({ task, api }: TaskProps) {
  const { sendState, send } = useSend()
  const submit = async () => {
    const answer = await send(() => api.chooseSessionOnly())
    if (answer) await api.close()
  }
  return (
    <TaskFrame
      title="Use keys for this session only"
      text="This computer’s keychain cannot be used. Keys stay in memory and are lost when you close Countersign. Countersign saves no key to a file."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Use keys for this session" />}
    >
      {task.keyStore.reason !== null && (
        <dl className={styles['vt-kv']}>
          <dt>Reason</dt>
          <dd>{plainText(task.keyStore.reason, 300)}</dd>
        </dl>
      )}
      <p className="t2">
        Keep your own copy of every key or its words. After a restart you must import each key again.
      </p>
      <TaskProblem sendState={sendState} />
    </TaskFrame>
  )
}
