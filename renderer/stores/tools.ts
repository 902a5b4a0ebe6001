/** The console of the tools: which one is chosen, what is filled in, the call that runs, and the calls before. */
import type { Tool, ToolCall, ToolInput, ToolResult, ToolsState } from '@shared/contract/tools'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'
import type { Draft } from './tool-form'

export type ToolsStore = RemoteStore<ToolsState>
export type ToolCallsStore = RemoteStore<readonly ToolCall[]>
type Api = Pick<MainApi, 'tools'>

export type ToolRun =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly id: string; readonly tool: string; readonly atMs: number }
  | { readonly status: 'answered'; readonly id: string; readonly tool: string; readonly result: ToolResult }
  | { readonly status: 'failed'; readonly id: string; readonly tool: string; readonly error: AppError }

export type Console = {
  readonly tool: string
  readonly search: string
  /** What is filled in, of each tool that was looked at. */
  readonly drafts: Readonly<Record<string, Draft>>
  readonly run: ToolRun
}
export type ConsoleStore = StoreApi<Console>

const ALL = 'all'
const FIRST = 'get_market_summary'
export const createTools = (): ToolsStore => createRemote<ToolsState>()
export const createToolCalls = (): ToolCallsStore => createRemote<readonly ToolCall[]>()
export const createConsole = (): ConsoleStore =>
  createStore<Console>(() => ({ tool: FIRST, search: '', drafts: {}, run: { status: 'idle' } }))

/** What the documents say stands at once; the server's own list takes its place when it has been read. */
export async function openTools(store: ToolsStore, api: Api): Promise<void> {
  if (store.getState().status === 'idle') await load(store, ALL, () => api.tools.get({ list: 'known' }))
  await load(store, ALL, () => api.tools.get({ list: 'listed' }))
}
export const readTools = (store: ToolsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.tools.get({ list: 'fresh' }))
/** What the next call takes, told anew after each. */
const tellTools = (store: ToolsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.tools.get({ list: 'known' }))

export const loadToolCalls = (store: ToolCallsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.tools.history())
export const clearToolCalls = (store: ToolCallsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.tools.clearHistory())

const NOTHING: Draft = {}
/** The same object as long as nothing is filled in. */
export const draftIn = ({ drafts }: Pick<Console, 'drafts'>, tool: string): Draft =>
  (Object.hasOwn(drafts, tool) ? drafts[tool] : undefined) ?? NOTHING

export const pickTool = (store: ConsoleStore, tool: string): void => store.setState({ tool })
export const searchTools = (store: ConsoleStore, search: string): void => store.setState({ search })
export const putDraft = (store: ConsoleStore, tool: string, draft: Draft): void =>
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [tool]: draft } }))

/** Those whose name or words have all that is looked for. */
export function toolsFound(tools: readonly Tool[], search: string): readonly Tool[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tools.filter(({ name, title, says, description }) => {
    const all = [name, name.replaceAll('_', ' '), title, says ?? '', description ?? ''].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

type Stores = { readonly console: ConsoleStore; readonly tools: ToolsStore; readonly toolCalls: ToolCallsStore }

/** Runs a call; one that was overtaken, or given up for another, leaves no trace on the page. */
export async function runTool(stores: Stores, api: Api, tool: string, input: ToolInput, atMs: number): Promise<void> {
  const id = crypto.randomUUID()
  stores.console.setState({ run: { status: 'running', id, tool, atMs } })
  const answer = await guarded(() => api.tools.run({ id, name: tool, input }))
  const { run } = stores.console.getState()
  if (run.status === 'running' && run.id === id) {
    stores.console.setState({
      run: answer.ok
        ? { status: 'answered', id, tool, result: answer.value }
        : { status: 'failed', id, tool, error: answer.error },
    })
  }
  await Promise.all([loadToolCalls(stores.toolCalls, api), tellTools(stores.tools, api)])
}

export const cancelRun = async (api: Api, id: string): Promise<void> =>
  void (await guarded(() => api.tools.cancel({ id })))
