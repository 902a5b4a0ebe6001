import type { ListTask } from '@shared/contract/lists'
import type { TaskProps } from '../TaskFrame'

export type ListProps<T extends ListTask['task'] = ListTask['task']> = TaskProps & {
  readonly listTask: Extract<ListTask, { task: T }>
}
