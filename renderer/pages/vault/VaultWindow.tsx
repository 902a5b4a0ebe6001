import { useEffect } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '@shared/result'
import type { VaultApi } from '../../api'
import { errorText } from '../../format/error-text'
import { loadTask, type TaskStore } from './vault-store'
import { Button } from '../../ui/Button'
import { Brand } from '../../ui/StatusIcons'
import { EndpointLine } from '../review/EndpointLine'
import { OwnWindowStrip } from '../review/OwnWindowStrip'
import { applyTheme } from '../shell/theme'
import { AutoLockTask } from './AutoLockTask'
import { CreateTask } from './CreateTask'
import { ExportTask } from './ExportTask'
import { HiddenSecret } from './HiddenSecret'
import { ImportTask } from './ImportTask'
import { OwnListTask } from './lists/OwnListTask'
import { ChangePassphraseTask, RemovePassphraseTask, SetPassphraseTask, UnlockTask } from './PassphraseTasks'
import { RemoveAccountTask } from './RemoveAccountTask'
import { ServiceKeyTask, ShowAgentKeyTask } from './ServiceKeyTasks'
import { SessionOnlyTask } from './SessionOnlyTask'
import type { TaskProps } from './TaskFrame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type VaultProps = { readonly store: TaskStore; readonly api: VaultApi }

/** Key window: shows the form of the task for which main opened the window. */
export function VaultWindow({ store, api }: VaultProps) {
  const taskState = useStore(store)
  const task = 'value' in taskState ? taskState.value : null
  useEffect(() => applyTheme(task?.theme ?? 'system'), [task?.theme])
  if (taskState.status === 'failed') {
    const { title, todo } = errorText(taskState.error)
    return (
      <main className={cx(styles['vt'], styles['vt-failed'])} role="alert">
        <h1 className="h2">This window could not load</h1>
        <p className="t2">
          {title}. {todo}
        </p>
        <Button onClick={() => void loadTask(store, api)}>Try again</Button>
      </main>
    )
  }
  if (!task) return <main className={styles['vt']} aria-busy="true" />
  return (
    <>
      <OwnWindowStrip endpoint={task.endpoint} />
      <main className={styles['vt']} data-task={task.lists?.task ?? task.kind}>
        <header className={styles['vt-head']}>
          <Brand size={18} />
          <span>{task.lists ? 'Your lists and limits' : 'Keys'}</span>
          <EndpointLine endpoint={task.endpoint} name={task.networkLabel} />
        </header>
        <Task task={task} api={api} />
      </main>
    </>
  )
}

function Task({ task, api }: TaskProps) {
  if (task.hiddenSecret !== null) return <HiddenSecret task={task} secretKind={task.hiddenSecret} api={api} />
  switch (task.kind) {
    case 'import-key':
      return <ImportTask task={task} api={api} />
    case 'create-key':
      return <CreateTask task={task} api={api} />
    case 'unlock':
      return <UnlockTask task={task} api={api} />
    case 'set-passphrase':
      return <SetPassphraseTask task={task} api={api} />
    case 'change-passphrase':
      return <ChangePassphraseTask task={task} api={api} />
    case 'remove-passphrase':
      return <RemovePassphraseTask task={task} api={api} />
    case 'auto-lock':
      return <AutoLockTask task={task} api={api} />
    case 'export-key':
      return <ExportTask task={task} api={api} />
    case 'remove-account':
      return <RemoveAccountTask task={task} api={api} />
    case 'session-only':
      return <SessionOnlyTask task={task} api={api} />
    case 'service-key':
      return <ServiceKeyTask task={task} api={api} />
    case 'show-agent-key':
      return <ShowAgentKeyTask task={task} api={api} />
    case 'own-lists':
      return task.lists && <OwnListTask task={task} listTask={task.lists} api={api} />
    default:
      return assertNever(task.kind, 'task without a form')
  }
}
