import { z } from 'zod'
import type { Caller } from '../service/caller'
import { RawReply, Reply, type Operation } from '../service/operation'
import { Refusal, type Body } from '../service/refusal'
import { isMatch } from '../service/routes/resolve'
import { runOperation } from '../service/run'
import type { Service } from '../service/service'
import { id, iso } from '../service/views'
import type { ReadPositions } from './read-positions'
import type { Tool } from './tools'

/** Answer of a tool: the unchanged answer of its route, and its maximum age. */
type ToolAnswer = { readonly asOf?: string; readonly maxAgeSeconds?: number; readonly data: Body }

export const toolOutput = ({ answer }: Operation): z.ZodObject =>
  z.object({
    asOf: z.iso.datetime().describe('When the data was read'),
    maxAgeSeconds: z.int().min(0).describe('How old the data may be'),
    data: answer,
  })

type Input = Readonly<Record<string, unknown>>

/** Input in the form a request to the route has: text only. */
const queryTexts = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** Runs the operation behind a tool, which is the one that answers its route. */
export async function callTool(
  service: Service,
  { tool, declared, asked }: { readonly tool: Tool; readonly declared: Operation; readonly asked: ReadPositions },
  input: Input,
  caller: Caller,
): Promise<ToolAnswer> {
  const since =
    tool.continuesReads && service.rules.holds('tools.since-last-asked') ? sinceOf(asked, input, caller) : null
  const query = service.rules.holds('tools.parameters')
    ? queryTexts({ ...(since === null ? {} : { since }), ...input })
    : {}
  const answer = await runOperation(service, declared, { path: query, query, body: undefined }, caller)
  const data = tool.isSearch ? searchCollections(service, dataOf(answer), text(input['q'])) : dataOf(answer)
  if (data['success'] !== true) throw new Refusal(400, text(data['apimessage']) ?? 'The request was refused.')
  if (tool.continuesReads) recordRead(asked, input, caller, { since: query['since'] ?? null, data })
  if (!service.rules.holds('tools.age')) return { data }
  const readAtMs = answer instanceof Reply && service.rules.holds('tools.as-of') ? answer.readAtMs : undefined
  return {
    asOf: text(data['asOf']) ?? text(data['updatedAt']) ?? text(data['updated_at']) ?? iso(readAtMs ?? service.nowMs()),
    maxAgeSeconds: typeof data['maxAgeSeconds'] === 'number' ? data['maxAgeSeconds'] : tool.maxAgeSeconds,
    data,
  }
}

/** Name for the same query of the same caller; the page size makes no difference. */
const queryName = ({ token, serial, eventType }: Input, { key }: Caller): string =>
  JSON.stringify([key?.hash, token, serial, eventType])

const pageNumber = ({ page }: Input): number => (typeof page === 'number' ? page : 1)

const sinceOf = (asked: ReadPositions, input: Input, caller: Caller): string | null =>
  asked.sinceOf(queryName(input, caller), pageNumber(input))

/** Records a reading: a first page begins one; the others belong to the one that began it. */
function recordRead(
  asked: ReadPositions,
  input: Input,
  caller: Caller,
  { since, data }: { readonly since: string | null; readonly data: Body },
): void {
  if (pageNumber(input) === 1)
    asked.note(queryName(input, caller), { since, next: text(data['lastEventDate']) ?? null })
}

/** The collections that match a search, in their given order. */
function searchCollections(service: Service, data: Body, searchText: string | undefined): Body {
  const { collections } = data
  if (searchText === undefined || !Array.isArray(collections) || !service.rules.holds('tools.search')) return data
  const found = [...service.market.collections.values()].filter((collection) =>
    isMatch(service, collection, searchText),
  )
  const tokens = new Set(found.map(({ spec }) => id(spec.token)))
  return { ...data, collections: collections.filter(({ token }: { token: string }) => tokens.has(token)) }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function dataOf(answer: Awaited<ReturnType<typeof runOperation>>): Body {
  if (answer instanceof RawReply) return JSON.parse(answer.json.toString()) as Body
  return answer instanceof Reply ? answer.body : answer
}
