/** Queries of the tool server's tools, and of the calls made from the console. */
import type { ToolCall, ToolsState } from '@shared/contract/tools'
import { localQuery, type MainQuery } from '../../query/main-query'

const ROOT = 'tools'
const STATE_KEY = [ROOT, 'state']

export const toolsQueries = {
  /** Tools of the server's own list. Main requests the list only if main has not cached the list, or for a fresh read. */
  serverTools: {
    queryKey: STATE_KEY,
    read: (api, fresh) => api.tools.get({ list: fresh ? 'fresh' : 'listed' }),
  } satisfies MainQuery<ToolsState>,

  /**
   * Tools that main returns without a request: the documented tools, and what main knows of the server's list. The result
   * replaces the value of `serverTools`, because both queries have the same key.
   */
  knownTools: {
    queryKey: STATE_KEY,
    read: (api) => api.tools.get({ list: 'known' }),
  } satisfies MainQuery<ToolsState>,

  /** Calls, latest first. */
  calls: localQuery<readonly ToolCall[]>([ROOT, 'calls'], (api) => api.tools.history()),
}
