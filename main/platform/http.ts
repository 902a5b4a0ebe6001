/**
 * The one door to HTTP. Every request has a time limit and a size limit, follows no redirect, and carries no cookie.
 * Errors name what went wrong and never the address: a query can hold a key.
 */
export type HttpFailure = 'unreachable' | 'timed-out' | 'too-large' | 'aborted'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly failure: HttpFailure,
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
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array }
export type Http = (request: HttpRequest) => Promise<HttpAnswer>

export const createHttp = (): Http => async (request) => {
  const limit = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      body: request.body ?? null,
      redirect: 'error',
      credentials: 'omit',
      signal,
    })
    return { status: response.status, headers: response.headers, body: await readBody(response, request.maxBytes) }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    if (request.signal?.aborted) throw new HttpError('aborted')
    if (limit.aborted) throw new HttpError('timed-out')
    throw new HttpError('unreachable', { cause: safeCause(cause) })
  }
}

/** The code of a network error (ECONNREFUSED …) without its message, which can repeat the address. */
function safeCause(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : null
  return inner instanceof Error && 'code' in inner ? String(inner.code) : 'unknown'
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new HttpError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
