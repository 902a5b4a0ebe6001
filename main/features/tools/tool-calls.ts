import { toolCall, type ToolCall } from '@shared/contract/tools'
import type { Database } from '../../storage/database'

export type ToolCalls = {
  /** Latest first, at most as many as are kept. */
  readonly list: (profile: string) => ToolCall[]
  readonly add: (profile: string, call: Omit<ToolCall, 'id'>) => void
  readonly clear: (profile: string) => void
}

const KEEP = 100

/** The person's calls of tools: each with its input and its outcome, never with the answer. */
export function createToolCalls(db: Database): ToolCalls {
  const all = db.prepare('SELECT n, call FROM tool_calls WHERE profile = ? ORDER BY n DESC LIMIT ?')
  const put = db.prepare(
    `INSERT INTO tool_calls (profile, n, call)
     SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2 FROM tool_calls WHERE profile = ?1`,
  )
  const trim = db.prepare(
    `DELETE FROM tool_calls WHERE profile = ?1 AND n <= (
       SELECT n FROM tool_calls WHERE profile = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2
     )`,
  )
  const drop = db.prepare('DELETE FROM tool_calls WHERE profile = ?')
  return {
    list: (profile) =>
      (all.all(profile, KEEP) as unknown as readonly { n: number; call: string }[]).flatMap(({ n, call }) => {
        // A later version may have written this call.
        const read = toolCall.safeParse({ ...(JSON.parse(call) as object), id: n })
        return read.success ? [read.data] : []
      }),
    add: (profile, call) => {
      put.run(profile, JSON.stringify(call))
      trim.run(profile, KEEP)
    },
    clear: (profile) => void drop.run(profile),
  }
}
