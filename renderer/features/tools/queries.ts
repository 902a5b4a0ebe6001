/** Tools of the market's tool server, and the calls that were made from the console. */
import type { ToolCall, ToolsState } from '@shared/contract/tools'
import { localQuery, type MainQuery } from '../../query/main-query'

const ROOT = 'tools'
const STATE_KEY = [ROOT, 'state']

export const toolsQueries = {
  /** Tools by the server's own list. */
  listed: {
    queryKey: STATE_KEY,
    read: (api, fresh) => api.tools.get({ list: fresh ? 'fresh' : 'listed' }),
  } satisfies MainQuery<ToolsState>,

  /** The same as main knows them without a request: those of the documents, before the server's list was read. */
  known: {
    queryKey: STATE_KEY,
    read: (api) => api.tools.get({ list: 'known' }),
  } satisfies MainQuery<ToolsState>,

  /** The latest first. */
  calls: localQuery<readonly ToolCall[]>([ROOT, 'calls'], (api) => api.tools.history()),
}
