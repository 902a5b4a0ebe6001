import { toolCall, type ToolCall } from '@shared/contract/tools'
import type { Database } from '../../storage/database'

export type ToolCalls = {
  /** Latest first, at most `MAX_CALLS`. */
  readonly list: (profile: string) => ToolCall[]
  /** Stores a call, and deletes the oldest calls beyond `MAX_CALLS`. */
  readonly add: (profile: string, call: Omit<ToolCall, 'id'>) => void
  readonly clear: (profile: string) => void
}

const MAX_CALLS = 100

/** Store of the person's tool calls. The input and the outcome of a call are stored, but never the tool's answer. */
export function createToolCalls(db: Database): ToolCalls {
  const selectCalls = db.prepare('SELECT n, call FROM tool_calls WHERE profile = ? ORDER BY n DESC LIMIT ?')
  const insertCall = db.prepare(
    `INSERT INTO tool_calls (profile, n, call)
     SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2 FROM tool_calls WHERE profile = ?1`,
  )
  const deleteOldest = db.prepare(
    `DELETE FROM tool_calls WHERE profile = ?1 AND n <= (
       SELECT n FROM tool_calls WHERE profile = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2
     )`,
  )
  const deleteCalls = db.prepare('DELETE FROM tool_calls WHERE profile = ?')
  return {
    list: (profile) =>
      (selectCalls.all(profile, MAX_CALLS) as unknown as readonly { n: number; call: string }[]).flatMap(
        ({ n, call }) => {
          // A later version of the app may have stored a call in a form that this version does not know.
          const parsedCall = toolCall.safeParse({ ...(JSON.parse(call) as object), id: n })
          return parsedCall.success ? [parsedCall.data] : []
        },
      ),
    add: (profile, call) => {
      insertCall.run(profile, JSON.stringify(call))
      deleteOldest.run(profile, MAX_CALLS)
    },
    clear: (profile) => void deleteCalls.run(profile),
  }
}
