import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { AppFailure } from '../../platform/app-failure'
import { createHttp } from '../../platform/http'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase, type Database } from '../../storage/database'
import { createDriftLog } from '../../storage/drift'
import { createBudgets } from '../client/budgets'
import { createMarketClient, type MarketClientDeps } from '../client/client'
import type { Credentials, KeyKind } from '../client/credentials'
import { createPolicy } from '../client/policy'

export const AGENT = 'svcagent-secret-of-the-agent'
export const USER = 'secret-of-the-user'
export const AFFILIATE = 'secret-of-the-affiliate'
const KEYS: Readonly<Record<KeyKind, string>> = { agent: AGENT, user: USER, affiliate: AFFILIATE }
export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
type Seen = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

export async function serve(handler: Handler): Promise<{ base: URL; seen: Seen[]; server: Server }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), seen, server }
}
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** Each handler answers once, in turn; the last one for ever. */
export const inTurn = (...handlers: readonly Handler[]): Handler => {
  let turn = 0
  return (...args) => handlers[Math.min(turn++, handlers.length - 1)]?.(...args)
}

export function clientOf(
  base: URL,
  over: Partial<
    Pick<MarketClientDeps, 'now' | 'http' | 'drift' | 'fault' | 'onAnswer' | 'onRefreshed' | 'onTrouble'>
  > & {
    readonly noKey?: boolean
    readonly noteOutcome?: Credentials['noteOutcome']
    readonly project?: ReturnType<Credentials['project']>
    /** Resolves when the keychain has answered. */
    readonly ready?: Promise<void>
  } = {},
) {
  const db: Database = openDatabase(':memory:')
  closers.push(() => db.close())
  const now = over.now ?? Date.now
  const budgets = createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const reached: boolean[] = []
  const noticed: string[] = []
  const { noKey, project, ready, noteOutcome, ...deps } = over
  const client = createMarketClient({
    http: createHttp(),
    profileId: () => 'practice',
    baseUrl: () => Promise.resolve(base),
    credentials: {
      choose: (access) => {
        if (noKey === true) return null
        return access === 'user' || access === 'affiliate' ? access : 'agent'
      },
      ready: () => ready ?? Promise.resolve(),
      lend: (kind, use) => use(KEYS[kind]),
      project: () => project ?? null,
      noteOutcome: noteOutcome ?? ((kind, outcome) => void noticed.push(`${kind} ${outcome}`)),
    },
    budgets,
    policy: createPolicy({ firstDelayMs: 20, openMs: 300, random: () => 0.5 }),
    answers: createAnswerStore(db),
    drift: createDriftLog(db, now, () => 'practice'),
    now,
    fault: () => undefined,
    onReach: (isReached) => void reached.push(isReached),
    ...deps,
  })
  const stored = () =>
    JSON.stringify([db.prepare('SELECT * FROM answers').all(), db.prepare('SELECT * FROM drift').all()])
  return { client, db, budgets, reached, noticed, stored }
}
export const call = { priority: 'action' } as const
export const failureOf = async (work: Promise<unknown>): Promise<AppFailure> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (cause: unknown) => {
      if (cause instanceof AppFailure) return cause
      throw cause
    },
  )

export const QUERY = { token: '0.0.5000', serial: 7 } as const
export const QUOTE = {
  success: true,
  ...QUERY,
  listed: true,
  quotable: true,
  price: '120',
  currency: 'HBAR',
  asOf: null,
}
export const FACTS = { success: true, volume24h: 5, sales24h: 2, updatedAt: '2026-11-21T11:59:00.000Z', isCached: true }
export const PREPARE = { token_address: '0.0.5000', serial_number: 7, user_address: '0.0.1001', price: '120' } as const
