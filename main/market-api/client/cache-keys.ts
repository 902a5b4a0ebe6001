import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { cacheKeyParams, type Params } from './request'

/**
 * Parameter values that select cached answers: the answers to requests with these values. A request that omits one of
 * the parameters covers every value of that parameter, so the answer to such a request is selected, too.
 */
export type CacheMatch = Readonly<Record<string, string | number>>
/** Returns the value of a parameter of a cached answer's request; null when the request did not have the parameter. */
type RequestValue = (name: string) => string | null

/** Cache key of a tool's answer. The order of the arguments makes no difference. */
export const toolCacheKey = (tool: Tool, args: Params): string =>
  `tool ${tool.name}?${JSON.stringify(Object.entries(args).toSorted(([first], [second]) => (first < second ? -1 : 1)))}`

/**
 * Prefixes of the cache keys under which an operation's data is cached: one for the operation, and one for each tool
 * that returns the same data. `requestValueOf` reads the request's parameters from a cache key with that prefix.
 */
export function cacheKeyPrefixes(
  op: Operation,
): readonly { readonly prefix: string; readonly requestValueOf: (cacheKey: string) => RequestValue }[] {
  const cachedSimilarTools = allTools.filter(
    ({ similarOperation, cacheSeconds }) => similarOperation.name === op.name && cacheSeconds > 0,
  )
  return [
    { prefix: `${op.name}?`, requestValueOf: operationRequestValue },
    ...cachedSimilarTools.map(({ name }) => ({ prefix: `tool ${name}?`, requestValueOf: toolRequestValue })),
  ]
}

function operationRequestValue(cacheKey: string): RequestValue {
  const params = cacheKeyParams(cacheKey)
  return (name) => params.get(name)
}

function toolRequestValue(cacheKey: string): RequestValue {
  // The cast is safe: `toolCacheKey` wrote this JSON.
  const args = new Map(parseJson(cacheKey.slice(cacheKey.indexOf('?') + 1)) as readonly [string, unknown][])
  return (name) => (args.has(name) ? String(args.get(name)) : null)
}

/** Above this many matches every answer is selected: searching would cost more than requesting the answers again. */
const MAX_MATCHES = 300

/**
 * Returns a test that is true for a request that at least one match selects. The matches are indexed, so that their
 * number does not slow the test down.
 */
export function createMatchTest(matches: readonly CacheMatch[]): (requestValue: RequestValue) => boolean {
  if (matches.length > MAX_MATCHES) return () => true
  // Matches by the JSON text of their sorted parameter names.
  const groups = new Map<string, CacheMatch[]>()
  for (const match of matches) {
    const namesJson = JSON.stringify(Object.keys(match).sort())
    groups.set(namesJson, [...(groups.get(namesJson) ?? []), match])
  }
  const tests = [...groups].map(([namesJson, group]) => createGroupTest(JSON.parse(namesJson) as string[], group))
  return (requestValue) => tests.some((test) => test(requestValue))
}

/**
 * Creates a test for matches that all have the same parameter names. Only the parameters that a request has are
 * compared, because the answer to a wider request (all listings, for example) includes the matched records.
 */
function createGroupTest(
  names: readonly string[],
  group: readonly CacheMatch[],
): (requestValue: RequestValue) => boolean {
  // Values of the matches as JSON texts, by the JSON text of the names of the parameters that a request has.
  const matchedValuesByNamesJson = new Map<string, ReadonlySet<string>>()
  return (requestValue) => {
    const requestedNames = names.filter((name) => requestValue(name) !== null)
    const requestedNamesJson = JSON.stringify(requestedNames)
    const matchedValues =
      matchedValuesByNamesJson.get(requestedNamesJson) ??
      new Set(group.map((match) => valuesJson(requestedNames, (name) => String(match[name]))))
    matchedValuesByNamesJson.set(requestedNamesJson, matchedValues)
    return matchedValues.has(valuesJson(requestedNames, requestValue))
  }
}
const valuesJson = (names: readonly string[], valueOf: RequestValue) => JSON.stringify(names.map(valueOf))
