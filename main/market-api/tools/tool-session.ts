import { AppFailure, failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import { withoutProject } from '../client/http-request'
import { anyResult, toolRefused } from './tool-answer'
import { createToolFetch, SessionForgotten, type Asking, type ToolFetchDeps } from './tool-fetch'

/** A line to the tool server, in the protocol's official client. Its requests reject with AppFailure or SessionForgotten. */
export type ToolSession = {
  readonly list: (cursor: string | null, options: AskOptions) => Promise<unknown>
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, options: AskOptions) => Promise<unknown>
  /** Ends the session at the server, and every request that waits for an answer. */
  readonly close: () => Promise<void>
}

export type AskOptions = {
  readonly priority: Priority
  readonly signal?: AbortSignal | undefined
  /** How far the server says it is; `total` null when it does not know. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined
}

/** For the protocol's client, which counts the waiting for a turn, too. What is sent has limits of its own. */
const WAIT_MS = 600_000
const START_MS = 60_000
/** What has been read of an answer is handed on within this, or was no answer. */
const GRACE_MS = 250
const CLOSE_MS = 2000

export async function openToolSession(deps: ToolFetchDeps, url: URL, priority: Priority): Promise<ToolSession> {
  // Loaded by the first use: most who start the app never ask a tool.
  const [{ Client }, { StreamableHTTPClientTransport }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const door = createToolFetch(deps)
  const client = new Client({ name: 'countersign', version: '1' })
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: door.fetch,
    // A stream that broke is not taken up again: reads are asked anew.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const closed = new AbortController()

  type Work<T> = (signal: AbortSignal) => Promise<T>
  /** `more`: there is something to be done after the answer. */
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
    // Not the client's own `callTool`: it would refuse an answer as a whole that differs from its schema anywhere.
    call: (name, args, options) =>
      ask(name, options, (signal) => {
        const params = { name, arguments: { ...args } }
        return client.request({ method: 'tools/call', params }, anyResult, limits(options, signal))
      }),
    close: async () => {
      closed.abort()
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      // A server that cannot be told ends the session by itself, and the connection is dropped either way.
      await Promise.race([transport.terminateSession().catch(() => undefined), limit])
      await client.close().catch(() => undefined)
    },
  }
}

type Progress = { readonly progress: number; readonly total?: number | undefined }

/** Rejects when the line has ended and what came on it was no answer to what was asked. */
function silenceAfter(name: string, more: boolean) {
  let end: Asking['ended'] = () => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    const unanswered = failure({ code: 'unexpected-answer', operation: name, path: 'no answer' })
    end = (cause) => {
      if (cause !== null || !more) setTimeout(() => reject((cause ?? unanswered) as Error), GRACE_MS)
    }
  })
  // It is nobody's fault when the answer came first.
  promise.catch(() => undefined)
  return { promise, end }
}

function meant(name: string, cause: unknown): unknown {
  if (cause instanceof AppFailure || cause instanceof SessionForgotten) return cause
  // An answer that is no message of the protocol; the error quotes it, so it goes no further.
  return failure({ code: 'unexpected-answer', operation: name, path: '' })
}
