import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import { failure } from '../../platform/app-failure'

/** Checked values of a request, in the form in which they are sent. */
export type Params = Readonly<Record<string, unknown>>

/** Parses the values to be sent. Throws AppFailure `invalid-input` with the fields that do not fit. */
export function parseParams(declared: z.ZodType, values: unknown): Params {
  const parsed = declared.safeParse(values)
  if (parsed.success) return parsed.data as Params
  throw failure({ code: 'invalid-input', fields: parsed.error.issues.map((issue) => issue.path.join('.')) })
}

/** Cache key of the answer to a request. */
export const answerCacheKey = (op: Operation, params: Params): string =>
  `${op.name}?${new URLSearchParams(textParams(params)).toString()}`

/** Values of the request behind a cache key. */
export const cacheKeyParams = (request: string): URLSearchParams =>
  new URLSearchParams(request.slice(request.indexOf('?')))

export function requestUrl(base: URL, op: Operation, params: Params): URL {
  const texts = textParams(params)
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = texts[name] ?? ''
    delete texts[name]
    return encodeURIComponent(value)
  })
  // Keep the base's path: a market may be served from a folder.
  const url = new URL(base)
  // The path is set and never resolved: one that begins with two slashes would name another host.
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(texts)) url.searchParams.set(name, value)
  return url
}

function textParams(params: Params): Record<string, string> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
