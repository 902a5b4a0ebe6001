import { Clock } from './clock'
import { StateStore, type SaveUrgency } from './durable'
import { Ledger } from './ledger/ledger'
import { Node } from './ledger/node'
import { savedLedger } from './ledger/saved-ledger'
import type { SavedPart } from './saved-part'
import { Cache } from './service/cache'
import type { Deps } from './service/deps'
import { Draws } from './service/draws'
import { noFaults } from './service/faults'
import { AGENT_PREFIX, Keys, PERMISSIONS, hashKey, type KeyKind } from './service/keys'
import { Launchpad } from './service/launchpad/launchpad'
import { RateLimits } from './service/limits'
import { Operator } from './service/operator'
import { Purchases } from './service/purchases'
import { defaultReadings } from './service/readings'
import { Rules } from './service/rules'
import type { Service } from './service/service'
import { SignIn } from './service/sign-in'
import { Preparations } from './service/trading/preparations'
import { Approvals } from './service/wallet/approvals'
import { Idempotency } from './service/wallet/idempotency'
import { Orders } from './service/wallet/orders'
import { applySnapshot, worldDifference, takeSnapshot, type Snapshot } from './snapshot'
import { AFFILIATE, OPERATOR, person, privateKeyOfAccount } from './world/accounts'
import type { Scale } from './world/catalogue'
import { privateKeyOf } from './world/keys'
import { Crowd } from './world/crowd'
import { Market, type MarketEvent } from './world/market'
import { seedWorld } from './world/seed'
import { Statistics } from './world/statistics'

/** The practice market without its servers. Its world is either new or restored from the state file. */
export type Runtime = {
  readonly service: Service
  readonly crowd: Crowd
  readonly stateStore: StateStore<Snapshot>
  /** Sales from before the world began, oldest first. */
  readonly pastSales: readonly MarketEvent[]
  /** `baseUrl` is empty until the service listens. */
  readonly address: { baseUrl: string }
}

type RuntimeOptions = {
  /** Text from which the world is derived. */
  readonly seed: string
  /** Size of the world. */
  readonly scale: Scale
  /** File in which the world is saved; null to keep the world only in memory. */
  readonly stateFile: string | null
  /** Name of the header in which requests send the project name of their key. */
  readonly projectHeader?: string
  /** False lifts rate limits and caps. */
  readonly hasLimits?: boolean
}

