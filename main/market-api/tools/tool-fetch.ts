import { AsyncLocalStorage } from 'node:async_hooks'
import { parseJson } from '@shared/json'
import type { HttpAnswer, HttpRequest } from '../../platform/http'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { SendingKey } from '../client/budgets'
import type { Credentials } from '../client/credentials'
import {
  applyRefusal,
  networkFailure,
  takeTurn,
  createProjectRedactor,
  type HttpRequestDeps,
} from '../client/http-request'
import { NOT_JSON } from '../client/policy'
import { createRefusableRead, readRefusal } from '../client/refusal'
import { withoutSecrets } from '../client/remove-secrets'

export type ToolFetchDeps = Omit<HttpRequestDeps, 'baseUrl'>

/** Context of one request of the protocol, set by the code that sends the request. */
export type ToolRequestContext = {
  /** Name of the tool or of the protocol step, for messages. */
  readonly name: string
  readonly priority: Priority
  /** Aborted when the caller stops waiting. The app then notifies the server that the request is cancelled. */
  readonly signal: AbortSignal
  /** Aborted when the caller has the answer, so that the rest of the stream is not read. */
  readonly answeredSignal: AbortSignal
  /** Called when no more data can arrive. `cause` is the failure that ended the request, or null. */
  readonly onEnd: (cause: unknown) => void
}

/** Thrown when the server does not know the session of a request. The server did not process the request. */
export class SessionForgotten extends Error {
  override readonly name = 'SessionForgotten'
}

/** The part of `fetch` that the protocol's client uses. */
type ToolFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Operation that every message counts as. The operation has no rate limit of its own, so only the limit of the key
 * applies.
 */
const TOOLS_OPERATION = { name: 'tools', rateLimit: null, effect: 'read' } as const
const TIMEOUT_MS = 30_000
/** Longest pause within an answer that has begun. */
const MAX_IDLE_MS = 15_000
const MAX_BYTES = 4_000_000

/**
 * `fetch` for the protocol's client: each message waits for its turn in the budget, is sent with the key, and has
 * limits of time and size. `withContext` sets the context of the messages that `work` sends.
 */
export function createToolFetch(deps: ToolFetchDeps) {
  const requestContexts = new AsyncLocalStorage<ToolRequestContext>()
  /** Ids of requests that were sent and are not answered yet. */
  const openRequestIds = new Set<unknown>()

  const toolFetch: ToolFetch = async (url, init) => {
    // The client also sends GET, to receive messages outside of a request. The app does not need such messages.
    if (init?.method !== 'POST' && init?.method !== 'DELETE') return emptyResponse(405)
    const message = parseMessage(init.body)
    const context = requestContexts.getStore()
    if (message.method === 'notifications/cancelled') {
      const wasOpen = openRequestIds.delete(message.params?.requestId)
      // A request that is not open need not be cancelled at the server.
      if (!wasOpen) return emptyResponse(202)
    }
    const sendingKey = await chooseSendingKey(deps.credentials)
    // DELETE ends the session. DELETE has the highest priority, so that it does not delay the closing of the app.
    await takeTurn(
      deps,
      TOOLS_OPERATION,
      sendingKey,
      context ?? { priority: init.method === 'DELETE' ? 'action' : 'background' },
    )
    const { id } = message
    if (id !== undefined) openRequestIds.add(id)
    const onEnd = (cause: unknown) => {
      // The server may still work on an aborted request, so the id is removed only when the cancellation is sent.
      if (context?.signal.aborted !== true) openRequestIds.delete(id)
      if (id !== undefined) context?.onEnd(cause)
    }
    const signals = [init.signal, context?.signal, context?.answeredSignal].filter(
      (signal) => signal !== undefined && signal !== null,
    )
    return sendAndStream(deps, {
      request: toHttpRequest(url, init, signals),
      sendingKey,
      name: context?.name ?? 'tools',
      onEnd,
    })
  }
  return {
    fetch: toolFetch,
    withContext: <T>(context: ToolRequestContext, work: () => Promise<T>): Promise<T> =>
      requestContexts.run(context, work),
  }
}

/**
 * Resolves to `agent` once the agent key can be lent, or to `keyless` without an agent key: the answer of the server
 * then names the required key.
 */
async function chooseSendingKey(credentials: Credentials): Promise<SendingKey> {
  const choose = () => credentials.choose('agent-key')
  const kind = choose()
  if (kind !== null) await credentials.waitForKey(kind)
  return choose() ?? 'keyless'
}

const emptyResponse = (status: number): Response => new Response(null, { status })

/** Message of the protocol's client. */
type Message = {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly requestId?: unknown }
}
const parseMessage = (body: RequestInit['body']): Message =>
  (typeof body === 'string' ? (parseJson(body) as Message | null) : null) ?? {}

function toHttpRequest(url: string | URL, init: RequestInit, signals: readonly AbortSignal[]): HttpRequest {
  return {
    method: init.method === 'DELETE' ? 'DELETE' : 'POST',
    url: new URL(url),
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
    timeoutMs: TIMEOUT_MS,
    maxIdleMs: MAX_IDLE_MS,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.any([...signals]),
  }
}

type OutgoingRequest = {
  readonly request: HttpRequest
  readonly sendingKey: SendingKey
  readonly name: string
  readonly onEnd: (cause: unknown) => void
}

