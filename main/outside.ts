import type { Emit } from './platform/emitter'
import { createLedger } from './ledger/ledger'
import { createMirror } from './ledger/mirror'
import { createBudgets } from './market/budgets'
import { createMarketClient } from './market/client'
import type { Credentials } from './market/credentials'
import { createPolicy } from './market/policy'
import type { Http } from './platform/http'
import type { Connection } from './profile/connection'
import type { Profile } from './profile/profile'
import type { ProfileId } from './profile/profile-id'
import { createNetworkTracker } from './services/network'
import { createAnswerStore } from './storage/answers'
import type { Database } from './storage/database'
import { createDriftLog } from './storage/drift'

export type OutsideDeps = {
  readonly profile: Profile
  readonly connection: Connection
  readonly profileId: ProfileId
  readonly credentials: Credentials
  readonly db: Database
  readonly http: Http
  readonly emit: Emit
  readonly now: () => number
  readonly random: () => number
}

/** The lines to the world outside: the service with its budgets, the ledger, its mirror, and what is known of each. */
export function createOutside(deps: OutsideDeps) {
  const { profile, connection, profileId, credentials, db, http, emit, now, random } = deps
  const answers = createAnswerStore(db)
  const budgetDeps = {
    // An allowance is about time that passes, not about what the clock on the wall is set to.
    now: () => performance.now(),
    setTimer: (fn: () => void, ms: number) => setTimeout(fn, ms),
    onChange: () => tracker.touch(),
  }
  const budgets = createBudgets(budgetDeps)
  const tracker = createNetworkTracker({ profile, budgets: budgets.state, now, setTimer: budgetDeps.setTimer, emit })
  const market = createMarketClient({
    http: http,
    // Read at each use: which world it is, is not known from the start.
    get profileId() {
      return profileId.current()
    },
    baseUrl: async () => (await connection.addresses()).baseUrl,
    credentials,
    budgets,
    policy: createPolicy({ firstDelayMs: 300, openMs: 4000, random }),
    answers,
    drift: createDriftLog(db, now),
    now,
    onReach: tracker.reached('service'),
  })
  const mirror = createMirror({
    http: http,
    baseUrl: async () => (await connection.addresses()).mirrorUrl,
    onReach: tracker.reached('mirror'),
  })
  const ledger = createLedger({
    nodes: connection.nodes,
    onReach: tracker.reached('ledger'),
    now,
  })
  return { answers, tracker, market, mirror, ledger }
}
