import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authenticate, challengeHeaders, countRequest } from '../service/auth'
import { createHttpServer } from '../service/http'
import { AGENT_RATE_LIMIT } from '../service/limits'
import { applyFaults } from '../service/fault-hooks'
import { schemaOf } from '../service/openapi/schema'
import type { Caller } from '../service/caller'
import type { Operation } from '../service/operation'
import { Refusal } from '../service/refusal'
import type { Service } from '../service/service'
import { ReadPositions } from './read-positions'
import { toolOutputSchema } from './call'
import { tools, type Tool } from './tools'

const PATH = '/mcp'

/**
 * Starts the server of the read-only tools for AI assistants. Every request needs an agent key; there are no sessions.
 */
export async function startTools(
  service: Service,
  operations: readonly Operation[],
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  let entries: readonly ToolEntry[] | null = null
  const readPositions = new ReadPositions()
  const app = createHttpServer(service)
  applyFaults(app, service.faults)
  app.post(PATH, async (request, reply) => {
    const caller = admitCaller(service, request)
    // Import on the first call: loading these packages at the start would take most of the market's starting time.
    const { answerPost } = await import('./answer')
    entries ??= tools.map((tool) => toolEntry(tool, operations, readPositions))
    await answerPost(service, entries, caller, request, reply)
  })
  app.setNotFoundHandler((request) => {
    if (request.url.split('?')[0] !== PATH) throw new Refusal(404, 'No such address.')
    throw new Refusal(405, 'The tool server takes POST only.', {}, { Allow: 'POST' })
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: url + PATH, close: () => app.close() }
}

export type ListedTool = ListToolsResult['tools'][number]
/** A tool, and all that is needed to answer a call of the tool. */
export type ToolEntry = {
  readonly tool: Tool
  /** The tool's entry in the list of tools. */
  readonly listEntry: ListedTool
  readonly operation: Operation
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /** Shared by all tools. */
  readonly readPositions: ReadPositions
}

function toolEntry(tool: Tool, operations: readonly Operation[], readPositions: ReadPositions): ToolEntry {
  const operation = operations.find(({ method, path }) => method === 'GET' && path === tool.route)
  if (!operation) throw new Error(`no route ${tool.route} for the tool ${tool.name}`)
  const input = z.strictObject(tool.input)
  const output = toolOutputSchema(operation)
  return { tool, operation, input, output, readPositions, listEntry: createListEntry(tool, input, output) }
}

/**
 * Creates the entry of a tool in the list of tools. Called once per tool, because generating the schemas of all tools
 * takes longer than answering a call.
 */
function createListEntry({ name, title, description }: Tool, input: z.ZodObject, output: z.ZodObject): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: { ...schemaOf(input, 'input', 'draft-2020-12'), type: 'object' },
    outputSchema: { ...schemaOf(output, 'output', 'draft-2020-12'), type: 'object' },
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/**
 * Authenticates a program by its agent key, and counts the requests in the message against the key's rate limit. A
 * message without a request counts as one.
 */
function admitCaller(service: Service, request: FastifyRequest): Caller {
  const { ip, headers, body } = request
  // Accept a key in a header only, not in the query.
  const caller = authenticate(service, { ip, headers, query: {}, body: undefined }, 'public')
  if (caller.key?.kind !== 'agent' && service.rules.isKept('tools.agent-key')) {
    const message = 'The tool server takes agent keys only.'
    throw new Refusal(401, message, { errorCode: 'AUTH_INVALID' }, challengeHeaders('public', 'invalid_token'))
  }
  const count = Math.max(1, requestCount(body))
  if (count > AGENT_RATE_LIMIT.burst) throw new Refusal(400, `At most ${AGENT_RATE_LIMIT.burst} requests at once.`)
  if (service.rules.isKept('tools.counted')) countRequest(service, caller, { name: 'tools', tag: 'public' }, count)
  return { ...caller, headers, body: undefined }
}

/** Number of requests in a message; notifications do not count. */
const requestCount = (body: unknown): number =>
  (Array.isArray(body) ? body : [body]).filter(
    (message: unknown) => typeof message === 'object' && message !== null && 'id' in message && 'method' in message,
  ).length