/**
 * Sends a request. Resolves when an event stream begins, so that its events can be read as they arrive, or when any
 * other answer is complete.
 */
function sendAndStream(deps: ToolFetchDeps, outgoing: OutgoingRequest): Promise<Response> {
  const streamResponse = createStreamResponse()
  const completeResponse = deps.policy.throughCircuit(async () =>
    toResponse(deps, outgoing, await send(deps, outgoing, streamResponse.listen)),
  )
  completeResponse.then(
    () => {
      streamResponse.close()
      outgoing.onEnd(null)
    },
    (cause: unknown) => {
      streamResponse.fail(cause)
      outgoing.onEnd(cause)
    },
  )
  return Promise.race([streamResponse.started, completeResponse])
}

async function send(
  { http, credentials, onReach }: ToolFetchDeps,
  { request, sendingKey, name }: OutgoingRequest,
  listen: NonNullable<HttpRequest['progressListener']>,
): Promise<HttpAnswer> {
  const sendWithHeaders = (
    extraHeaders: Readonly<Record<string, string>>,
    answerListener: NonNullable<HttpRequest['progressListener']>,
  ) =>
    http({ ...request, headers: { ...request.headers, ...extraHeaders }, progressListener: answerListener }).catch(
      (cause: unknown) => {
        throw networkFailure(cause, name, onReach, 'tools')
      },
    )
  if (sendingKey === 'keyless') return sendWithHeaders({}, listen)
  return credentials.lend(sendingKey, async (key) => {
    const project = credentials.getProjectHeader()
    const withoutKey = (bytes: Uint8Array) => withoutSecrets(bytes, [key])
    const headers = { ...(project ? { [project.header]: project.value } : {}), 'x-api-key': key }
    const lines = createLineBuffer((bytes) => listen.onChunk(withoutKey(bytes)))
    const answer = await sendWithHeaders(headers, { ...listen, onChunk: lines.onChunk })
    lines.end()
    return { ...answer, body: withoutKey(answer.body) }
  })
}

/** Line feed and carriage return. */
const LINE_ENDS = [0x0a, 0x0d]

/**
 * Passes on bytes only up to a line end, and holds back the bytes after the line end until more bytes arrive. A key
 * contains no line end, so a key in the answer is never split between two calls of `onLines`, and can be found and
 * removed. `end` passes on the bytes that are still held back.
 */
function createLineBuffer(onLines: (bytes: Uint8Array) => void) {
  let heldChunks: Uint8Array[] = []
  const flushWith = (...chunks: readonly Uint8Array[]) => {
    onLines(Buffer.concat([...heldChunks, ...chunks]))
    heldChunks = []
  }
  return {
    onChunk: (bytes: Uint8Array): void => {
      /** Number of bytes up to and including the last line end; 0 without one. */
      const completeLength = Math.max(...LINE_ENDS.map((byte) => bytes.lastIndexOf(byte))) + 1
      if (completeLength > 0) flushWith(bytes.subarray(0, completeLength))
      if (completeLength < bytes.length) heldChunks.push(bytes.subarray(completeLength))
    },
    end: (): void => {
      if (heldChunks.length > 0) flushWith()
    },
  }
}

/**
 * Response for the protocol's client. Throws SessionForgotten, a ServiceRefusal, or AppFailure `unexpected-answer` for
 * a body that is not JSON and not an event stream.
 */
function toResponse(deps: ToolFetchDeps, { request, sendingKey, name }: OutgoingRequest, answer: HttpAnswer): Response {
  const { status, headers, body } = answer
  deps.onReach(true)
  if (status === 404 && request.headers?.['mcp-session-id'] !== undefined) throw new SessionForgotten()
  const text = Buffer.from(body).toString('utf8')
  const json = parseJson(text)
  const keyKind = sendingKey === 'keyless' ? null : sendingKey
  // A status from 400 on is a refusal. With a lower status the body is a message of the protocol, also if a tool
  // failed.
  const refusal =
    status < 400
      ? null
      : readRefusal(createRefusableRead(name), status, headers, json, keyKind, createProjectRedactor(deps.credentials))
  if (refusal) {
    applyRefusal(deps, TOOLS_OPERATION, sendingKey, refusal)
    throw refusal
  }
  if (body.length > 0 && json === undefined && !isStream(headers)) {
    throw failure({ code: 'unexpected-answer', operation: name, path: NOT_JSON })
  }
  if (keyKind) deps.credentials.noteOutcome(keyKind, 'accepted')
  return new Response(text === '' ? null : text, { status, headers })
}

const isStream = (headers: Headers): boolean => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/**
 * Response for an event stream: `started` resolves when the stream begins, and never for any other answer. `listen`
 * receives the answer as it arrives.
 */
function createStreamResponse() {
  let resolveResponse: (response: Response) => void = () => undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const startedResponse = new Promise<Response>((resolve) => (resolveResponse = resolve))
  return {
    started: startedResponse,
    listen: {
      onHead: (status: number, headers: Headers) => {
        if (status !== 200 || !isStream(headers)) return
        const body = new ReadableStream<Uint8Array>({
          start: (streamController) => void (controller = streamController),
          cancel: () => void (controller = null),
        })
        resolveResponse(new Response(body, { status, headers }))
      },
      onChunk: (bytes: Uint8Array) => controller?.enqueue(bytes),
    },
    close: () => controller?.close(),
    fail: (cause: unknown) => controller?.error(cause),
  }
}
