import { Clock } from './clock'
import { Durable } from './durable'
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

/** The market without its listeners: everything that lives in this process, seeded or restored from its file. */
export type Runtime = {
  readonly service: Service
  readonly crowd: Crowd
  readonly durable: Durable<Snapshot>
  /** Sales from before the world began, oldest first. */
  readonly pastSales: readonly MarketEvent[]
  /** Set when the service listens. */
  readonly address: { baseUrl: string }
}

type RuntimeOptions = {
  readonly seed: string
  readonly scale: Scale
  readonly stateFile: string | null
  /** Name of the header that carries a key's project name. */
  readonly projectHeader?: string
  /** False lifts rate limits and caps. */
  readonly limits?: boolean
}

export function createRuntime(options: RuntimeOptions): Runtime {
  const { seed, scale, stateFile, projectHeader, limits = true } = options
  const clock = new Clock()
  const address = { baseUrl: '' }
  // Set once there is something to save: changes while the world is made need no saving.
  const saveTarget: { durable: Durable<Snapshot> | null } = { durable: null }
  const changed = (urgent?: boolean): void => saveTarget.durable?.scheduleSave(urgent ?? false)
  const deps = createDeps({ seed, limits, clock, changed })
  const service = createService(deps, address, projectHeader?.toLowerCase())
  const crowd = new Crowd(service)
  const parts = [...savedParts(service), crowd]
  const epoch = { ms: clock.nowMs() }
  const durable = new Durable<Snapshot>(stateFile, () => takeSnapshot({ seed, scale, epochMs: epoch.ms, clock }, parts))
  const saved = durable.load((state) => worldDifference(state, { seed, scale }))
  epoch.ms = saved?.state.epochMs ?? epoch.ms
  if (saved) clock.advance(saved.state.aheadMs)
  seedWorld(service, { seed, scale, epochMs: epoch.ms })
  const pastSales = service.market.events.filter(({ type }) => type === 'sold')
  if (saved) {
    service.market.restoreEvents(saved.records as readonly MarketEvent[])
    applySnapshot(saved.state, parts)
  } else {
    issueKeys(seed, service.keys, clock)
  }
  saveTarget.durable = durable
  service.market.onEvent((event) => durable.record(event))
  // Fail at start if the state cannot be saved, before any client relies on it.
  durable.save()
  return { service, crowd, durable, pastSales, address }
}

type RuntimeDeps = Deps & Pick<Service, 'clock' | 'hasLimits'>

type DepsOptions = Pick<RuntimeDeps, 'seed' | 'clock' | 'changed'> & { readonly limits: boolean }

function createDeps({ seed, limits, clock, changed }: DepsOptions): RuntimeDeps {
  const faults = noFaults(limits)
  const ledger = new Ledger({
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    changed: () => changed(true),
    faults: () => faults.node,
  })
  const node = new Node(ledger, () => faults.node)
  const rules = new Rules()
  const decimalsOf = (currency: number): number => ledger.state.tokens.get(currency)?.decimals ?? 0
  return {
    seed,
    ledger,
    node,
    market: new Market(() => changed(), { holds: (rule) => rules.holds(rule), decimalsOf }),
    operator: new Operator({ node, account: OPERATOR, practiceKeyOf: (num) => privateKeyOfAccount(seed, num), clock }),
    clock,
    rules,
    hasLimits: limits,
    readings: defaultReadings(),
    faults,
    changed,
  }
}

function createService(deps: RuntimeDeps, address: { readonly baseUrl: string }, projectHeader?: string): Service {
  const { nowMs } = deps.clock
  return {
    ...deps,
    keys: new Keys(nowMs, () => deps.changed(), deps.rules, projectHeader),
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

/** In the order of restoring. */
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

/** API keys of every new world; they follow from its seed. */
export function seededKeys(seed: string): Record<KeyKind, string> {
  const encode = (kind: KeyKind, form: 'hex' | 'base64url', length: number): string =>
    Buffer.from(privateKeyOf(seed, kind)).toString(form).slice(0, length)
  return {
    agent: AGENT_PREFIX + encode('agent', 'base64url', 32),
    user: encode('user', 'hex', 40),
    affiliate: encode('affiliate', 'hex', 40),
  }
}

function issueKeys(seed: string, keys: Keys, clock: Clock): void {
  const createdAtMs = clock.nowMs()
  const issue = (kind: KeyKind, text: string, account: number | null): void => {
    const permissions = kind === 'user' ? PERMISSIONS : []
    const key = { kind, hash: hashKey(text), label: 'practice', createdAtMs, account, permissions }
    keys.add({ ...key, project: null, lasting: true, used: true })
  }
  const { agent, user, affiliate } = seededKeys(seed)
  issue('agent', agent, null)
  issue('user', user, person('holder').num)
  issue('affiliate', affiliate, AFFILIATE)
}
