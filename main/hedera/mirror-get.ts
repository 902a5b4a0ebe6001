import { z } from 'zod'
import { AppFailure, failure } from '../platform/app-failure'
import { HttpError, type Http, type HttpAnswer } from '../platform/http'
import { parseExactJson } from './exact-json'

export type MirrorDeps = {
  readonly http: Http
  readonly baseUrl: () => Promise<URL>
  /** Reports after each request whether the mirror answered. */
  readonly onReach: (isReached: boolean) => void
  /** Called each time the newest block is read, with the end of that block in epoch ms. */
  readonly onBlock?: (endMs: number) => void
}

/** A list that the mirror returns in pages. */
export type MirrorList<T> = {
  readonly items: readonly T[]
  /** False when the list continues beyond the highest number of pages that are read. */
  readonly isComplete: boolean
}

export type MirrorGet = ReturnType<typeof createMirrorGet>

/**
 * Schema of an amount in the smallest unit, or of a count. The output is a bigint, so every whole number stays exact.
 */
export const wholeNumber = z
  .union([z.number().int(), z.string().regex(/^-?\d{1,20}$/)])
  .transform((value) => BigInt(value))

/** Converts `1700000000.000000001`, seconds since the epoch, to whole milliseconds; null for anything else. */
export function timestampMs(timestamp: string | null | undefined): number | null {
  const match = /^(\d{1,12})\.(\d{1,9})$/.exec(timestamp ?? '')
  return match ? Number(match[1]) * 1000 + Math.floor(Number((match[2] ?? '').padEnd(9, '0')) / 1_000_000) : null
}

const pageLinks = z.object({ links: z.object({ next: z.string().max(2000).nullish() }).nullish() })

/** With 100 items in a page, at most 2,000 items of a list are read. */
const MAX_PAGES = 20
const PAGE_SIZE = 100
const TIMEOUT_MS = 8000
const MAX_ANSWER_BYTES = 2_000_000

/** Requests to the mirror. All throw AppFailure `offline`, `timed-out`, `cancelled` or `unexpected-answer`. */
export function createMirrorGet({ http, baseUrl, onReach }: MirrorDeps) {
  const sendRequest = async (url: URL, body?: string): Promise<HttpAnswer> => {
    const answer = await http({
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
      url,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    }).catch((cause: unknown) => {
      if (!(cause instanceof HttpError)) throw cause
      if (cause.failure === 'aborted') throw new AppFailure({ code: 'cancelled' }, { cause })
      onReach(false)
      const code = cause.failure === 'timed-out' ? 'timed-out' : 'offline'
      throw new AppFailure({ code, what: 'mirror' }, { cause })
    })
    onReach(true)
    return answer
  }

  /** Body of an answer, parsed. Null for HTTP 404: the mirror does not know the entity. */
  async function readJson(url: URL): Promise<{ readonly json: unknown } | null> {
    const answer = await sendRequest(url)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw failure({ code: 'offline', what: 'mirror' })
    return { json: parseBody(answer) }
  }

  /** Checked answer for a path; null when the mirror does not know the entity. */
  async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
    const answer = await readJson(new URL(path, await baseUrl()))
    return answer === null ? null : parseAnswer(schema, answer.json)
  }

  /** Items of a list from up to MAX_PAGES pages; null when the mirror does not know the list's owner. */
  async function list<S extends z.ZodType, T>(
    path: string,
    schema: S,
    pick: (page: z.output<S>) => readonly T[],
  ): Promise<MirrorList<T> | null> {
    const firstUrl = new URL(path, await baseUrl())
    firstUrl.searchParams.set('limit', String(PAGE_SIZE))
    const items: T[] = []
    const requestedUrls = new Set<string>()
    let nextUrl: URL | null = firstUrl
    while (nextUrl !== null && requestedUrls.size < MAX_PAGES) {
      // A link to a page that was already read would repeat that page's items.
      if (requestedUrls.has(nextUrl.href)) throw unexpectedAnswer('links.next')
      requestedUrls.add(nextUrl.href)
      const answer = await readJson(nextUrl)
      if (answer === null && nextUrl === firstUrl) return null
      if (answer === null) throw unexpectedAnswer('links.next')
      items.push(...pick(parseAnswer(schema, answer.json)))
      nextUrl = nextPageUrl(parseAnswer(pageLinks, answer.json).links?.next, firstUrl)
    }
    return { items, isComplete: nextUrl === null }
  }

  /** Result of a contract call that the mirror simulates; null when the contract reverts or does not exist. */
  async function tryCall(body: object): Promise<string | null> {
    const answer = await sendRequest(new URL('/api/v1/contracts/call', await baseUrl()), JSON.stringify(body))
    if (answer.status === 400 || answer.status === 404) return null
    if (answer.status !== 200) throw failure({ code: 'offline', what: 'mirror' })
    return parseAnswer(callAnswer, parseBody(answer)).result
  }

  return { get, list, tryCall }
}

const callAnswer = z.object({ result: z.string().regex(/^0x[0-9a-f]*$/i) })

/**
 * Address of the next page; null after the last page. Throws AppFailure for a link that leads to another list or
 * another host.
 */
function nextPageUrl(link: string | null | undefined, firstUrl: URL): URL | null {
  if (!link) return null
  const nextUrl = URL.canParse(link, firstUrl.href) ? new URL(link, firstUrl) : null
  const isSameList =
    nextUrl?.origin === firstUrl.origin &&
    nextUrl.pathname === firstUrl.pathname &&
    nextUrl.username === '' &&
    nextUrl.password === ''
  if (!isSameList) throw unexpectedAnswer('links.next')
  return nextUrl
}

const parseBody = ({ body }: HttpAnswer): unknown => parseExactJson(Buffer.from(body).toString('utf8'))

function parseAnswer<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw unexpectedAnswer(parsed.error.issues[0]?.path.join('.') ?? '')
  return parsed.data
}

const unexpectedAnswer = (path: string): AppFailure => failure({ code: 'unexpected-answer', operation: 'mirror', path })
