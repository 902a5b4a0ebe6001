/** State of the tools console: the chosen tool, the form input of each tool, and the last call. */
import type { QueryClient } from '@tanstack/react-query'
import type { Tool, ToolInput, ToolResult } from '@shared/contract/tools'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { toolsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue, readQuery, queryStateOf } from '../../query/client'
import type { Draft } from './tool-form'

type Api = Pick<MainApi, 'tools'>

export type ToolRun =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly id: string; readonly tool: string; readonly startedAtMs: number }
  | { readonly status: 'answered'; readonly id: string; readonly tool: string; readonly result: ToolResult }
  | { readonly status: 'failed'; readonly id: string; readonly tool: string; readonly error: AppError }

export type ConsoleState = {
  /** Name of the chosen tool. */
  readonly toolName: string
  readonly search: string
  /** Form input by tool name, for tools whose form the person has changed. */
  readonly drafts: Readonly<Record<string, Draft>>
  readonly run: ToolRun
}
export type ConsoleStore = StoreApi<ConsoleState>

const INITIAL_TOOL = 'get_market_summary'
export const createConsole = (): ConsoleStore =>
  createStore<ConsoleState>(() => ({ toolName: INITIAL_TOOL, search: '', drafts: {}, run: { status: 'idle' } }))

/**
 * Loads the documented tools, unless tools are loaded or being loaded already. The page shows the documented tools until the
 * server's list is read.
 */
export async function loadDocumentedTools(client: QueryClient, api: MainApi): Promise<void> {
  const { status } = queryStateOf(client, toolsQueries.serverTools)
  if (status === 'idle' || status === 'failed') await readQuery(client, api, toolsQueries.knownTools)
}

/** Deletes the call history. Returns the error, or null. */
export async function clearToolCalls(client: QueryClient, api: Api): Promise<AppError | null> {
  const result = await callMain(() => api.tools.clearHistory())
  if (!result.ok) return result.error
  cacheValue(client, toolsQueries.calls, result.value)
  return null
}

const EMPTY_DRAFT: Draft = {}
/** Form input of a tool. All tools without input share one object, because a new object would render the page again. */
export const toolDraft = ({ drafts }: Pick<ConsoleState, 'drafts'>, tool: string): Draft =>
  (Object.hasOwn(drafts, tool) ? drafts[tool] : undefined) ?? EMPTY_DRAFT

export const pickTool = (store: ConsoleStore, toolName: string): void => store.setState({ toolName })
export const searchTools = (store: ConsoleStore, search: string): void => store.setState({ search })
export const putDraft = (store: ConsoleStore, tool: string, draft: Draft): void =>
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [tool]: draft } }))

/** Tools whose name or texts contain all words of the search. */
export function matchingTools(tools: readonly Tool[], search: string): readonly Tool[] {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tools.filter(({ name, title, answerSummary, description }) => {
    const searchText = [name, name.replaceAll('_', ' '), title, answerSummary ?? '', description ?? '']
      .join(' ')
      .toLowerCase()
    return searchWords.every((word) => searchText.includes(word))
  })
}

type Stores = { readonly console: ConsoleStore; readonly client: QueryClient }

/**
 * Runs a call and shows its outcome, unless another call has started meanwhile. Main ends a cancelled call with the error
 * `cancelled`.
 */
export async function runTool(
  stores: Stores,
  api: MainApi,
  tool: string,
  input: ToolInput,
  startedAtMs: number,
): Promise<void> {
  const id = crypto.randomUUID()
  stores.console.setState({ run: { status: 'running', id, tool, startedAtMs } })
  const result = await callMain(() => api.tools.run({ id, name: tool, input }))
  const { run } = stores.console.getState()
  if (run.status === 'running' && run.id === id) {
    stores.console.setState({
      run: result.ok
        ? { status: 'answered', id, tool, result: result.value }
        : { status: 'failed', id, tool, error: result.error },
    })
  }
  // A call adds an entry to the history and can change the number of requests that the next call needs.
  await Promise.all([
    readQuery(stores.client, api, toolsQueries.calls),
    readQuery(stores.client, api, toolsQueries.knownTools),
  ])
}

/** Cancels a running call. `runTool` then shows the call as failed. */
export const cancelRun = async (api: Api, id: string): Promise<void> =>
  void (await callMain(() => api.tools.cancel({ id })))
