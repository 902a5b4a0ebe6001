import { AsyncLocalStorage } from 'node:async_hooks'
import { parseJson } from '@shared/json'
import type { HttpAnswer, HttpRequest } from '../../platform/http'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { SendingKey } from '../client/budgets'
import type { Credentials } from '../client/credentials'
import { applyRefusal, networkFailure, takeTurn, withoutProject, type HttpRequestDeps } from '../client/http-request'
import { NOT_JSON } from '../client/policy'
import { refusableRead, readRefusal } from '../client/refusal'
import { withoutSecrets } from '../client/remove-secrets'

export type ToolFetchDeps = Omit<HttpRequestDeps, 'baseUrl'>

/** One request of the protocol: its caller's signals, and the callback for its end. */
export type ToolRequestContext = {
  /** Name of the tool or of the protocol step, for messages. */
  readonly name: string
  readonly priority: Priority
  /** Aborted when the caller stops waiting; the server is notified. */
  readonly signal: AbortSignal
  /** Aborted when the caller has its answer: the rest of the stream is not read. */
  readonly done: AbortSignal
  /** Called when no more data can arrive; `cause` is the failure, or null. */
  readonly onEnd: (cause: unknown) => void
}

/** The server no longer knows the session of a request, and did not process the request. */
export class SessionForgotten extends Error {
  override readonly name = 'SessionForgotten'
}

/** Arguments that the protocol's own client passes to `fetch`. */
type ToolFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** All tools share one budget with every other request of the same key. */
const TOOLS_OPERATION = { name: 'tools', rate: null, effect: 'read' } as const
const TIMEOUT_MS = 30_000
const IDLE_MS = 15_000
const MAX_BYTES = 4_000_000

/**
 * Network access for the protocol's client: each message waits for its turn in the budget, gets the key, and has limits
 * of time and size. `within` names the caller of the messages that `work` sends.
 */
export function createToolFetch(deps: ToolFetchDeps) {
  const requestContexts = new AsyncLocalStorage<ToolRequestContext>()
  /** Requests that the server has and has not answered. */
  const openRequestIds = new Set<unknown>()

  const toolFetch: ToolFetch = async (url, init) => {
    // The server accepts only POST, and this client does not listen for messages outside of a request.
    if (init?.method !== 'POST' && init?.method !== 'DELETE') return emptyResponse(405)
    const message = parseMessage(init.body)
    const context = requestContexts.getStore()
    if (message.method === 'notifications/cancelled' && !openRequestIds.delete(message.params?.requestId))
      return emptyResponse(202)
    const sendingKey = await chooseSendingKey(deps.credentials)
    // The end of a session is sent at action priority: no other request follows.
    await takeTurn(
      deps,
      TOOLS_OPERATION,
      sendingKey,
      context ?? { priority: init.method === 'DELETE' ? 'action' : 'background' },
    )
    const { id } = message
    if (id !== undefined) openRequestIds.add(id)
    const end = (cause: unknown) => {
      // An aborted request is still open for the server until it is cancelled there.
      if (context?.signal.aborted !== true) openRequestIds.delete(id)
      if (id !== undefined) context?.onEnd(cause)
    }
    const signals = [init.signal, context?.signal, context?.done].filter((signal) => signal != null)
    return sendAndStream(deps, {
      request: toHttpRequest(url, init, signals),
      sendingKey,
      name: context?.name ?? 'tools',
      end,
    })
  }
  return {
    fetch: toolFetch,
    withContext: <T>(context: ToolRequestContext, work: () => Promise<T>): Promise<T> =>
      requestContexts.run(context, work),
  }
}

/** Picks the agent key, or `keyless`: without a key the server itself reports what it requires. */
async function chooseSendingKey(credentials: Credentials): Promise<SendingKey> {
  const choose = () => credentials.choose('agent-key')
  const kind = choose()
  if (kind !== null) await credentials.ready(kind)
  return choose() ?? 'keyless'
}

const emptyResponse = (status: number): Response => new Response(null, { status })

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
    idleMs: IDLE_MS,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.any([...signals]),
  }
}

type OutgoingRequest = {
  readonly request: HttpRequest
  readonly sendingKey: SendingKey
  readonly name: string
  readonly end: (cause: unknown) => void
}

