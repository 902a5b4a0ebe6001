import { z } from 'zod'
import { RawReply, Refusal, Reply, type Body, type Caller, type Operation } from '../service/operation'
import { runOperation } from '../service/run'
import type { Service } from '../service/service'
import { iso } from '../service/views'
import type { Tool } from './tools'

/** What a tool answers: the answer of its route as it is, and how old it can be. */
export type ToolAnswer = { readonly asOf?: string; readonly maxAgeSeconds?: number; readonly data: Body }

export const outputOf = ({ answer }: Operation): z.ZodObject =>
  z.object({
    asOf: z.iso.datetime().describe('When the data was read'),
    maxAgeSeconds: z.int().min(0).describe('How old the data may be'),
    data: answer,
  })

type Input = Readonly<Record<string, unknown>>

/** As a request to the route would carry it: text alone. */
const carried = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** Runs the operation behind a tool, the very one that answers its route. */
export async function callTool(
  service: Service,
  { tool, declared }: { readonly tool: Tool; readonly declared: Operation },
  input: Input,
  caller: Caller,
): Promise<ToolAnswer> {
  const query = service.rules.holds('tools.parameters') ? carried(input) : {}
  const answer = await runOperation(service, declared, { path: query, query, body: undefined }, caller)
  const data = dataOf(answer)
  if (data['success'] !== true) throw new Refusal(400, text(data['apimessage']) ?? 'The request was refused.')
  if (!service.rules.holds('tools.age')) return { data }
  const readAtMs = answer instanceof Reply && service.rules.holds('tools.as-of') ? answer.readAtMs : undefined
  return {
    asOf: text(data['asOf']) ?? text(data['updatedAt']) ?? text(data['updated_at']) ?? iso(readAtMs ?? service.nowMs()),
    maxAgeSeconds: typeof data['maxAgeSeconds'] === 'number' ? data['maxAgeSeconds'] : tool.maxAgeSeconds,
    data,
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function dataOf(answer: Awaited<ReturnType<typeof runOperation>>): Body {
  if (answer instanceof RawReply) return JSON.parse(answer.json.toString()) as Body
  return answer instanceof Reply ? answer.body : answer
}
