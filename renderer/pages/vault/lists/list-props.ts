import type { ListTask } from '@shared/contract/lists'
import type { TaskProps } from '../Frame'

export type ListProps<T extends ListTask['task'] = ListTask['task']> = TaskProps & {
  readonly listTask: Extract<ListTask, { task: T }>
}
