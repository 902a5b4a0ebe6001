import { AsyncLocalStorage } from 'node:async_hooks'
import { parseJson } from '@shared/json'
import type { HttpAnswer, HttpRequest } from '../../platform/http'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { Spender } from '../client/budgets'
import type { Credentials } from '../client/credentials'
import { applyRefusal, networkFailure, takeTurn, withoutProject, type HttpRequestDeps } from '../client/http-request'
import { NOT_JSON } from '../client/policy'
import { refusableRead, refusalOf } from '../client/refusal'
import { withoutSecrets } from '../client/scrub'

export type ToolFetchDeps = Omit<HttpRequestDeps, 'baseUrl'>

/** One request of the protocol: its caller's signals, and the callback for its end. */
export type Asking = {
  /** Name of the tool or of the protocol step, for messages. */
  readonly name: string
  readonly priority: Priority
  /** Aborted when the caller stops waiting; the server is notified. */
  readonly signal: AbortSignal
  /** Aborted when the caller has its answer: the rest of the stream is not read. */
  readonly done: AbortSignal
  /** Called when no more data can arrive; `cause` is the failure, or null. */
  readonly ended: (cause: unknown) => void
}

/** The server no longer knows the session of a request, and did not process the request. */
export class SessionForgotten extends Error {
  override readonly name = 'SessionForgotten'
}

/** Arguments that the protocol's own client passes to `fetch`. */
type ToolFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** All tools share one budget with every other request of the same key. */
const COUNTED = { name: 'tools', rate: null, effect: 'read' } as const
const TIMEOUT_MS = 30_000
const IDLE_MS = 15_000
const MAX_BYTES = 4_000_000

/**
 * Network access for the protocol's client: each message waits for its turn in the budget, gets the key, and has limits
 * of time and size. `within` names the caller of the messages that `work` sends.
 */
export function createToolFetch(deps: ToolFetchDeps) {
  const asked = new AsyncLocalStorage<Asking>()
  /** Requests that the server has and has not answered. */
  const open = new Set<unknown>()

  const toolFetch: ToolFetch = async (url, init) => {
    // The server accepts only POST, and this client does not listen for messages outside of a request.
    if (init?.method !== 'POST' && init?.method !== 'DELETE') return empty(405)
    const message = messageOf(init.body)
    const asking = asked.getStore()
    if (message.method === 'notifications/cancelled' && !open.delete(message.params?.requestId)) return empty(202)
    const spender = await spenderOf(deps.credentials)
    // The end of a session is sent at action priority: no other request follows.
    await takeTurn(deps, COUNTED, spender, asking ?? { priority: init.method === 'DELETE' ? 'action' : 'background' })
    const { id } = message
    if (id !== undefined) open.add(id)
    const end = (cause: unknown) => {
      // An aborted request is still open for the server until it is cancelled there.
      if (asking?.signal.aborted !== true) open.delete(id)
      if (id !== undefined) asking?.ended(cause)
    }
    const signals = [init.signal, asking?.signal, asking?.done].filter((signal) => signal != null)
    return exchange(deps, { request: requestOf(url, init, signals), spender, name: asking?.name ?? 'tools', end })
  }
  return {
    fetch: toolFetch,
    within: <T>(asking: Asking, work: () => Promise<T>): Promise<T> => asked.run(asking, work),
  }
}

/** Picks the agent key, or `keyless`: without a key the server itself reports what it requires. */
async function spenderOf(credentials: Credentials): Promise<Spender> {
  const choose = () => credentials.choose('agent-key')
  const kind = choose()
  if (kind !== null) await credentials.ready(kind)
  return choose() ?? 'keyless'
}

const empty = (status: number): Response => new Response(null, { status })

type Message = {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly requestId?: unknown }
}
const messageOf = (body: RequestInit['body']): Message =>
  (typeof body === 'string' ? (parseJson(body) as Message | null) : null) ?? {}