/**
 * Sends with the key, if there is one. Resolves as soon as the kind of answer is known: a stream is read as it arrives.
 */
function sendAndStream(deps: ToolFetchDeps, outgoing: OutgoingRequest): Promise<Response> {
  const streamResponse = createStreamResponse()
  const completeResponse = deps.policy.throughCircuit(async () =>
    toResponse(deps, outgoing, await send(deps, outgoing, streamResponse.listen)),
  )
  completeResponse.then(
    () => {
      streamResponse.close()
      outgoing.end(null)
    },
    (cause: unknown) => {
      streamResponse.fail(cause)
      outgoing.end(cause)
    },
  )
  return Promise.race([streamResponse.started, completeResponse])
}

async function send(
  { http, credentials, onReach }: ToolFetchDeps,
  { request, sendingKey, name }: OutgoingRequest,
  listen: NonNullable<HttpRequest['listen']>,
): Promise<HttpAnswer> {
  const sendWithHeaders = (
    extraHeaders: Readonly<Record<string, string>>,
    listen: NonNullable<HttpRequest['listen']>,
  ) =>
    http({ ...request, headers: { ...request.headers, ...extraHeaders }, listen }).catch((cause: unknown) => {
      throw networkFailure(cause, name, onReach, 'tools')
    })
  if (sendingKey === 'keyless') return sendWithHeaders({}, listen)
  return credentials.lend(sendingKey, async (key) => {
    const project = credentials.project()
    const clean = (bytes: Uint8Array) => withoutSecrets(bytes, [key])
    const headers = { ...(project ? { [project.header]: project.value } : {}), 'x-api-key': key }
    const lines = splitByLines((bytes) => listen.piece(clean(bytes)))
    const answer = await sendWithHeaders(headers, { ...listen, piece: lines.piece })
    lines.end()
    return { ...answer, body: clean(answer.body) }
  })
}

const LINE_ENDS = [0x0a, 0x0d]

/**
 * Passes on only whole lines: a repeated key could arrive in two pieces, and a key contains no line end. Readers of an
 * event stream wait for line ends, too.
 */
function splitByLines(onLines: (bytes: Uint8Array) => void) {
  let heldChunks: Uint8Array[] = []
  const flushWith = (...chunks: readonly Uint8Array[]) => {
    onLines(Buffer.concat([...heldChunks, ...chunks]))
    heldChunks = []
  }
  return {
    piece: (bytes: Uint8Array): void => {
      const end = Math.max(...LINE_ENDS.map((byte) => bytes.lastIndexOf(byte))) + 1
      if (end > 0) flushWith(bytes.subarray(0, end))
      if (end < bytes.length) heldChunks.push(bytes.subarray(end))
    },
    end: (): void => {
      if (heldChunks.length > 0) flushWith()
    },
  }
}

function toResponse(deps: ToolFetchDeps, { request, sendingKey, name }: OutgoingRequest, answer: HttpAnswer): Response {
  const { status, headers, body } = answer
  deps.onReach(true)
  if (status === 404 && request.headers?.['mcp-session-id'] !== undefined) throw new SessionForgotten()
  const text = Buffer.from(body).toString('utf8')
  const json = parseJson(text)
  const keyKind = sendingKey === 'keyless' ? null : sendingKey
  // Only network and service errors: a tool's own error is in a message of the protocol.
  const refusal =
    status < 400
      ? null
      : readRefusal(refusableRead(name), status, headers, json, keyKind, withoutProject(deps.credentials))
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

/** Turns an event stream into a response when it begins, and any other answer when it is complete. */
function createStreamResponse() {
  let resolveResponse: (response: Response) => void = () => undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const startedResponse = new Promise<Response>((resolve) => (resolveResponse = resolve))
  return {
    started: startedResponse,
    listen: {
      head: (status: number, headers: Headers) => {
        if (status !== 200 || !isStream(headers)) return
        const body = new ReadableStream<Uint8Array>({
          start: (streamController) => void (controller = streamController),
          cancel: () => void (controller = null),
        })
        resolveResponse(new Response(body, { status, headers }))
      },
      piece: (bytes: Uint8Array) => controller?.enqueue(bytes),
    },
    close: () => controller?.close(),
    fail: (cause: unknown) => controller?.error(cause),
  }
}
