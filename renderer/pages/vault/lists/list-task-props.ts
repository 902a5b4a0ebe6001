import type { ListTask } from '@shared/contract/lists'
import type { TaskProps } from '../TaskFrame'

/** Props of a task about the person's lists or limits. `T`: the task's name. */
export type ListTaskProps<T extends ListTask['task'] = ListTask['task']> = TaskProps & {
  readonly listTask: Extract<ListTask, { task: T }>
}
