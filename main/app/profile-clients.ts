import { createHash } from 'node:crypto'
import type { Operation } from '@shared/market/operation'
import type { Emit } from '../platform/emitter'
import { createLedger } from '../hedera/ledger'
import { createMirror } from '../hedera/mirror'
import { createBudgetMemory } from '../market-api/client/budget-memory'
import { createBudgets } from '../market-api/client/budgets'
import { createMarketClient } from '../market-api/client/client'
import type { Credentials } from '../market-api/client/credentials'
import { createDescriptionCheck } from '../market-api/client/description-check'
import type { HttpRequestDeps } from '../market-api/client/http-request'
import { createPolicy } from '../market-api/client/policy'
import { createApiObservations } from '../market-api/client/api-observations'
import { answerCacheKey, type Params } from '../market-api/client/request'
import { createSampler } from '../market-api/client/samples'
import { createToolClient } from '../market-api/tools/tool-client'
import { failure } from '../platform/app-failure'
import { createClockSkew, withClockMeasurement } from '../platform/clock-skew'
import type { Http } from '../platform/http'
import type { Log } from '../platform/log'
import type { Connection } from '../profile/connection'
import type { Profile } from '../profile/profile'
import type { ProfileId } from '../profile/profile-id'
import { createNetworkTracker } from '../network/network-tracker'
import { createViewNotifier } from './view-scope'
import { decodeBase64 } from '../signing/base64'
import { decodeTransaction } from '../signing/decode'
import { createAnswerStore } from '../storage/answer-store'
import { withHeldAnswers } from '../storage/held-answers'
import type { Database } from '../storage/database'
import { createDriftLog } from '../storage/drift'
import { createReadingStore } from '../storage/reading-store'
import { createSampleStore } from '../storage/samples'
import { budgetsKey, type SettingsStore } from '../storage/settings'
import { tryWrite, withSoftWrites, type OnLostWrite } from '../storage/soft-writes'
import { createMarketWatch } from '../market-api/feed/market-watch'

export type ProfileClients = ReturnType<typeof createProfileClients>
type ProfileClientsDeps = {
  readonly profile: Profile
  readonly connection: Connection
  readonly profileId: ProfileId
  readonly credentials: Credentials
  readonly db: Database
  readonly settings: SettingsStore
  readonly http: Http
  readonly emit: Emit
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly onLostWrite: OnLostWrite
  /** Receives the usable part of each answer from the network. Never throws. */
  readonly onAnswer: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
}

/** Digest of a market's origin, for a settings key that does not contain the address. */
const originDigest = ({ origin }: URL): string => createHash('sha256').update(origin).digest('hex').slice(0, 32)

/**
 * Clients of one profile: for the service, its tools, the ledger and the mirror. The tracker is informed when the
 * service, the ledger or the mirror cannot be reached, but not when the tools cannot be reached.
 */
