import { MAX_LIST_ENTRIES } from '@shared/contract/lists'
import { Problem } from '../parts'
import type { SendState } from '../use-send'

function listProblemText(fields: readonly string[]): string | null {
  if (fields.includes('full')) return `The list is full, with ${MAX_LIST_ENTRIES} entries. Remove an entry first.`
  if (fields.includes('name')) {
    return 'The name looks like another name on your lists. Choose a name that cannot be confused with any other.'
  }
  return null
}

/** Errors that only main detects: a name too similar to another one, or one entry too many. */
export function ListProblem({ state }: { readonly state: SendState }) {
  const fields = state.status === 'failed' && state.error.code === 'invalid-input' ? state.error.fields : []
  const text = listProblemText(fields)
  if (text === null) return <Problem state={state} />
  return (
    <p className="vt-problem-line" role="alert">
      <b>Nothing was changed.</b> <span className="t2">{text}</span>
    </p>
  )
}