function requestOf(url: string | URL, init: RequestInit, signals: readonly AbortSignal[]): HttpRequest {
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

type Sending = {
  readonly request: HttpRequest
  readonly spender: Spender
  readonly name: string
  readonly end: (cause: unknown) => void
}

/**
 * Sends with the key, if there is one. Resolves as soon as the kind of answer is known: a stream is read as it arrives.
 */
function exchange(deps: ToolFetchDeps, sending: Sending): Promise<Response> {
  const stream = streamed()
  const whole = deps.policy.guarded(async () => responseOf(deps, sending, await send(deps, sending, stream.listen)))
  whole.then(
    () => {
      stream.close()
      sending.end(null)
    },
    (cause: unknown) => {
      stream.fail(cause)
      sending.end(cause)
    },
  )
  return Promise.race([stream.begun, whole])
}

async function send(
  { http, credentials, onReach }: ToolFetchDeps,
  { request, spender, name }: Sending,
  listen: NonNullable<HttpRequest['listen']>,
): Promise<HttpAnswer> {
  const ask = (more: Readonly<Record<string, string>>, listen: NonNullable<HttpRequest['listen']>) =>
    http({ ...request, headers: { ...request.headers, ...more }, listen }).catch((cause: unknown) => {
      throw networkFailure(cause, name, onReach, 'tools')
    })
  if (spender === 'keyless') return ask({}, listen)
  return credentials.lend(spender, async (key) => {
    const project = credentials.project()
    const clean = (bytes: Uint8Array) => withoutSecrets(bytes, [key])
    const headers = { ...(project ? { [project.header]: project.value } : {}), 'x-api-key': key }
    const lines = byLine((bytes) => listen.piece(clean(bytes)))
    const answer = await ask(headers, { ...listen, piece: lines.piece })
    lines.end()
    return { ...answer, body: clean(answer.body) }
  })
}

const LINE_ENDS = [0x0a, 0x0d]

/**
 * Passes on only whole lines: a repeated key could arrive in two pieces, and a key contains no line end. Readers of an
 * event stream wait for line ends, too.
 */
function byLine(hand: (bytes: Uint8Array) => void) {
  let held: Uint8Array[] = []
  const handOn = (...more: readonly Uint8Array[]) => {
    hand(Buffer.concat([...held, ...more]))
    held = []
  }
  return {
    piece: (bytes: Uint8Array): void => {
      const end = Math.max(...LINE_ENDS.map((byte) => bytes.lastIndexOf(byte))) + 1
      if (end > 0) handOn(bytes.subarray(0, end))
      if (end < bytes.length) held.push(bytes.subarray(end))
    },
    end: (): void => {
      if (held.length > 0) handOn()
    },
  }
}

function responseOf(deps: ToolFetchDeps, { request, spender, name }: Sending, answer: HttpAnswer): Response {
  const { status, headers, body } = answer
  deps.onReach(true)
  if (status === 404 && request.headers?.['mcp-session-id'] !== undefined) throw new SessionForgotten()
  const text = Buffer.from(body).toString('utf8')
  const json = parseJson(text)
  const sentWith = spender === 'keyless' ? null : spender
  // Only network and service errors: a tool's own error is in a message of the protocol.
  const refusal =
    status < 400
      ? null
      : refusalOf(refusableRead(name), status, headers, json, sentWith, withoutProject(deps.credentials))
  if (refusal) {
    applyRefusal(deps, COUNTED, spender, refusal)
    throw refusal
  }
  if (body.length > 0 && json === undefined && !isStream(headers)) {
    throw failure({ code: 'unexpected-answer', operation: name, path: NOT_JSON })
  }
  if (sentWith) deps.credentials.noticed(sentWith, 'accepted')
  return new Response(text === '' ? null : text, { status, headers })
}

const isStream = (headers: Headers): boolean => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/** Turns an event stream into a response when it begins, and any other answer when it is complete. */
function streamed() {
  let begin: (response: Response) => void = () => undefined
  let pipe: ReadableStreamDefaultController<Uint8Array> | null = null
  const begun = new Promise<Response>((resolve) => (begin = resolve))
  return {
    begun,
    listen: {
      head: (status: number, headers: Headers) => {
        if (status !== 200 || !isStream(headers)) return
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => void (pipe = controller),
          cancel: () => void (pipe = null),
        })
        begin(new Response(body, { status, headers }))
      },
      piece: (bytes: Uint8Array) => pipe?.enqueue(bytes),
    },
    close: () => pipe?.close(),
    fail: (cause: unknown) => pipe?.error(cause),
  }
}