export function createProfileClients(deps: ProfileClientsDeps) {
  const { profile, connection, http, emit, now, log, db } = deps
  const profileId = deps.profileId.current
  const setTimer = (fn: () => void, ms: number) => setTimeout(fn, ms)
  // Budgets belong to the address of the service, so two profiles with the same address share their budgets.
  const budgetKey = budgetsKey(profile.baseUrl ? originDigest(profile.baseUrl) : profile.id)
  const budgetMemory = createBudgetMemory({
    read: () => deps.settings.read(budgetKey),
    write: (value) => deps.settings.note(budgetKey, value),
    now,
  })
  const budgets = createBudgets({
    // A budget depends on elapsed time. The wall clock is not used, because the person can change it.
    now: () => performance.now(),
    setTimer,
    level: budgetMemory.estimateLevel,
    remainingPauseMs: budgetMemory.remainingPauseMs,
    onChange: () => {
      tracker.scheduleUpdate()
      budgetMemory.noteChange(budgets)
    },
  })
  const tracker = createNetworkTracker({ profile, budgets: budgets.state, now, setTimer, emit })
  const notifyViews = createViewNotifier({ emit, setTimer })
  const { onLostWrite } = deps
  const dropWrite = () => undefined
  const apiObservations = createApiObservations({
    store: withSoftWrites(createReadingStore(db), 'readings', { note: dropWrite }, onLostWrite),
    profileId,
    transactionDecoder: { decodeBase64, isTransaction: (bytes) => !Array.isArray(decodeTransaction(bytes)) },
    now,
    fault: log.fault,
  })
  const samples = withSoftWrites(
    createSampleStore(db),
    'samples',
    { add: dropWrite, aggregateAndTrim: dropWrite },
    onLostWrite,
  )
  const sampler = createSampler({ store: samples, profileId, fault: log.fault })

  /** `openMs`: time for which nothing is sent after several requests in a row had no answer. */
  const retryTiming = { firstRetryDelayMs: 300, openMs: 4000, random: deps.random }
  const clockSkew = createClockSkew(now)
  const httpRequestDeps: HttpRequestDeps = {
    http: withClockMeasurement(http, clockSkew, now),
    baseUrl: async () => (await connection.addresses()).baseUrl,
    credentials: deps.credentials,
    budgets,
    policy: createPolicy(retryTiming),
    onReach: (isReached) => {
      tracker.reachListener('service')(isReached)
      watch.noteReach(isReached)
    },
  }
  const answers = withHeldAnswers(createAnswerStore(db), onLostWrite)
  const noteDrift = createDriftLog(db, now, profileId)
  const drift: typeof noteDrift = (...driftEntry) =>
    tryWrite('drift', () => noteDrift(...driftEntry), dropWrite, onLostWrite)
  const cacheDeps = { answers, drift, now, profileId }
  const market = createMarketClient({
    ...httpRequestDeps,
    ...cacheDeps,
    fault: log.fault,
    onAnswer: (op, params, value, receivedAtMs) => {
      sampler.onAnswer(op, params, value, receivedAtMs)
      apiObservations.onAnswer(op, params, value)
      deps.onAnswer(op, params, value, receivedAtMs)
    },
    onRefreshed: notifyViews,
    // `onReach` reports an unreachable service, so an unreachable service is not noted again as a read error.
    onReadError: (op, params, cause) => {
      const isUnreachable = cause !== null && (cause.error.code === 'offline' || cause.error.code === 'timed-out')
      tracker.noteReadError(answerCacheKey(op, params), isUnreachable ? null : (cause?.error ?? null))
    },
  })
  const watch = createMarketWatch({
    ...deps,
    profileId,
    market,
    apiObservations,
    notifyStale: notifyViews,
    onNextServiceCheck: tracker.noteNextServiceCheck,
    fault: log.fault,
  })
  const tools = createToolClient({
    ...httpRequestDeps,
    ...cacheDeps,
    // Without `withClockMeasurement`, because the tools are on another host, whose clock may differ from the service's.
    http,
    // The tools have a policy of their own and do not report to the tracker. Their address differs from the service's,
    // so the service may be reachable when the tools are not.
    policy: createPolicy({ ...retryTiming, what: 'tools' }),
    onReach: () => undefined,
    toolUrl: async () => {
      const { toolUrl } = await connection.addresses()
      if (!toolUrl) throw failure({ code: 'offline', what: 'tools' })
      return toolUrl
    },
  })
  const descriptionCheck = createDescriptionCheck({ ...httpRequestDeps, ...cacheDeps })
  const mirror = createMirror({
    http,
    baseUrl: async () => (await connection.addresses()).mirrorUrl,
    onReach: tracker.reachListener('mirror'),
    onBlock: (blockMs) => clockSkew.noteBlock(blockMs, now()),
  })
  const ledger = createLedger({ nodes: connection.nodes, onReach: tracker.reachListener('ledger') })
  const stop = () => {
    watch.stop()
    // A failure to close is ignored, because the connection is dropped in any case.
    void tools.close().catch(() => undefined)
    budgetMemory.close(budgets)
    ledger.close()
  }
  /** Marks all cached answers as stale: with a clock that was set back, old answers would pass as fresh. */
  const onClockJump = (): void => answers.invalidateAll(profileId())
  return {
    answers,
    apiObservations,
    sampler,
    clockSkew,
    addresses: connection.addresses,
    tracker,
    market,
    mirror,
    ledger,
    watch,
    tools,
    descriptionCheck,
    stop,
    onClockJump,
  }
}
