import { failure } from '../../platform/app-failure'
import type { DriftLog } from '../../storage/drift'
import type { Priority } from '../client/budget'
import { readToolList, type ServerTool } from './tool-answer'
import { SessionForgotten, type ToolFetchDeps } from './tool-fetch'
import { listDifferences } from './tool-list'
import { openToolSession, type ToolRequestOptions, type ToolSession } from './tool-session'

export type ToolConnectionDeps = ToolFetchDeps & {
  /** The tool server's address. Rejects with AppFailure `offline` when the profile has none or is not connected. */
  readonly toolUrl: () => Promise<URL>
  readonly drift: DriftLog
  readonly now: () => number
}
type ListedTools = ReadonlyMap<string, ServerTool>

/** An open session with the tool server, and the tools that the server lists. */
type OpenConnection = {
  readonly session: ToolSession
  /** Listed tools by name, up to `MAX_TOOLS`. The list is cached for `LIST_FRESH_MS`. */
  readonly listTools: (options: ToolRequestOptions & { readonly fresh?: boolean }) => Promise<ListedTools>
}

/** Time for which a cached list is used. */
const LIST_FRESH_MS = 600_000
/** Limit of pages of a list: a faulty server may always give a next cursor. */
const MAX_PAGES = 10
const MAX_TOOLS = 200

/**
 * Connection to the tool server, opened on first use. A new connection is opened when the server no longer knows the
 * session, or when the address of the server has changed.
 */
export function createToolConnection(deps: ToolConnectionDeps) {
  let current: { readonly address: string; readonly connection: Promise<OpenConnection> } | null = null

  /** Returns the current connection. Without one, or when the server's address has changed, opens a new connection. */
  async function getConnection(priority: Priority): Promise<OpenConnection> {
    const url = await deps.toolUrl()
    if (current?.address === url.href) return current.connection
    const newConnection = {
      address: url.href,
      connection: openToolSession(deps, url, priority).then((session) => createOpenConnection(deps, session)),
    }
    current = newConnection
    newConnection.connection.catch(() => forget(newConnection.connection))
    return newConnection.connection
  }
  function forget(connection: Promise<OpenConnection>): void {
    if (current?.connection === connection) current = null
  }

  return {
    /** True if a connection is open or being opened. */
    isOpen: (): boolean => current !== null,
    /**
     * Runs the work with a connection. When the server does not know the session, runs the work again with a new
     * connection. When the server does not know the new session either, rejects with AppFailure `offline`.
     */
    withConnection: async <T>(
      options: ToolRequestOptions,
      work: (connection: OpenConnection) => Promise<T>,
    ): Promise<T> => {
      for (let canRetry = true; ; canRetry = false) {
        const connection = await untilAborted(getConnection(options.priority), options.signal)
        const usedConnection = current?.connection
        try {
          return await work(connection)
        } catch (cause) {
          if (!(cause instanceof SessionForgotten)) throw cause
          // The server did not process the request, so the work can safely run again.
          if (usedConnection) forget(usedConnection)
          if (!canRetry) throw failure({ code: 'offline', what: 'tools' })
        }
      }
    },
    /** Ends the session, if there is one. */
    close: async (): Promise<void> => {
      const connection = current?.connection
      current = null
      await connection?.then(
        ({ session }) => session.close(),
        () => undefined,
      )
    },
  }
}

function createOpenConnection(deps: ToolConnectionDeps, session: ToolSession): OpenConnection {
  let cachedList: { readonly atMs: number; readonly list: Promise<ListedTools> } | null = null
  return {
    session,
    listTools: ({ fresh = false, ...options }) => {
      const ageMs = cachedList ? deps.now() - cachedList.atMs : Number.NaN
      const isListFresh = ageMs >= 0 && ageMs < LIST_FRESH_MS
      if (cachedList && isListFresh && !fresh) return untilAborted(cachedList.list, options.signal)
      // Several callers may wait for this list, so the signal of one caller does not end the loading.
      const newList = { atMs: deps.now(), list: readAllTools(deps, session, options.priority) }
      cachedList = newList
      newList.list.catch(() => {
        if (cachedList === newList) cachedList = null
      })
      return untilAborted(newList.list, options.signal)
    },
  }
}

/** Reads the pages of the server's list, and notes differences from the documents in the drift log. */
async function readAllTools(
  { drift }: ToolConnectionDeps,
  session: ToolSession,
  priority: Priority,
): Promise<ListedTools> {
  const allTools: ServerTool[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools, nextCursor, oddities } = readToolList(await session.list(cursor, { priority }))
    for (const oddity of oddities) drift('tools/list', oddity)
    allTools.push(...tools)
    cursor = nextCursor
    if (cursor === null || allTools.length >= MAX_TOOLS) break
  }
  const limitedTools = allTools.slice(0, MAX_TOOLS)
  for (const { tool, ...oddity } of listDifferences(limitedTools)) drift(tool, oddity)
  return new Map(limitedTools.map((tool) => [tool.name, tool]))
}

/**
 * Resolves as `work` does. If the signal is aborted first, rejects with AppFailure `cancelled`, while `work` continues.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(failure({ code: 'cancelled' }))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
