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
import { AGENT, FACTS, serve } from './rig'

export type Message = {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly name?: string; readonly arguments?: object; readonly _meta?: { progressToken?: number } }
}
export type Answering = (message: Message, response: ServerResponse, send: (body: unknown) => void) => void

export const AGE = { asOf: '2026-11-21T11:59:00.000Z', maxAgeSeconds: 30 }
export const result = (id: number | undefined, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
export const told = (data: object) => ({ content: [], structuredContent: { ...AGE, data } })
export const listing = (over: Readonly<Record<string, object>> = {}) => ({
  tools: allTools.map(({ name }) => ({ name, inputSchema: { type: 'object' }, ...over[name] })),
})

export const answers =
  (value: unknown): Answering =>
  ({ id }, _response, send) =>
    send(result(id, value))
/** Each handler answers once, in turn; the last one for ever. */
export const turns = (...all: readonly Answering[]): Answering => {
  let turn = 0
  return (...args) => all[Math.min(turn++, all.length - 1)]?.(...args)
}
export const breaks: Answering = (_message, response) => void response.destroy()
export const facts = answers(told(FACTS))
export const look = { priority: 'visible' } as const
/** Messages that open a connection. */
export const LINE = ['initialize', 'notifications/initialized', 'tools/list']

/** Minimal server of the protocol; a test supplies the answers that it is about. */
export async function toolServer(over: Readonly<Record<string, Answering>>) {
  const usual: Readonly<Record<string, Answering>> = {
    initialize: ({ id }, _response, send) =>
      send(
        result(id, {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'a test', version: '1' },
        }),
      ),
    'notifications/initialized': (_message, response) => void response.writeHead(202).end(),
    'notifications/cancelled': (_message, response) => void response.writeHead(202).end(),
    'tools/list': ({ id }, _response, send) => send(result(id, listing())),
  }
  const methods: string[] = []
  const { base, seen, server } = await serve((request, response, body) => {
    if (request.method !== 'POST') {
      methods.push(request.method ?? '')
      return void response.writeHead(405).end()
    }
    const message = JSON.parse(body) as Message
    methods.push(message.method)
    const answer = over[message.method] ?? usual[message.method]
    answer?.(message, response, (value) => sendJson(response, value))
  })
  return { url: new URL('/mcp', base), seen, methods, server }
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
export const sendEvent = (response: ServerResponse, value: unknown): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`event: message\ndata: ${JSON.stringify(value)}\n\n`)
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

export function toolClientOf(url: URL, over: Partial<ToolClientDeps> & { readonly project?: string } = {}) {
  const db = openDatabase(':memory:')
  const now = over.now ?? Date.now
  const budgets = over.budgets ?? createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const answers = createAnswerStore(db)
  const noticed: string[] = []
  const { project, ...deps } = over
  const client = createToolClient({
    http: createHttp(),
    toolUrl: () => Promise.resolve(url),
    credentials: {
      choose: () => 'agent',
      ready: () => Promise.resolve(),
      lend: (_kind, use) => use(AGENT),
      project: () => (project === undefined ? null : { header: 'x-svc-project', value: project }),
      noteOutcome: (kind, outcome) => void noticed.push(`${kind} ${outcome}`),
    },
    budgets,
    policy: createPolicy({ firstDelayMs: 5, openMs: 300, random: () => 0, what: 'tools' }),
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
  const stored = () => JSON.stringify([db.prepare('SELECT * FROM answers').all(), drift()])
  return { client, answers, budgets, noticed, drift, stored }
}
