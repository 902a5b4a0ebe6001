import { AppFailure, failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import { createProjectRedactor } from '../client/http-request'
import { anyResultSchema, toolRefusal } from './tool-answer'
import { createToolFetch, SessionForgotten, type ToolRequestContext, type ToolFetchDeps } from './tool-fetch'

/**
 * Session with the tool server. Requests resolve to the result as received, or reject with AppFailure or
 * SessionForgotten.
 */
export type ToolSession = {
  /** Requests one page of the server's list; `cursor` is null for the first page. */
  readonly list: (cursor: string | null, options: ToolRequestOptions) => Promise<unknown>
  readonly call: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: ToolRequestOptions,
  ) => Promise<unknown>
  /** Ends the session at the server, and rejects every request in progress with AppFailure `cancelled`. */
  readonly close: () => Promise<void>
}

export type ToolRequestOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal | undefined
  /** Called when the server reports progress. `total` is null when the server does not give it. */
  readonly onProgress?: ((doneCount: number, total: number | null) => void) | undefined
}

/**
 * Timeout of the protocol's client, which also counts the wait for a turn in the budget. The HTTP request has shorter
 * limits of its own.
 */
const REQUEST_TIMEOUT_MS = 600_000
/** The same timeout while a session is opened. */
const START_TIMEOUT_MS = 60_000
/** Time that the protocol's client has to process the end of a stream before the request counts as unanswered. */
const GRACE_MS = 250
const CLOSE_TIMEOUT_MS = 2000

/** Opens a session with the protocol's official client. Rejects with AppFailure. */
export async function openToolSession(deps: ToolFetchDeps, url: URL, priority: Priority): Promise<ToolSession> {
  // Loaded here and not when the app starts, because most people never use a tool.
  const [{ Client }, { StreamableHTTPClientTransport }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const toolFetch = createToolFetch(deps)
  const client = new Client({ name: 'countersign', version: '1' })
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: toolFetch.fetch,
    // A broken stream is not resumed. The request fails, and the caller may send a new request.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const closeController = new AbortController()

  type Work<T> = (signal: AbortSignal) => Promise<T>
  /**
   * Sends the messages of `work` as one request. `sendsSeveralMessages`: `work` sends several messages, so the end of
   * one HTTP request without a failure does not mean that the answer is missing.
   */
  async function sendRequest<T>(
    name: string,
    options: ToolRequestOptions,
    work: Work<T>,
    { sendsSeveralMessages = false }: { readonly sendsSeveralMessages?: boolean } = {},
  ): Promise<T> {
    const failedController = new AbortController()
    const answeredController = new AbortController()
    const callerSignals = [closeController.signal, ...(options.signal ? [options.signal] : [])]
    const signal = AbortSignal.any([...callerSignals, failedController.signal])
    const { promise: rejection, end } = createMissingAnswerRejection(name, sendsSeveralMessages)
    const context: ToolRequestContext = {
      name,
      priority: options.priority,
      signal,
      answeredSignal: answeredController.signal,
      onEnd: end,
    }
    try {
      return await Promise.race([toolFetch.withContext(context, () => work(signal)), rejection])
    } catch (cause) {
      if (callerSignals.some((callerSignal) => callerSignal.aborted)) throw failure({ code: 'cancelled' })
      failedController.abort()
      if (!(cause instanceof McpError)) throw toFailure(name, cause)
      if (cause.code === Number(ErrorCode.RequestTimeout)) throw failure({ code: 'timed-out', what: 'tools' })
      throw toolRefusal(name, cause.code, cause.message, createProjectRedactor(deps.credentials))
    } finally {
      answeredController.abort()
    }
  }
  const requestLimits = ({ onProgress }: ToolRequestOptions, signal: AbortSignal) => ({
    signal,
    timeout: REQUEST_TIMEOUT_MS,
    ...(onProgress ? { onprogress: ({ progress, total }: Progress) => onProgress(progress, total ?? null) } : {}),
  })

  await sendRequest(
    'initialize',
    { priority },
    (signal) => client.connect(transport, { signal, timeout: START_TIMEOUT_MS }),
    { sendsSeveralMessages: true },
  )
  return {
    list: (cursor, options) =>
      sendRequest('tools/list', options, (signal) => {
        const params = cursor === null ? {} : { cursor }
        return client.request({ method: 'tools/list', params }, anyResultSchema, requestLimits(options, signal))
      }),
    // Not `callTool` of the protocol's client, which rejects a whole answer for one part that differs from its schema.
    call: (name, args, options) =>
      sendRequest(name, options, (signal) => {
        const params = { name, arguments: { ...args } }
        return client.request({ method: 'tools/call', params }, anyResultSchema, requestLimits(options, signal))
      }),
    close: async () => {
      closeController.abort()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())
      // If the server cannot be reached, the server ends the session after a timeout of its own. The app does not wait
      // for that timeout.
      await Promise.race([transport.terminateSession().catch(() => undefined), timeout])
      await client.close().catch(() => undefined)
    },
  }
}

type Progress = { readonly progress: number; readonly total?: number | undefined }

/**
 * Returns a promise that rejects when a request has ended without an answer, and never resolves. `end` must be called
 * as `ToolRequestContext.onEnd`, when the HTTP request has ended.
 */
function createMissingAnswerRejection(name: string, sendsSeveralMessages: boolean) {
  let end: ToolRequestContext['onEnd'] = () => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    const missingAnswerFailure = failure({ code: 'unexpected-answer', operation: name, path: 'no answer' })
    end = (cause) => {
      if (cause === null && sendsSeveralMessages) return
      setTimeout(() => reject((cause ?? missingAnswerFailure) as Error), GRACE_MS)
    }
  })
  // If the answer came first, no code waits for this promise, and its rejection must not count as unhandled.
  promise.catch(() => undefined)
  return { promise, end }
}

/** Failure that the caller gets. An unknown error means that the answer is not a message of the protocol. */
function toFailure(name: string, cause: unknown): unknown {
  if (cause instanceof AppFailure || cause instanceof SessionForgotten) return cause
  // The error may quote the answer, which is third-party text, so the error is not passed on.
  return failure({ code: 'unexpected-answer', operation: name, path: '' })
}
