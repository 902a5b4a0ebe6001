import { MAX_LIST_ENTRIES } from '@shared/contract/lists'
import { Problem } from '../parts'
import type { Sending } from '../use-send'

/** Errors that only main detects: a name too similar to another one, or one entry too many. */
export function ListProblem({ state }: { readonly state: Sending }) {
  const fields = state.status === 'failed' && state.error.code === 'invalid-input' ? state.error.fields : []
  const text = fields.includes('full')
    ? `A list takes ${MAX_LIST_ENTRIES} entries. Remove one first.`
    : fields.includes('name')
      ? 'The name reads like that of another one on your lists. Choose one that cannot be taken for it.'
      : null
  if (text === null) return <Problem state={state} />
  return (
    <p className="vt-problem-line" role="alert">
      <b>Nothing was changed.</b> <span className="t2">{text}</span>
    </p>
  )
}
