import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import { failure } from '../../platform/app-failure'

/** Parameters of a request, by name, as the operation's schema returned them. */
export type Params = Readonly<Record<string, unknown>>

/** Parses the parameters of a request. Throws AppFailure `invalid-input` with the fields that do not fit. */
export function parseParams(schema: z.ZodType, values: unknown): Params {
  const parsedParams = schema.safeParse(values)
  if (parsedParams.success) return parsedParams.data as Params
  throw failure({ code: 'invalid-input', fields: parsedParams.error.issues.map((issue) => issue.path.join('.')) })
}

/** Key under which the answer to a request is cached. */
export const answerCacheKey = (op: Operation, params: Params): string =>
  `${op.name}?${new URLSearchParams(textParams(params)).toString()}`

/** Parameters of the request in a cache key that `answerCacheKey` made. */
export const cacheKeyParams = (cacheKey: string): URLSearchParams =>
  new URLSearchParams(cacheKey.slice(cacheKey.indexOf('?')))

/** URL of a request: `{name}` in the path is replaced by that parameter, and all other parameters go into the query. */
export function requestUrl(base: URL, op: Operation, params: Params): URL {
  const texts = textParams(params)
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = texts[name] ?? ''
    delete texts[name]
    return encodeURIComponent(value)
  })
  // The path of the base is kept, because a market may be served from a folder. The operation's path is appended as
  // text and not resolved as a URL: a path that begins with two slashes would lead to another host.
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(texts)) url.searchParams.set(name, value)
  return url
}

function textParams(params: Params): Record<string, string> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
