import { assertNever } from '@shared/result'
import { AddEntryTask, RenameEntryTask } from './EntryTasks'
import { AddSpenderTask } from './AddSpenderTask'
import { LimitsTask } from './LimitsTask'
import { RemoveEntryTask, RemoveSpenderTask } from './RemoveTasks'
import type { ListTaskProps } from './list-task-props'

/** Task that changes the person's spenders, limits or address book. */
export function OwnListTask({ listTask, ...taskProps }: ListTaskProps) {
  switch (listTask.task) {
    case 'add-spender':
      return <AddSpenderTask listTask={listTask} {...taskProps} />
    case 'remove-spender':
      return <RemoveSpenderTask listTask={listTask} {...taskProps} />
    case 'limits':
      return <LimitsTask listTask={listTask} {...taskProps} />
    case 'add-entry':
      return <AddEntryTask {...taskProps} />
    case 'rename-entry':
      return <RenameEntryTask listTask={listTask} {...taskProps} />
    case 'remove-entry':
      return <RemoveEntryTask listTask={listTask} {...taskProps} />
    default:
      return assertNever(listTask, 'list task without a form')
  }
}
