import { z } from 'zod'
import type { Caller } from '../service/caller'
import { RawReply, Reply, type Operation } from '../service/operation'
import { Refusal, type AnswerBody } from '../service/refusal'
import { matchesSearch } from '../service/routes/resolve'
import { runOperation } from '../service/run'
import type { Service } from '../service/service'
import { ledgerIdText, isoText } from '../service/views'
import type { ReadPositions } from './read-positions'
import type { Tool } from './tools'

/** Answer of a tool: the answer of the tool's route (`data`), the time of the data, and the data's maximum age. */
type ToolAnswer = { readonly asOf?: string; readonly maxAgeSeconds?: number; readonly data: AnswerBody }

/** Schema of a tool's answer. */
export const toolOutputSchema = ({ answer }: Operation): z.ZodObject =>
  z.object({
    asOf: z.iso.datetime().describe('When the data was read'),
    maxAgeSeconds: z.int().min(0).describe('Maximum age of the data, in seconds'),
    data: answer,
  })

type Input = Readonly<Record<string, unknown>>

/** Input in the form of a query: every value is text, and lists and objects are JSON. */
const queryTexts = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/**
 * Runs the operation of the tool's route with the tool's input. Throws a `Refusal` if the operation refuses.
 */
export async function callTool(
  service: Service,
  {
    tool,
    operation,
    readPositions,
  }: { readonly tool: Tool; readonly operation: Operation; readonly readPositions: ReadPositions },
  input: Input,
  caller: Caller,
): Promise<ToolAnswer> {
  const since =
    tool.continuesReads && service.rules.isKept('tools.since-last-asked') ? sinceOf(readPositions, input, caller) : null
  const query = service.rules.isKept('tools.parameters')
    ? queryTexts({ ...(since === null ? {} : { since }), ...input })
    : {}
  // The input contains the path parameters, too, so the same fields serve as path and as query.
  const answer = await runOperation(service, operation, { path: query, query, body: undefined }, caller)
  const routeData = dataOf(answer)
  const data = tool.isSearch ? searchCollections(service, routeData, textOrUndefined(input['q'])) : routeData
  if (data['success'] !== true)
    throw new Refusal(400, textOrUndefined(data['apimessage']) ?? 'The request was refused.')
  if (tool.continuesReads) recordReading(readPositions, input, caller, { since: query['since'] ?? null, data })
  if (!service.rules.isKept('tools.age')) return { data }
  const readAtMs = answer instanceof Reply && service.rules.isKept('tools.as-of') ? answer.readAtMs : undefined
  return {
    asOf:
      textOrUndefined(data['asOf']) ??
      textOrUndefined(data['updatedAt']) ??
      textOrUndefined(data['updated_at']) ??
      isoText(readAtMs ?? service.nowMs()),
    maxAgeSeconds: typeof data['maxAgeSeconds'] === 'number' ? data['maxAgeSeconds'] : tool.maxAgeSeconds,
    data,
  }
}

/** Key of a caller and a query of the events. The page and the page size are not part of the key. */
const queryKey = ({ token, serial, eventType }: Input, { key }: Caller): string =>
  JSON.stringify([key?.hash, token, serial, eventType])

const pageNumber = ({ page }: Input): number => (typeof page === 'number' ? page : 1)

const sinceOf = (readPositions: ReadPositions, input: Input, caller: Caller): string | null =>
  readPositions.sinceOf(queryKey(input, caller), pageNumber(input))

/** Records the start of a reading of the events, and the start of the next reading. Records nothing for later pages. */
function recordReading(
  readPositions: ReadPositions,
  input: Input,
  caller: Caller,
  { since, data }: { readonly since: string | null; readonly data: AnswerBody },
): void {
  if (pageNumber(input) === 1)
    readPositions.record(queryKey(input, caller), { since, nextSince: textOrUndefined(data['lastEventDate']) ?? null })
}

/** The answer, reduced to the collections that match the search. Their order stays. */
function searchCollections(service: Service, data: AnswerBody, searchText: string | undefined): AnswerBody {
  const { collections } = data
  if (searchText === undefined || !Array.isArray(collections) || !service.rules.isKept('tools.search')) return data
  const matchingCollections = [...service.market.collections.values()].filter((collection) =>
    matchesSearch(service, collection, searchText),
  )
  const tokens = new Set(matchingCollections.map(({ spec }) => ledgerIdText(spec.token)))
  return { ...data, collections: collections.filter(({ token }: { token: string }) => tokens.has(token)) }
}

const textOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function dataOf(answer: Awaited<ReturnType<typeof runOperation>>): AnswerBody {
  if (answer instanceof RawReply) return JSON.parse(answer.json.toString()) as AnswerBody
  return answer instanceof Reply ? answer.body : answer
}
