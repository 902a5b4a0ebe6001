import { failure } from '../../platform/app-failure'
import type { DriftLog } from '../../storage/drift'
import type { Priority } from '../client/budget'
import { readToolList, type ListedSchema } from './tool-answer'
import { SessionForgotten, type ToolFetchDeps } from './tool-fetch'
import { listDifferences } from './tool-list'
import { openToolSession, type AskOptions, type ToolSession } from './tool-session'

export type ToolConnectionDeps = ToolFetchDeps & {
  /** The tool server's address. Rejects with AppFailure `offline` when the profile has none or is not connected. */
  readonly toolUrl: () => Promise<URL>
  readonly drift: DriftLog
  readonly now: () => number
}
type Listed = ReadonlyMap<string, ListedSchema>

/** A session and its server's list. */
type ToolLine = {
  readonly session: ToolSession
  /** All listed tools, cached for `LIST_MS`. */
  readonly listed: (options: AskOptions & { readonly fresh?: boolean }) => Promise<Listed>
}

/** Time for which a list is fresh. */
const LIST_MS = 600_000
/** Limit of pages, because a server's cursors may never end. */
const MAX_PAGES = 10
const MAX_TOOLS = 200

/** One connection to the tool server, opened by the first use and reopened when the server forgot it or moved. */
export function createToolConnection(deps: ToolConnectionDeps) {
  let current: { readonly address: string; readonly line: Promise<ToolLine> } | null = null

  async function open(priority: Priority): Promise<ToolLine> {
    const url = await deps.toolUrl()
    if (current?.address === url.href) return current.line
    const made = {
      address: url.href,
      line: openToolSession(deps, url, priority).then((session) => lineOf(deps, session)),
    }
    current = made
    made.line.catch(() => forget(made.line))
    return made.line
  }
  function forget(line: Promise<ToolLine>): void {
    if (current?.line === line) current = null
  }

  return {
    /** True if the next use opens no connection. */
    isOpen: (): boolean => current !== null,
    /** Runs the work with a connection; retries once with a new one when the server does not know the session. */
    within: async <T>(options: AskOptions, work: (line: ToolLine) => Promise<T>): Promise<T> => {
      for (let again = true; ; again = false) {
        const line = await whileWaited(open(options.priority), options.signal)
        const used = current?.line
        try {
          return await work(line)
        } catch (cause) {
          if (!(cause instanceof SessionForgotten)) throw cause
          // The server did not process the request, so a retry is safe.
          if (used) forget(used)
          if (!again) throw failure({ code: 'offline', what: 'tools' })
        }
      }
    },
    close: async (): Promise<void> => {
      const line = current?.line
      current = null
      await line?.then(
        ({ session }) => session.close(),
        () => undefined,
      )
    },
  }
}

function lineOf(deps: ToolConnectionDeps, session: ToolSession): ToolLine {
  let kept: { readonly atMs: number; readonly list: Promise<Listed> } | null = null
  return {
    session,
    listed: ({ fresh = false, ...options }) => {
      const ageMs = kept ? deps.now() - kept.atMs : Number.NaN
      if (kept && !fresh && ageMs >= 0 && ageMs < LIST_MS) return whileWaited(kept.list, options.signal)
      // Other callers may wait for the list, too, so no caller's signal aborts it.
      const made = { atMs: deps.now(), list: readAll(deps, session, options.priority) }
      kept = made
      made.list.catch(() => {
        if (kept === made) kept = null
      })
      return whileWaited(made.list, options.signal)
    },
  }
}

async function readAll({ drift }: ToolConnectionDeps, session: ToolSession, priority: Priority): Promise<Listed> {
  const all: ListedSchema[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools, next, oddities } = readToolList(await session.list(cursor, { priority }))
    for (const oddity of oddities) drift('tools/list', oddity)
    all.push(...tools)
    cursor = next
    if (cursor === null || all.length >= MAX_TOOLS) break
  }
  const kept = all.slice(0, MAX_TOOLS)
  for (const { tool, ...oddity } of listDifferences(kept)) drift(tool, oddity)
  return new Map(kept.map((one) => [one.name, one]))
}

/** Shared work continues when one of its callers leaves. */
function whileWaited<T>(shared: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(failure({ code: 'cancelled' }))
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
