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

/** Texts of the keys that `createTestClient` sends. */
export const AGENT_SECRET = 'svcagent-secret-of-the-agent'
export const USER_SECRET = 'secret-of-the-user'
export const AFFILIATE_SECRET = 'secret-of-the-affiliate'
const KEYS: Readonly<Record<KeyKind, string>> = { agent: AGENT_SECRET, user: USER_SECRET, affiliate: AFFILIATE_SECRET }
/** Answers one request. `body` is the text of the request's body. */
export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts an HTTP server that is closed after the test. `seen` collects the requests that it received. */
export async function startTestServer(
  handler: Handler,
): Promise<{ base: URL; seen: ReceivedRequest[]; server: Server }> {
  const seen: ReceivedRequest[] = []
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
/** Handler that sends `body` as JSON. */
export const jsonHandler =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** Handler that passes the first request to the first handler, and so on. The last one also gets all later requests. */
export const handlersInTurn = (...handlers: readonly Handler[]): Handler => {
  let requestCount = 0
  return (...args) => {
    const handler = handlers[Math.min(requestCount, handlers.length - 1)]
    requestCount += 1
    handler?.(...args)
  }
}

/**
 * Market client for a test server. `reachReports` collects the values that `onReach` received, and `keyOutcomes` the
 * outcomes that `noteOutcome` received. `storedText()` returns the stored answers and the drift log as text.
 */
export function createTestClient(
  base: URL,
  overrides: Partial<
    Pick<MarketClientDeps, 'now' | 'http' | 'drift' | 'fault' | 'onAnswer' | 'onRefreshed' | 'onReadError'>
  > & {
    /** True if the profile has no key of any kind. */
    readonly hasNoKey?: boolean
    readonly noteOutcome?: Credentials['noteOutcome']
    /** Value of the project header; no header by default. */
    readonly project?: ReturnType<Credentials['getProjectHeader']>
    /** Result of `credentials.waitForKey`; resolved by default. */
    readonly keyReady?: Promise<void>
  } = {},
) {
  const db: Database = openDatabase(':memory:')
  closers.push(() => db.close())
  const now = overrides.now ?? Date.now
  const budgets = createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const reachReports: boolean[] = []
  const keyOutcomes: string[] = []
  const { hasNoKey, project, keyReady, noteOutcome, ...deps } = overrides
  const client = createMarketClient({
    http: createHttp(),
    profileId: () => 'practice',
    baseUrl: () => Promise.resolve(base),
    credentials: {
      choose: (access) => {
        if (hasNoKey === true) return null
        return access === 'user' || access === 'affiliate' ? access : 'agent'
      },
      waitForKey: () => keyReady ?? Promise.resolve(),
      lend: (kind, use) => use(KEYS[kind]),
      getProjectHeader: () => project ?? null,
      noteOutcome: noteOutcome ?? ((kind, outcome) => void keyOutcomes.push(`${kind} ${outcome}`)),
    },
    budgets,
    policy: createPolicy({ firstRetryDelayMs: 20, openMs: 300, random: () => 0.5 }),
    answers: createAnswerStore(db),
    drift: createDriftLog(db, now, () => 'practice'),
    now,
    fault: () => undefined,
    onReach: (isReached) => void reachReports.push(isReached),
    ...deps,
  })
  const storedText = () =>
    JSON.stringify([db.prepare('SELECT * FROM answers').all(), db.prepare('SELECT * FROM drift').all()])
  return { client, db, budgets, reachReports, keyOutcomes, storedText }
}
/** Options of a call with the highest priority. */
export const ACTION_CALL = { priority: 'action' } as const
/** Resolves to the AppFailure with which the work rejects. Rejects when the work succeeds or fails in another way. */
export const rejectionOf = async (work: Promise<unknown>): Promise<AppFailure> =>
  work.then(
    () => {
      throw new Error('the work did not fail')
    },
    (cause: unknown) => {
      if (cause instanceof AppFailure) return cause
      throw cause
    },
  )

/** Query of the `quote` operation. */
export const QUOTE_QUERY = { token: '0.0.5000', serial: 7 } as const
/** Good answer to the `quote` operation. */
export const QUOTE_ANSWER = {
  success: true,
  ...QUOTE_QUERY,
  listed: true,
  quotable: true,
  price: '120',
  currency: 'HBAR',
  asOf: null,
}
/** Good answer to the `marketFacts` operation. */
export const FACTS_ANSWER = {
  success: true,
  volume24h: 5,
  sales24h: 2,
  updatedAt: '2026-11-21T11:59:00.000Z',
  isCached: true,
}
/** Body of a request that prepares a purchase. */
export const PREPARE_BODY = {
  token_address: '0.0.5000',
  serial_number: 7,
  user_address: '0.0.1001',
  price: '120',
} as const
