/**
 * The only access to HTTP. Every request has limits of time and size, follows no redirect, and carries no cookie.
 * Errors name the failure and never the address: a query can hold a key.
 */
type HttpFailure = 'unreachable' | 'timed-out' | 'too-large' | 'redirected' | 'aborted'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly failure: HttpFailure,
    /** False only when the request certainly did not reach the other side. */
    readonly maybeSent: boolean,
    options?: ErrorOptions,
  ) {
    super(`http request failed: ${failure}`, options)
  }
}

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole exchange, to the last byte. */
  readonly timeoutMs: number
  /** Longest silence of the other side once its answer has begun. Before that only `timeoutMs` applies. */
  readonly idleMs?: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** Called while an answer arrives: with its head, then with each piece of its body. */
  readonly listen?: {
    readonly head: (status: number, headers: Headers) => void
    readonly piece: (bytes: Uint8Array) => void
  }
}

export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array }
export type Http = (request: HttpRequest) => Promise<HttpAnswer>

export const createHttp = (): Http => async (request) => {
  const timeLimit = AbortSignal.timeout(request.timeoutMs)
  const idle = createIdleLimit(request.idleMs ?? request.timeoutMs)
  const limits = [timeLimit, idle.signal]
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      body: request.body ?? null,
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.any(request.signal ? [...limits, request.signal] : limits),
    })
    if (response.status >= 300 && response.status < 400) throw await discardBody(response, 'redirected')
    idle.restart()
    request.listen?.head(response.status, response.headers)
    const body = await readBody(response, request.maxBytes, (piece) => {
      idle.restart()
      request.listen?.piece(piece)
    })
    return { status: response.status, headers: response.headers, body }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    if (request.signal?.aborted) throw new HttpError('aborted', true)
    if (limits.some((limit) => limit.aborted)) throw new HttpError('timed-out', true)
    const code = networkErrorCode(cause)
    throw new HttpError('unreachable', !NEVER_REACHED.has(code), { cause: code })
  } finally {
    idle.end()
  }
}

/** Aborts the exchange after a silence of this length since the last `restart`. */
function createIdleLimit(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    end: () => clearTimeout(timer),
  }
}

/** Faults before a connection was established. */
const NEVER_REACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Code of a network error (ECONNREFUSED …) without its message, which can repeat the address. */
function networkErrorCode(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : null
  return inner instanceof Error && 'code' in inner ? String(inner.code) : 'unknown'
}

async function readBody(
  response: Response,
  maxBytes: number,
  onPiece: (piece: Uint8Array) => void,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  // A body with a declared size above the limit is not read at all.
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw await discardBody(response, 'too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new HttpError('too-large', true)
    onPiece(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Discards the rest of an answer, so that the connection can be reused or closed. */
async function discardBody(response: Response, reason: HttpFailure): Promise<HttpError> {
  // A body that has already failed is closed; `reason` names the failure.
  await response.body?.cancel().catch(() => undefined)
  return new HttpError(reason, true)
}

/** Requests that can all be ended at once: active ones are aborted, and later ones are not sent. */
export function createEndableHttp(inner: Http): { readonly http: Http; readonly end: () => void } {
  let isEnded = false
  // Not one signal for all: a signal keeps a reference to each signal derived from it.
  const active = new Set<AbortController>()
  return {
    http: async (request) => {
      if (isEnded) throw new HttpError('aborted', false)
      const controller = new AbortController()
      active.add(controller)
      try {
        const signal = request.signal ? AbortSignal.any([request.signal, controller.signal]) : controller.signal
        return await inner({ ...request, signal })
      } finally {
        active.delete(controller)
      }
    },
    end: () => {
      isEnded = true
      for (const controller of active) controller.abort()
    },
  }
}
