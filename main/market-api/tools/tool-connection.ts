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

/** A session and its server's list. */
type OpenConnection = {
  readonly session: ToolSession
  /** All listed tools, cached for `LIST_MS`. */
  readonly listTools: (options: ToolRequestOptions & { readonly fresh?: boolean }) => Promise<ListedTools>
}

/** Time for which a list is fresh. */
const LIST_FRESH_MS = 600_000
/** Limit of pages, because a server's cursors may never end. */
const MAX_PAGES = 10
const MAX_TOOLS = 200

/** One connection to the tool server, opened by the first use and reopened when the server forgot it or moved. */
export function createToolConnection(deps: ToolConnectionDeps) {
  let current: { readonly address: string; readonly connection: Promise<OpenConnection> } | null = null

  async function open(priority: Priority): Promise<OpenConnection> {
    const url = await deps.toolUrl()
    if (current?.address === url.href) return current.connection
    const opened = {
      address: url.href,
      connection: openToolSession(deps, url, priority).then((session) => createOpenConnection(deps, session)),
    }
    current = opened
    opened.connection.catch(() => forget(opened.connection))
    return opened.connection
  }
  function forget(connection: Promise<OpenConnection>): void {
    if (current?.connection === connection) current = null
  }

  return {
    /** True if the next use opens no connection. */
    isOpen: (): boolean => current !== null,
    /** Runs the work with a connection; retries once with a new one when the server does not know the session. */
    withConnection: async <T>(
      options: ToolRequestOptions,
      work: (connection: OpenConnection) => Promise<T>,
    ): Promise<T> => {
      for (let canRetry = true; ; canRetry = false) {
        const connection = await untilAborted(open(options.priority), options.signal)
        const usedConnection = current?.connection
        try {
          return await work(connection)
        } catch (cause) {
          if (!(cause instanceof SessionForgotten)) throw cause
          // The server did not process the request, so a retry is safe.
          if (usedConnection) forget(usedConnection)
          if (!canRetry) throw failure({ code: 'offline', what: 'tools' })
        }
      }
    },
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
      if (cachedList && !fresh && ageMs >= 0 && ageMs < LIST_FRESH_MS)
        return untilAborted(cachedList.list, options.signal)
      // Other callers may wait for the list, too, so no caller's signal aborts it.
      const request = { atMs: deps.now(), list: readAllTools(deps, session, options.priority) }
      cachedList = request
      request.list.catch(() => {
        if (cachedList === request) cachedList = null
      })
      return untilAborted(request.list, options.signal)
    },
  }
}

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

/** Shared work continues when one of its callers leaves. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(failure({ code: 'cancelled' }))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
