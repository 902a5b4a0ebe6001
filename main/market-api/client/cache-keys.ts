import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { cacheKeyParams, type Params } from './request'

/**
 * Parameter values that select cached answers by their requests. A request without one of these parameters was for all
 * of its values, so its answer is selected, too.
 */
export type CacheMatch = Readonly<Record<string, string | number>>
/** Returns the value of a parameter of a cached answer's request; null when the request did not have the parameter. */
type RequestValue = (name: string) => string | null

/** Cache key of a tool's answer. The order of the arguments makes no difference. */
export const toolCacheKey = (tool: Tool, args: Params): string =>
  `tool ${tool.name}?${JSON.stringify(Object.entries(args).toSorted(([first], [second]) => (first < second ? -1 : 1)))}`

/**
 * Prefixes of the cache keys of an operation's answers and of the answers of tools with the same data. `requestValueOf`
 * reads the parameters from a cache key with that prefix.
 */
export function cacheKeyPrefixes(
  op: Operation,
): readonly { readonly prefix: string; readonly requestValueOf: (cacheKey: string) => RequestValue }[] {
  const twinTools = allTools.filter(
    ({ similarOperation, cacheSeconds }) => similarOperation.name === op.name && cacheSeconds > 0,
  )
  return [
    { prefix: `${op.name}?`, requestValueOf: operationRequestValue },
    ...twinTools.map(({ name }) => ({ prefix: `tool ${name}?`, requestValueOf: toolRequestValue })),
  ]
}

function operationRequestValue(cacheKey: string): RequestValue {
  const params = cacheKeyParams(cacheKey)
  return (name) => params.get(name)
}

function toolRequestValue(cacheKey: string): RequestValue {
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
  const groups = new Map<string, CacheMatch[]>()
  for (const match of matches) {
    const names = JSON.stringify(Object.keys(match).sort())
    groups.set(names, [...(groups.get(names) ?? []), match])
  }
  const tests = [...groups].map(([names, group]) => createGroupTest(JSON.parse(names) as string[], group))
  return (requestValue) => tests.some((test) => test(requestValue))
}

/**
 * Test for matches that all name the same parameters. Only the parameters that a request has are compared, because the
 * answer to a wider request (all listings, for example) includes the matched records.
 */
function createGroupTest(
  names: readonly string[],
  group: readonly CacheMatch[],
): (requestValue: RequestValue) => boolean {
  // Values of the matches, as keys, by the parameters that a request has.
  const matchedValuesByNames = new Map<string, ReadonlySet<string>>()
  return (requestValue) => {
    const requestedNames = names.filter((name) => requestValue(name) !== null)
    const requestedNamesKey = JSON.stringify(requestedNames)
    const matchedValues =
      matchedValuesByNames.get(requestedNamesKey) ??
      new Set(group.map((match) => valuesKey(requestedNames, (name) => String(match[name]))))
    matchedValuesByNames.set(requestedNamesKey, matchedValues)
    return matchedValues.has(valuesKey(requestedNames, requestValue))
  }
}
const valuesKey = (names: readonly string[], valueOf: RequestValue) => JSON.stringify(names.map(valueOf))