/** Restores the market from its state file, or creates a new world from the seed. Throws if the state cannot be saved. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { seed, scale, stateFile, projectHeader } = options
  const hasLimits = options.hasLimits ?? true
  const clock = new Clock()
  const address = { baseUrl: '' }
  // `stateStore` stays null while the world is created, so that the changes made then schedule no save.
  const saveTarget: { stateStore: StateStore<Snapshot> | null } = { stateStore: null }
  const scheduleSave = (urgency?: SaveUrgency): void => saveTarget.stateStore?.scheduleSave(urgency)
  const deps = createDeps({ seed, hasLimits, clock, scheduleSave })
  const service = createService(deps, address, projectHeader?.toLowerCase())
  const crowd = new Crowd(service)
  const parts = [...savedParts(service), crowd]
  // Time at which the world began. A restored world has the time from its state file.
  let epochMs = clock.nowMs()
  const stateStore = new StateStore<Snapshot>(stateFile, () => takeSnapshot({ seed, scale, epochMs, clock }, parts))
  const savedWorld = stateStore.load((state) => worldDifference(state, { seed, scale }))
  if (savedWorld) {
    epochMs = savedWorld.state.epochMs
    clock.advance(savedWorld.state.aheadMs)
  }
  seedWorld(service, { seed, scale, epochMs })
  const pastSales = service.market.events.filter(({ type }) => type === 'sold')
  if (savedWorld) {
    // All records in the state file are events of the market, so the cast is safe.
    service.market.restoreEvents(savedWorld.records as readonly MarketEvent[])
    applySnapshot(savedWorld.state, parts)
  } else {
    issueKeys(seed, service.keys, clock)
  }
  saveTarget.stateStore = stateStore
  service.market.onEvent((event) => stateStore.record(event))
  // Save once now: if saving fails, the start fails, before a client relies on saved state.
  stateStore.save()
  return { service, crowd, stateStore, pastSales, address }
}

type RuntimeDeps = Deps & Pick<Service, 'clock' | 'hasLimits'>

type DepsOptions = Pick<RuntimeDeps, 'seed' | 'clock' | 'scheduleSave' | 'hasLimits'>

function createDeps({ seed, hasLimits, clock, scheduleSave }: DepsOptions): RuntimeDeps {
  const faults = noFaults(hasLimits)
  const ledger = new Ledger({
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    onChange: () => scheduleSave('urgent'),
    faults: () => faults.node,
  })
  const node = new Node(ledger, () => faults.node)
  const rules = new Rules()
  const decimalsOf = (currency: number): number => ledger.state.tokens.get(currency)?.decimals ?? 0
  return {
    seed,
    ledger,
    node,
    market: new Market(() => scheduleSave(), { isKept: (rule) => rules.isKept(rule), decimalsOf }),
    operator: new Operator({ node, account: OPERATOR, practiceKeyOf: (num) => privateKeyOfAccount(seed, num), clock }),
    clock,
    rules,
    hasLimits,
    readings: defaultReadings(),
    faults,
    scheduleSave,
  }
}

function createService(deps: RuntimeDeps, address: { readonly baseUrl: string }, projectHeader?: string): Service {
  const { nowMs } = deps.clock
  return {
    ...deps,
    keys: new Keys(nowMs, () => deps.scheduleSave(), deps.rules, projectHeader),
    purchases: new Purchases(deps),
    preparations: new Preparations(deps),
    launchpad: new Launchpad(deps),
    draws: new Draws(deps),
    orders: new Orders(deps),
    approvals: new Approvals(deps),
    idempotency: new Idempotency(deps),
    signIn: new SignIn(deps),
    statistics: new Statistics(deps.market, nowMs),
    limits: new RateLimits(nowMs),
    cache: new Cache(nowMs),
    nowMs,
    baseUrl: () => address.baseUrl,
  }
}

/** Parts of the saved world in the order of their restoration, except the crowd, which comes last. */
const savedParts = (service: Service): readonly SavedPart[] => [
  savedLedger(service.ledger, service.seed),
  service.market,
  service.keys,
  service.limits,
  service.purchases,
  service.preparations,
  service.launchpad,
  service.orders,
  service.approvals,
  service.idempotency,
  service.signIn,
  service.statistics,
]

/** API keys of a new world, derived from the world's seed. */
export function seededKeys(seed: string): Record<KeyKind, string> {
  const keyTextOf = (kind: KeyKind, encoding: 'hex' | 'base64url', length: number): string =>
    Buffer.from(privateKeyOf(seed, kind)).toString(encoding).slice(0, length)
  return {
    agent: AGENT_PREFIX + keyTextOf('agent', 'base64url', 32),
    user: keyTextOf('user', 'hex', 40),
    affiliate: keyTextOf('affiliate', 'hex', 40),
  }
}

/** Adds the seeded keys to a new world. */
function issueKeys(seed: string, keys: Keys, clock: Clock): void {
  const createdAtMs = clock.nowMs()
  const issue = (kind: KeyKind, keyText: string, account: number | null): void => {
    const permissions = kind === 'user' ? PERMISSIONS : []
    const key = { kind, hash: hashKey(keyText), label: 'practice', createdAtMs, account, permissions }
    keys.add({ ...key, project: null, lasting: true, used: true })
  }
  const { agent, user, affiliate } = seededKeys(seed)
  issue('agent', agent, null)
  issue('user', user, person('holder').num)
  issue('affiliate', affiliate, AFFILIATE)
}
