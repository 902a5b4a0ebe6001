type HttpFailure = 'unreachable' | 'timed-out' | 'too-large' | 'redirected' | 'aborted'

/** Error of a request. The message names the failure but never the address, because a query can contain a key. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** True if the request may have reached the server. False if nothing was sent. */
  readonly mayHaveBeenSent: boolean
  constructor(
    readonly failure: HttpFailure,
    { mayHaveBeenSent, ...options }: { readonly mayHaveBeenSent: boolean } & ErrorOptions,
  ) {
    super(`http request failed: ${failure}`, options)
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Limit for the whole request, up to the last byte of the answer. */
  readonly timeoutMs: number
  /** Longest pause within the answer; `timeoutMs` by default. Before the answer begins, only `timeoutMs` applies. */
  readonly maxIdleMs?: number
  /** Limit of the answer's body. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** Called while the answer arrives: once with the status and headers, then with each part of the body. */
  readonly progressListener?: {
    readonly onHead: (status: number, headers: Headers) => void
    readonly onChunk: (bytes: Uint8Array) => void
  }
}

export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array }
export type Http = (request: HttpRequest) => Promise<HttpAnswer>

/**
 * Creates the function through which the app sends all its HTTP requests. Every request has limits of time and size,
 * follows no redirect, and sends no cookie. Rejects with HttpError.
 */
export const createHttp = (): Http => async (request) => {
  const timeoutSignal = AbortSignal.timeout(request.timeoutMs)
  const idleLimit = createIdleLimit(request.maxIdleMs ?? request.timeoutMs)
  const limitSignals = [timeoutSignal, idleLimit.signal]
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      body: request.body ?? null,
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.any(request.signal ? [...limitSignals, request.signal] : limitSignals),
    })
    if (response.status >= 300 && response.status < 400) {
      await discardBody(response)
      throw new HttpError('redirected', { mayHaveBeenSent: true })
    }
    idleLimit.restart()
    request.progressListener?.onHead(response.status, response.headers)
    const body = await readBody(response, request.maxBytes, (chunk) => {
      idleLimit.restart()
      request.progressListener?.onChunk(chunk)
    })
    return { status: response.status, headers: response.headers, body }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    if (request.signal?.aborted) throw new HttpError('aborted', { mayHaveBeenSent: true })
    if (limitSignals.some((signal) => signal.aborted)) throw new HttpError('timed-out', { mayHaveBeenSent: true })
    const code = networkErrorCode(cause)
    throw new HttpError('unreachable', { mayHaveBeenSent: !CODES_WITHOUT_CONNECTION.has(code), cause: code })
  } finally {
    idleLimit.stop()
  }
}

/** Creates a signal that aborts `ms` after the last call of `restart`. Before the first call, no timer runs. */
function createIdleLimit(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Error codes of a connection that was not established, so the request was not sent. */
const CODES_WITHOUT_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Code of a network error, such as ECONNREFUSED. The message is left out, because it can repeat the address. */
function networkErrorCode(cause: unknown): string {
  const networkError = cause instanceof Error ? cause.cause : null
  return networkError instanceof Error && 'code' in networkError ? String(networkError.code) : 'unknown'
}

async function readBody(
  response: Response,
  maxBytes: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  // A body with a declared size above the limit is not read at all.
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await discardBody(response)
    throw new HttpError('too-large', { mayHaveBeenSent: true })
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // A body of Node is async iterable, but the DOM type of `fetch` does not say so.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new HttpError('too-large', { mayHaveBeenSent: true })
    onChunk(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Discards the rest of an answer, so that the connection can be reused or closed. */
async function discardBody(response: Response): Promise<void> {
  // `cancel` rejects for a body that has already failed, and the connection of such a body is already closed.
  await response.body?.cancel().catch(() => undefined)
}

/**
 * Wraps an HTTP function so that requests can be ended: `end` aborts active requests, and later requests are not sent.
 */
export function createEndableHttp(wrappedHttp: Http): { readonly http: Http; readonly end: () => void } {
  let isEnded = false
  // Each request has its own controller: a shared signal would keep references to the signals of finished requests.
  const activeControllers = new Set<AbortController>()
  return {
    http: async (request) => {
      if (isEnded) throw new HttpError('aborted', { mayHaveBeenSent: false })
      const controller = new AbortController()
      activeControllers.add(controller)
      try {
        const signal = request.signal ? AbortSignal.any([request.signal, controller.signal]) : controller.signal
        return await wrappedHttp({ ...request, signal })
      } finally {
        activeControllers.delete(controller)
      }
    },
    end: () => {
      isEnded = true
      for (const controller of activeControllers) controller.abort()
    },
  }
}
