import { AppFailure, failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import { withoutProject } from '../client/http-request'
import { anyResult, toolRefused } from './tool-answer'
import { createToolFetch, SessionForgotten, type Asking, type ToolFetchDeps } from './tool-fetch'

/**
 * A session with the tool server in the protocol's official client. Its requests reject with AppFailure or
 * SessionForgotten.
 */
export type ToolSession = {
  readonly list: (cursor: string | null, options: AskOptions) => Promise<unknown>
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, options: AskOptions) => Promise<unknown>
  /** Ends the session at the server, and every request that waits for an answer. */
  readonly close: () => Promise<void>
}

export type AskOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal | undefined
  /** Progress that the server reports; `total` is null when it is unknown. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined
}

/**
 * Timeout of the protocol's client, which includes the wait for a turn in the budget. Requests have their own limits.
 */
const WAIT_MS = 600_000
const START_MS = 60_000
/** Time to process the data of an ended stream; after that it counts as no answer. */
const GRACE_MS = 250
const CLOSE_MS = 2000

export async function openToolSession(deps: ToolFetchDeps, url: URL, priority: Priority): Promise<ToolSession> {
  // Loaded on first use: most starts of the app never use a tool.
  const [{ Client }, { StreamableHTTPClientTransport }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const door = createToolFetch(deps)
  const client = new Client({ name: 'countersign', version: '1' })
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: door.fetch,
    // A broken stream is not resumed: reads are sent again.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const closed = new AbortController()

  type Work<T> = (signal: AbortSignal) => Promise<T>
  /** `more`: further messages follow the answer. */
  async function ask<T>(name: string, options: AskOptions, work: Work<T>, more = false): Promise<T> {
    const [givenUp, done] = [new AbortController(), new AbortController()]
    const left = [closed.signal, ...(options.signal ? [options.signal] : [])]
    const signal = AbortSignal.any([...left, givenUp.signal])
    const { promise: silence, end } = silenceAfter(name, more)
    const asking: Asking = { name, priority: options.priority, signal, done: done.signal, ended: end }
    try {
      return await Promise.race([door.within(asking, () => work(signal)), silence])
    } catch (cause) {
      if (left.some((one) => one.aborted)) throw failure({ code: 'cancelled' })
      givenUp.abort()
      if (!(cause instanceof McpError)) throw meant(name, cause)
      if (cause.code === Number(ErrorCode.RequestTimeout)) throw failure({ code: 'timed-out', what: 'tools' })
      throw toolRefused(name, cause.code, cause.message, withoutProject(deps.credentials))
    } finally {
      done.abort()
    }
  }
  const limits = ({ onProgress }: AskOptions, signal: AbortSignal) => ({
    signal,
    timeout: WAIT_MS,
    ...(onProgress ? { onprogress: (at: Progress) => onProgress(at.progress, at.total ?? null) } : {}),
  })

  await ask('initialize', { priority }, (signal) => client.connect(transport, { signal, timeout: START_MS }), true)
  return {
    list: (cursor, options) =>
      ask('tools/list', options, (signal) => {
        const params = cursor === null ? {} : { cursor }
        return client.request({ method: 'tools/list', params }, anyResult, limits(options, signal))
      }),
    // The client's own `callTool` would refuse a whole answer that differs from its schema anywhere.
    call: (name, args, options) =>
      ask(name, options, (signal) => {
        const params = { name, arguments: { ...args } }
        return client.request({ method: 'tools/call', params }, anyResult, limits(options, signal))
      }),
    close: async () => {
      closed.abort()
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      // A server that cannot be reached ends the session by itself, and the connection is dropped either way.
      await Promise.race([transport.terminateSession().catch(() => undefined), limit])
      await client.close().catch(() => undefined)
    },
  }
}

type Progress = { readonly progress: number; readonly total?: number | undefined }

/** Rejects when the stream has ended without an answer to the request. */
function silenceAfter(name: string, more: boolean) {
  let end: Asking['ended'] = () => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    const unanswered = failure({ code: 'unexpected-answer', operation: name, path: 'no answer' })
    end = (cause) => {
      if (cause !== null || !more) setTimeout(() => reject((cause ?? unanswered) as Error), GRACE_MS)
    }
  })
  // If the answer came first, this rejection must not count as unhandled.
  promise.catch(() => undefined)
  return { promise, end }
}

function meant(name: string, cause: unknown): unknown {
  if (cause instanceof AppFailure || cause instanceof SessionForgotten) return cause
  // The answer is not a message of the protocol. The error quotes the answer, so it is not passed on.
  return failure({ code: 'unexpected-answer', operation: name, path: '' })
}
