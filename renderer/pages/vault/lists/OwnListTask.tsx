import { assertNever } from '@shared/result'
import { AddEntryTask, RenameEntryTask } from './EntryTasks'
import { AddSpenderTask } from './AddSpenderTask'
import { LimitsTask } from './LimitsTask'
import { RemoveEntryTask, RemoveSpenderTask } from './RemoveTasks'
import type { ListProps } from './list-props'

/** One change to the person's own lists. */
export function OwnListTask({ list, ...rest }: ListProps) {
  switch (list.task) {
    case 'add-spender':
      return <AddSpenderTask list={list} {...rest} />
    case 'remove-spender':
      return <RemoveSpenderTask list={list} {...rest} />
    case 'limits':
      return <LimitsTask list={list} {...rest} />
    case 'add-entry':
      return <AddEntryTask {...rest} />
    case 'rename-entry':
      return <RenameEntryTask list={list} {...rest} />
    case 'remove-entry':
      return <RemoveEntryTask list={list} {...rest} />
    default:
      return assertNever(list, 'list task without a form')
  }
}
