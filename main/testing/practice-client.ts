import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBudgets, type Budgets } from '../market-api/client/budgets'
import type { MarketClient, MarketClientDeps } from '../market-api/client/client'
import type { KeyKind } from '../market-api/client/credentials'
import { createKeyedActs, type KeyedActs } from '../market-api/client/keyed-acts'
import { createPolicy } from '../market-api/client/policy'
import { createPracticeClient } from '../market-api/testing/practice-client'
import { createHttp, type Http } from '../platform/http'
import { createLog, type Log } from '../platform/log'
import type { Fixture } from '../../practice/conformance/fixture'
import { openDatabase, type Database } from '../storage/database'
import { createActStore } from '../storage/keyed-acts'

export type PracticeClient = {
  readonly client: MarketClient
  readonly acts: KeyedActs
  readonly db: Database
  /** Rate limits of the client; without effect unless `hasRateLimits` is set. */
  readonly budgets: Budgets
  /** Log whose text `storedText` includes. */
  readonly log: Log
  /** Service keys that the client sends; a test may replace them. */
  readonly keys: Record<KeyKind, string>
  /** Changes of the service's reachability, oldest first; true if the service became reachable. */
  readonly reachChanges: boolean[]
  /** Returns, as one text, everything that the client has stored: all tables and the log. */
  readonly storedText: () => string
  readonly close: () => void
}
type Options = Partial<Pick<MarketClientDeps, 'onAnswer' | 'onRefreshed' | 'now'>> & {
  /** HTTP client of the requests; a test can pass one with shorter time limits. */
  readonly http?: Http
  /** True if the client waits for the service's rate limits, as the app does; false by default. */
  readonly hasRateLimits?: boolean
  /** Delay before the first retry; 50 ms by default. */
  readonly firstRetryDelayMs?: number
}

/** Opens the app's own market client, with its stores in a temporary folder, for a running practice market. */
export function openPracticeClient(
  { announcement }: Pick<Fixture, 'announcement'>,
  options: Options = {},
): PracticeClient {
  const { http = createHttp(), hasRateLimits = false, firstRetryDelayMs = 50, ...clientDeps } = options
  const dir = mkdtempSync(join(tmpdir(), 'countersign-client-'))
  const db = openDatabase(join(dir, 'client.db'))
  const log = createLog(join(dir, 'main.log'), Date.now)
  const { agent, user, affiliate } = announcement.keys
  const keys = { agent, user, affiliate }
  const budgets = createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const reachChanges: boolean[] = []
  const { client } = createPracticeClient(
    () => ({ baseUrl: announcement.baseUrl, keys }),
    {
      http,
      ...(hasRateLimits ? { budgets } : {}),
      policy: createPolicy({ firstRetryDelayMs, openMs: 500, random: Math.random }),
      onReach: (isReachable) => void reachChanges.push(isReachable),
      ...clientDeps,
    },
    db,
  )
  let idempotencyKeyCount = 0
  const acts = createKeyedActs({
    market: client,
    store: createActStore(db),
    profileId: () => 'practice',
    now: clientDeps.now ?? Date.now,
    keys: { make: () => `a-test-of-${performance.timeOrigin.toFixed(0)}-${idempotencyKeyCount++}`, verify: () => true },
    fingerprint: () => Promise.resolve(createHash('sha256').update(keys.user).digest('hex').slice(0, 16)),
    firstRetryDelayMs,
  })
  const storedText = () => {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
    const rows = tables.map(({ name }) => JSON.stringify(db.prepare(`SELECT * FROM ${name}`).all()))
    return rows.join('\n') + readLog(join(dir, 'main.log'))
  }
  const close = () => {
    db.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return { client, acts, db, budgets, log, keys, reachChanges, storedText, close }
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The log file does not exist yet.
    return ''
  }
}
