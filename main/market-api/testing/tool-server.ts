import type { ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { allTools } from '@shared/market/tools'
import { createHttp } from '../../platform/http'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createDriftLog, readDrift } from '../../storage/drift'
import { createBudgets } from '../client/budgets'
import { createPolicy } from '../client/policy'
import { createToolClient, type ToolClientDeps } from '../tools/tool-client'
import { AGENT_SECRET, FACTS_ANSWER, startTestServer } from './rig'

/** Message of the protocol (JSON-RPC) as the app sends it. */
export type ToolMessage = {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly name?: string; readonly arguments?: object; readonly _meta?: { progressToken?: number } }
}
/** Answers one message. `send` sends a JSON body; a handler may also write to `response` itself. */
export type MessageHandler = (message: ToolMessage, response: ServerResponse, send: (body: unknown) => void) => void

/** Age fields that every good answer of a tool has. */
export const AGE_FIELDS = { asOf: '2026-11-21T11:59:00.000Z', maxAgeSeconds: 30 }
/** JSON-RPC response to the message with this id. */
export const rpcResponse = (id: number | undefined, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
/** Result of a tool call with this data. */
export const resultWithData = (data: object) => ({ content: [], structuredContent: { ...AGE_FIELDS, data } })
/** Result of `tools/list` with all documented tools. `overrides` replaces fields of a tool, by its name. */
export const toolListResult = (overrides: Readonly<Record<string, object>> = {}) => ({
  tools: allTools.map(({ name }) => ({ name, inputSchema: { type: 'object' }, ...overrides[name] })),
})

/** Handler that answers every message with this result. */
export const answeringWith =
  (value: unknown): MessageHandler =>
  ({ id }, _response, send) =>
    send(rpcResponse(id, value))
/** Handler that passes the first message to the first handler, and so on. The last one also gets all later messages. */
export const messageHandlersInTurn = (...handlers: readonly MessageHandler[]): MessageHandler => {
  let messageCount = 0
  return (...args) => {
    const handler = handlers[Math.min(messageCount, handlers.length - 1)]
    messageCount += 1
    handler?.(...args)
  }
}
/** Handler that closes the connection without an answer. */
export const closingConnection: MessageHandler = (_message, response) => void response.destroy()
/** Handler that answers every message with market facts as the result. */
export const answeringFacts = answeringWith(resultWithData(FACTS_ANSWER))
/** Options of a tool call by a view. */
export const VIEW_CALL = { priority: 'visible' } as const
/** Methods of the messages that the app sends before its first tool call, in order. */
export const OPENING_METHODS = ['initialize', 'notifications/initialized', 'tools/list']

/**
 * Minimal tool server. `handlers` answer the messages by method; all other methods get a usual answer. `methods`
 * collects the methods received, and the HTTP methods of requests that are not POST.
 */
export async function startToolServer(handlers: Readonly<Record<string, MessageHandler>>) {
  const usualHandlers: Readonly<Record<string, MessageHandler>> = {
    initialize: ({ id }, _response, send) =>
      send(
        rpcResponse(id, {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'a test', version: '1' },
        }),
      ),
    'notifications/initialized': (_message, response) => void response.writeHead(202).end(),
    'notifications/cancelled': (_message, response) => void response.writeHead(202).end(),
    'tools/list': ({ id }, _response, send) => send(rpcResponse(id, toolListResult())),
  }
  const methods: string[] = []
  const { base, seen, server } = await startTestServer((request, response, body) => {
    if (request.method !== 'POST') {
      methods.push(request.method ?? '')
      return void response.writeHead(405).end()
    }
    const message = JSON.parse(body) as ToolMessage
    methods.push(message.method)
    const handler = handlers[message.method] ?? usualHandlers[message.method]
    handler?.(message, response, (value) => sendJson(response, value))
  })
  return { url: new URL('/mcp', base), seen, methods, server }
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
/** Sends a message as one event of an event stream, and leaves the stream open. */
export const sendEvent = (response: ServerResponse, value: unknown): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`event: message\ndata: ${JSON.stringify(value)}\n\n`)
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/**
 * Tool client for a test server, closed after the test. `project` is the value of the project header. `keyOutcomes`
 * collects the outcomes that `noteOutcome` received, and `storedText()` returns the stored answers and the drift log as
 * text.
 */
export function createTestToolClient(
  url: URL,
  overrides: Partial<ToolClientDeps> & { readonly project?: string } = {},
) {
  const db = openDatabase(':memory:')
  const now = overrides.now ?? Date.now
  const budgets = overrides.budgets ?? createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const answers = createAnswerStore(db)
  const keyOutcomes: string[] = []
  const { project, ...deps } = overrides
  const client = createToolClient({
    http: createHttp(),
    toolUrl: () => Promise.resolve(url),
    credentials: {
      choose: () => 'agent',
      waitForKey: () => Promise.resolve(),
      lend: (_kind, use) => use(AGENT_SECRET),
      getProjectHeader: () => (project === undefined ? null : { header: 'x-svc-project', value: project }),
      noteOutcome: (kind, outcome) => void keyOutcomes.push(`${kind} ${outcome}`),
    },
    budgets,
    policy: createPolicy({ firstRetryDelayMs: 5, openMs: 300, random: () => 0, what: 'tools' }),
    onReach: () => undefined,
    profileId: () => 'practice',
    answers,
    drift: createDriftLog(db, now, () => 'practice'),
    now,
    ...deps,
  })
  closers.push(async () => {
    await client.close()
    db.close()
  })
  const drift = () =>
    readDrift(db)
      .map(({ operation, path, expected, got }) => [operation, path, expected, got].join(' | '))
      .sort()
  const storedText = () => JSON.stringify([db.prepare('SELECT * FROM answers').all(), drift()])
  return { client, answers, budgets, keyOutcomes, drift, storedText }
}
