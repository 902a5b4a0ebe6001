import { parseJson } from '@shared/json'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { paramsOf, type Params } from './request'

/** Values of a request that an answer must have been asked with to be meant; one asked without saying is meant, too. */
export type Match = Readonly<Record<string, string | number>>
/** The value that a kept answer was asked with under a name; null when it was asked without one. */
type Asked = (name: string) => string | null

/** The name that a tool's answer is kept under: the same for the same arguments in another order. */
export const toolRequestName = (tool: Tool, args: Params): string =>
  `tool ${tool.name}?${JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** How the names begin under which answers to an operation are kept, its own and those of the tools that say the same. */
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

/** From so many on it costs more to look which are meant than to ask again for all. */
const MOST_MATCHES = 300

/** Whether one of many matches means a request, by one look at it. */
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

/** All matches of a group have these names. An answer to a wider question (all listings, say) holds the narrower one. */
function meantByGroup(names: readonly string[], group: readonly Match[]): (asked: Asked) => boolean {
  // By the names that a request gives: what the matches say under those.
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
