import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { paramsOf, type Params } from './request'

/**
 * Request values that select cached answers. A request that did not name a value was for all values, so it matches,
 * too.
 */
export type Match = Readonly<Record<string, string | number>>
/** Value of a cached answer's request under a name; null when the request did not have the name. */
type Asked = (name: string) => string | null

/** Cache key of a tool's answer: the same for the same arguments in another order. */
export const toolRequestName = (tool: Tool, args: Params): string =>
  `tool ${tool.name}?${JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** Prefixes of the cache keys of an operation: its own, and those of the tools that give the same data. */
export function cacheKeyOf(
  op: Operation,
): readonly { readonly prefix: string; readonly asked: (request: string) => Asked }[] {
  const twins = allTools.filter(({ twin, cacheSeconds }) => twin.name === op.name && cacheSeconds > 0)
  return [
    { prefix: `${op.name}?`, asked: askedByOperation },
    ...twins.map(({ name }) => ({ prefix: `tool ${name}?`, asked: askedByTool })),
  ]
}

function askedByOperation(request: string): Asked {
  const params = paramsOf(request)
  return (name) => params.get(name)
}

function askedByTool(request: string): Asked {
  const args = new Map(parseJson(request.slice(request.indexOf('?') + 1)) as readonly [string, unknown][])
  return (name) => (args.has(name) ? String(args.get(name)) : null)
}

/** Above this many matches, finding the meant answers costs more than requesting all of them again. */
const MOST_MATCHES = 300

/** Returns a test that checks one request against many matches in one lookup. */
export function matchesOf(matches: readonly Match[]): (asked: Asked) => boolean {
  if (matches.length > MOST_MATCHES) return () => true
  const groups = new Map<string, Match[]>()
  for (const match of matches) {
    const names = JSON.stringify(Object.keys(match).sort())
    groups.set(names, [...(groups.get(names) ?? []), match])
  }
  const tests = [...groups].map(([names, group]) => meantByGroup(JSON.parse(names) as string[], group))
  return (asked) => tests.some((test) => test(asked))
}

/**
 * Tests a request against matches that have the same names. An answer to a wider question (all listings, say) holds the
 * narrower one.
 */
function meantByGroup(names: readonly string[], group: readonly Match[]): (asked: Asked) => boolean {
  // Match values by the names that a request gives.
  const known = new Map<string, ReadonlySet<string>>()
  return (asked) => {
    const given = names.filter((name) => asked(name) !== null)
    const place = JSON.stringify(given)
    const values = known.get(place) ?? new Set(group.map((match) => valuesOf(given, (name) => String(match[name]))))
    known.set(place, values)
    return values.has(valuesOf(given, asked))
  }
}
const valuesOf = (names: readonly string[], valueOf: Asked) => JSON.stringify(names.map(valueOf))
