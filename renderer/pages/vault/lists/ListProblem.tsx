import { MAX_LIST_ENTRIES } from '@shared/contract/lists'
import { TaskProblem } from '../task-parts'
import type { SendState } from '../use-send'

function listProblemText(fields: readonly string[]): string | null {
  if (fields.includes('full')) return `The list is full, with ${MAX_LIST_ENTRIES} entries. Remove an entry first.`
  if (fields.includes('name')) {
    return 'The name looks like another name on your lists. Choose a name that cannot be confused with any other.'
  }
  return null
}

/** Error of a change to the person's lists. A full list and a name similar to a listed name have their own texts. */
export function ListProblem({ sendState }: { readonly sendState: SendState }) {
  const isInvalidInput = sendState.status === 'failed' && sendState.error.code === 'invalid-input'
  const text = isInvalidInput ? listProblemText(sendState.error.fields) : null
  if (text === null) return <TaskProblem sendState={sendState} />
  return (
    <p className="vt-problem-line" role="alert">
      <b>Nothing was changed.</b> <span className="t2">{text}</span>
    </p>
  )
}
