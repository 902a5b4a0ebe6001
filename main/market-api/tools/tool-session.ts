import { AppFailure, failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import { withoutProject } from '../client/http-request'
import { anyResult, toolRefusal } from './tool-answer'
import { createToolFetch, SessionForgotten, type ToolRequestContext, type ToolFetchDeps } from './tool-fetch'

/**
 * A session with the tool server in the protocol's official client. Its requests reject with AppFailure or
 * SessionForgotten.
 */
export type ToolSession = {
  readonly list: (cursor: string | null, options: ToolRequestOptions) => Promise<unknown>
  readonly call: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: ToolRequestOptions,
  ) => Promise<unknown>
  /** Ends the session at the server, and every request that waits for an answer. */
  readonly close: () => Promise<void>
}

export type ToolRequestOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal | undefined
  /** Progress that the server reports; `total` is null when it is unknown. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined
}

/**
 * Timeout of the protocol's client, which includes the wait for a turn in the budget. Requests have their own limits.
 */
const REQUEST_TIMEOUT_MS = 600_000
const START_TIMEOUT_MS = 60_000
/** Time to process the data of an ended stream; after that it counts as no answer. */
const GRACE_MS = 250
const CLOSE_TIMEOUT_MS = 2000

export async function openToolSession(deps: ToolFetchDeps, url: URL, priority: Priority): Promise<ToolSession> {
  // Loaded on first use: most starts of the app never use a tool.
  const [{ Client }, { StreamableHTTPClientTransport }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const toolFetch = createToolFetch(deps)
  const client = new Client({ name: 'countersign', version: '1' })
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: toolFetch.fetch,
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
  /** `expectsMore`: further messages follow the answer. */
  async function sendRequest<T>(
    name: string,
    options: ToolRequestOptions,
    work: Work<T>,
    expectsMore = false,
  ): Promise<T> {
    const abandoned = new AbortController()
    const answered = new AbortController()
    const callerSignals = [closed.signal, ...(options.signal ? [options.signal] : [])]
    const signal = AbortSignal.any([...callerSignals, abandoned.signal])
    const { promise: rejection, end } = rejectWithoutAnswer(name, expectsMore)
    const context: ToolRequestContext = { name, priority: options.priority, signal, done: answered.signal, onEnd: end }
    try {
      return await Promise.race([toolFetch.withContext(context, () => work(signal)), rejection])
    } catch (cause) {
      if (callerSignals.some((callerSignal) => callerSignal.aborted)) throw failure({ code: 'cancelled' })
      abandoned.abort()
      if (!(cause instanceof McpError)) throw toFailure(name, cause)
      if (cause.code === Number(ErrorCode.RequestTimeout)) throw failure({ code: 'timed-out', what: 'tools' })
      throw toolRefusal(name, cause.code, cause.message, withoutProject(deps.credentials))
    } finally {
      answered.abort()
    }
  }
  const limits = ({ onProgress }: ToolRequestOptions, signal: AbortSignal) => ({
    signal,
    timeout: REQUEST_TIMEOUT_MS,
    ...(onProgress ? { onprogress: ({ progress, total }: Progress) => onProgress(progress, total ?? null) } : {}),
  })

  await sendRequest(
    'initialize',
    { priority },
    (signal) => client.connect(transport, { signal, timeout: START_TIMEOUT_MS }),
    true,
  )
  return {
    list: (cursor, options) =>
      sendRequest('tools/list', options, (signal) => {
        const params = cursor === null ? {} : { cursor }
        return client.request({ method: 'tools/list', params }, anyResult, limits(options, signal))
      }),
    // The client's own `callTool` would refuse a whole answer that differs from its schema anywhere.
    call: (name, args, options) =>
      sendRequest(name, options, (signal) => {
        const params = { name, arguments: { ...args } }
        return client.request({ method: 'tools/call', params }, anyResult, limits(options, signal))
      }),
    close: async () => {
      closed.abort()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())
      // A server that cannot be reached ends the session by itself, and the connection is dropped either way.
      await Promise.race([transport.terminateSession().catch(() => undefined), timeout])
      await client.close().catch(() => undefined)
    },
  }
}

type Progress = { readonly progress: number; readonly total?: number | undefined }

/** Rejects when the stream has ended without an answer to the request. */
function rejectWithoutAnswer(name: string, expectsMore: boolean) {
  let end: ToolRequestContext['onEnd'] = () => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    const unanswered = failure({ code: 'unexpected-answer', operation: name, path: 'no answer' })
    end = (cause) => {
      if (cause !== null || !expectsMore) setTimeout(() => reject((cause ?? unanswered) as Error), GRACE_MS)
    }
  })
  // If the answer came first, this rejection must not count as unhandled.
  promise.catch(() => undefined)
  return { promise, end }
}

function toFailure(name: string, cause: unknown): unknown {
  if (cause instanceof AppFailure || cause instanceof SessionForgotten) return cause
  // The answer is not a message of the protocol. The error quotes the answer, so it is not passed on.
  return failure({ code: 'unexpected-answer', operation: name, path: '' })
}
