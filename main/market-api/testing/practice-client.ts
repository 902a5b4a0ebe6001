import { createHttp } from '../../platform/http'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase, type Database } from '../../storage/database'
import { createDriftLog } from '../../storage/drift'
import { createBudgets } from '../client/budgets'
import { createMarketClient, type MarketClientDeps } from '../client/client'
import { createPolicy } from '../client/policy'

type Keys = { readonly agent: string; readonly user: string; readonly affiliate: string }

/**
 * Client of a running practice market for tests. The client never waits for a rate limit, unless `overrides` has
 * budgets.
 */
export function createPracticeClient(
  service: () => { readonly baseUrl: string; readonly keys: Keys },
  overrides: Partial<MarketClientDeps> = {},
  db: Database = openDatabase(':memory:'),
) {
  const client = createMarketClient({
    http: createHttp(),
    profileId: () => 'practice',
    baseUrl: () => Promise.resolve(new URL(service().baseUrl)),
    credentials: {
      choose: (access) => (access === 'affiliate' || access === 'user' ? access : 'agent'),
      waitForKey: () => Promise.resolve(),
      lend: (kind, use) => use(service().keys[kind]),
      getProjectHeader: () => null,
      noteOutcome: () => undefined,
    },
    policy: createPolicy({ firstRetryDelayMs: 20, openMs: 200, random: Math.random }),
    budgets: { ...createBudgets({ now: () => 0, setTimer: setTimeout }), take: () => Promise.resolve() },
    answers: createAnswerStore(db),
    drift: createDriftLog(db, Date.now, () => 'practice'),
    now: Date.now,
    onReach: () => undefined,
    fault: () => undefined,
    ...overrides,
  })
  return { client, db }
}
