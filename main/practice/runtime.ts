import { Durable } from './durable'
import { Ledger } from './ledger/ledger'
import { AGENT_PREFIX, Keys, hashKey, type KeyKind } from './service/auth'
import { Cache } from './service/cache'
import { noFaults } from './service/faults'
import { RateLimits } from './service/limits'
import { Operator } from './service/operator'
import { Purchases } from './service/purchases'
import type { Service } from './service/service'
import { applySnapshot, takeSnapshot, worldOf, type Snapshot } from './snapshot'
import { AFFILIATE, MARKET_FEES, OPERATOR, person, privateKeyOfAccount } from './world/accounts'
import { privateKeyOf } from './world/keys'
import { Market } from './world/market'
import { seedWorld } from './world/seed'

/** The market without its listeners: everything that lives in this process, seeded or brought back from its file. */
export type Runtime = {
  readonly service: Service
  readonly durable: Durable<Snapshot>
  /** Filled in when the service listens. */
  readonly address: { baseUrl: string }
  readonly stopTimers: () => void
}

export function createRuntime({ seed, stateFile }: { seed: string; stateFile: string | null }): Runtime {
  const nowMs = (): number => Date.now()
  const timers = createTimers()
  const address = { baseUrl: '' }
  // Set once there is something to save: what happens while the world is made needs no saving.
  const saving: { durable: Durable<Snapshot> | null } = { durable: null }
  const parts = createParts(seed, nowMs, timers.after, (urgent) => saving.durable?.changed(urgent))
  const epoch = { ms: nowMs() }
  const durable = new Durable<Snapshot>(stateFile, () => takeSnapshot({ seed, epochMs: epoch.ms, ...parts }))
  const saved = durable.load((state) => state.world === worldOf(seed))
  epoch.ms = saved?.epochMs ?? epoch.ms
  seedWorld(parts.ledger.state, parts.market, seed, epoch.ms)
  if (saved) applySnapshot(saved, parts)
  else issueKeys(seed, parts.keys, nowMs)
  saving.durable = durable
  durable.changed()
  const service: Service = {
    ...parts,
    nowMs,
    limits: new RateLimits(nowMs),
    cache: new Cache(nowMs),
    changed: () => durable.changed(),
    faults: noFaults(),
    baseUrl: () => address.baseUrl,
  }
  return { service, durable, address, stopTimers: timers.stop }
}

type After = (ms: number, run: () => void) => void

function createParts(
  seed: string,
  nowMs: () => number,
  after: After,
  changed: (urgent: boolean) => void,
): Pick<Service, 'ledger' | 'market' | 'keys' | 'purchases'> {
  const urgently = (): void => changed(true)
  const soon = (): void => changed(false)
  const ledger = new Ledger({ nowMs, after, changed: urgently })
  const market = new Market(soon)
  const keys = new Keys(nowMs, soon)
  const operator = new Operator(ledger, OPERATOR, privateKeyOfAccount(seed, OPERATOR), nowMs)
  const marketAccount = MARKET_FEES
  const purchases = new Purchases({ ledger, market, operator, nowMs, after, marketAccount, changed: urgently })
  return { ledger, market, keys, purchases }
}

/** Timers that never keep the process alive and can be stopped all at once. */
function createTimers(): { readonly after: After; readonly stop: () => void } {
  const running = new Set<NodeJS.Timeout>()
  return {
    after: (ms, run) => {
      const timer = setTimeout(() => {
        running.delete(timer)
        run()
      }, ms)
      timer.unref()
      running.add(timer)
    },
    stop: () => running.forEach((timer) => clearTimeout(timer)),
  }
}

/** The API keys every world begins with; they follow from its seed. */
export function seededKeys(seed: string): Record<KeyKind, string> {
  const encode = (kind: KeyKind, form: 'hex' | 'base64url', length: number): string =>
    Buffer.from(privateKeyOf(seed, kind)).toString(form).slice(0, length)
  return {
    agent: AGENT_PREFIX + encode('agent', 'base64url', 32),
    user: encode('user', 'hex', 40),
    affiliate: encode('affiliate', 'hex', 40),
  }
}

function issueKeys(seed: string, keys: Keys, nowMs: () => number): void {
  const issue = (kind: KeyKind, text: string, account: number | null): void =>
    keys.add({ kind, hash: hashKey(text), label: 'practice', createdAtMs: nowMs(), account, project: null, used: true })
  const { agent, user, affiliate } = seededKeys(seed)
  issue('agent', agent, null)
  issue('user', user, person('holder').num)
  issue('affiliate', affiliate, AFFILIATE)
}
