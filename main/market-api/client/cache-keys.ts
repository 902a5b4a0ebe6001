import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { cacheKeyParams, type Params } from './request'

/**
 * Request values that select cached answers. A request that did not name a value was for all values, so it matches,
 * too.
 */
export type Match = Readonly<Record<string, string | number>>
/** Value of a cached answer's request under a name; null when the request did not have the name. */
type RequestValue = (name: string) => string | null

/** Cache key of a tool's answer: the same for the same arguments in another order. */
export const toolCacheKey = (tool: Tool, args: Params): string =>
  `tool ${tool.name}?${JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** Prefixes of the cache keys of an operation: its own, and those of the tools that give the same data. */
export function cacheKeyPrefixes(
  op: Operation,
): readonly { readonly prefix: string; readonly requestValueOf: (request: string) => RequestValue }[] {
  const twinTools = allTools.filter(({ twin, cacheSeconds }) => twin.name === op.name && cacheSeconds > 0)
  return [
    { prefix: `${op.name}?`, requestValueOf: operationRequestValue },
    ...twinTools.map(({ name }) => ({ prefix: `tool ${name}?`, requestValueOf: toolRequestValue })),
  ]
}

function operationRequestValue(request: string): RequestValue {
  const params = cacheKeyParams(request)
  return (name) => params.get(name)
}

function toolRequestValue(request: string): RequestValue {
  const args = new Map(parseJson(request.slice(request.indexOf('?') + 1)) as readonly [string, unknown][])
  return (name) => (args.has(name) ? String(args.get(name)) : null)
}

/** Above this many matches, finding the meant answers costs more than requesting all of them again. */
const MAX_MATCHES = 300

/** Returns a test that checks one request against many matches in one lookup. */
export function createMatchTest(matches: readonly Match[]): (requestValue: RequestValue) => boolean {
  if (matches.length > MAX_MATCHES) return () => true
  const groups = new Map<string, Match[]>()
  for (const match of matches) {
    const names = JSON.stringify(Object.keys(match).sort())
    groups.set(names, [...(groups.get(names) ?? []), match])
  }
  const tests = [...groups].map(([names, group]) => createGroupTest(JSON.parse(names) as string[], group))
  return (requestValue) => tests.some((test) => test(requestValue))
}

/**
 * Tests a request against matches that have the same names. An answer to a wider question (all listings, say) holds the
 * narrower one.
 */
function createGroupTest(names: readonly string[], group: readonly Match[]): (requestValue: RequestValue) => boolean {
  // Match values by the names that a request gives.
  const valuesByNames = new Map<string, ReadonlySet<string>>()
  return (requestValue) => {
    const requestedNames = names.filter((name) => requestValue(name) !== null)
    const requestedNamesKey = JSON.stringify(requestedNames)
    const values =
      valuesByNames.get(requestedNamesKey) ??
      new Set(group.map((match) => valuesKey(requestedNames, (name) => String(match[name]))))
    valuesByNames.set(requestedNamesKey, values)
    return values.has(valuesKey(requestedNames, requestValue))
  }
}
const valuesKey = (names: readonly string[], valueOf: RequestValue) => JSON.stringify(names.map(valueOf))
