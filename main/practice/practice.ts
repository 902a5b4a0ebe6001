import { Durable } from './durable'
import { startControl } from './control/server'
import { Ledger } from './ledger/ledger'
import { startNode } from './ledger/server'
import { startMirror } from './mirror/server'
import { createMedia } from './art/media'
import { Cache } from './service/cache'
import { Keys, hashKey, type KeyKind } from './service/auth'
import { noFaults } from './service/faults'
import { RateLimits } from './service/limits'
import { Operator } from './service/operator'
import { Purchases } from './service/purchases'
import { createServer, type CallLog } from './service/server'
import type { Service } from './service/service'
import { applySnapshot, takeSnapshot, worldOf, type Snapshot } from './snapshot'
import { AFFILIATE, MARKET_FEES, OPERATOR, people, person, privateKeyOfAccount, type Role } from './world/accounts'
import { derOf, privateKeyOf } from './world/keys'
import { Market } from './world/market'
import { LARGE_TOKEN, NATIVE_TOKEN, seedWorld } from './world/seed'

export type PracticeOptions = {
  /** Port of the HTTP service; 0 for any free one. The other listeners always take free ones. */
  readonly port: number
  readonly seed: string
  readonly stateFile: string | null
  readonly control: boolean
}

/** What a person or a program needs to use the practice market: the line it prints when it is ready. */
export type Announcement = {
  readonly baseUrl: string
  readonly mcpUrl: string | null
  readonly mirrorUrl: string
  readonly controlUrl: string | null
  readonly ledger: Readonly<Record<string, string>>
  readonly accounts: readonly {
    readonly accountId: string
    readonly keyType: 'ED25519' | 'ECDSA'
    readonly privateKey: string
    readonly role: Role
  }[]
  readonly keys: Readonly<Record<KeyKind, string>>
  readonly tokens: {
    readonly native: string
    readonly evm: string | null
    readonly forever: string | null
    readonly large: string
  }
}

export type Practice = { readonly announcement: Announcement; readonly close: () => Promise<void> }

const AGENT_KEY = (seed: string): string =>
  `svcagent-${Buffer.from(privateKeyOf(seed, 'agent')).toString('base64url').slice(0, 32)}`
const OTHER_KEY = (seed: string, kind: string): string =>
  Buffer.from(privateKeyOf(seed, kind)).toString('hex').slice(0, 40)

/** Starts the whole practice market on loopback addresses. */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const world = createWorld(options)
  const { service, durable } = world
  const log: CallLog = { recent: [], counts: new Map() }
  const node = await startNode(service.ledger, () => service.faults.node, 0)
  const app = createServer(service, createMedia(service.market, options.seed), log)
  world.address.baseUrl = await app.listen({ host: '127.0.0.1', port: options.port })
  const mirror = await startMirror(service.ledger, service.faults, service.nowMs)
  const control = options.control ? await startControl(service, log) : null
  return {
    announcement: announce(options.seed, {
      baseUrl: world.address.baseUrl,
      mirrorUrl: mirror.url,
      controlUrl: control?.url ?? null,
      nodePort: node.port,
    }),
    close: async () => {
      durable.save()
      node.close()
      await Promise.all([app.close(), mirror.close(), control?.close()])
      world.stopTimers()
      durable.save()
    },
  }
}

/** Ledger, market and service without their listeners. */
function createWorld(options: PracticeOptions): {
  service: Service
  durable: Durable<Snapshot>
  address: { baseUrl: string }
  stopTimers: () => void
} {
  const nowMs = (): number => Date.now()
  const timers = createTimers()
  const address = { baseUrl: '' }
  // Set below, once there is something to save.
  const saving: { durable: Durable<Snapshot> | null } = { durable: null }
  const changed = (): void => saving.durable?.changed()
  const ledger = new Ledger({ nowMs, after: timers.after, changed: () => saving.durable?.changed(true) })
  const market = new Market(changed)
  const keys = new Keys(nowMs, changed)
  const operator = new Operator(ledger, OPERATOR, privateKeyOfAccount(options.seed, OPERATOR), nowMs)
  const purchases = new Purchases({
    ledger,
    market,
    operator,
    nowMs,
    marketAccount: MARKET_FEES,
    after: timers.after,
    changed: () => saving.durable?.changed(true),
  })
  const world = { epochMs: nowMs() }
  const durable = new Durable<Snapshot>(options.stateFile, () =>
    takeSnapshot({ seed: options.seed, epochMs: world.epochMs, ledger, market, keys, purchases }),
  )
  const saved = durable.load((state) => state.world === worldOf(options.seed))
  world.epochMs = saved?.epochMs ?? world.epochMs
  seedWorld(ledger.state, market, options.seed, world.epochMs)
  if (saved) applySnapshot(saved, { ledger, market, keys, purchases })
  else issueKeys(options.seed, keys, nowMs)
  saving.durable = durable
  durable.changed()
  const service: Service = {
    ledger,
    market,
    keys,
    purchases,
    nowMs,
    limits: new RateLimits(nowMs),
    cache: new Cache(nowMs),
    changed,
    faults: noFaults(),
    baseUrl: () => address.baseUrl,
  }
  return { service, durable, address, stopTimers: timers.stop }
}

/** Timers that never keep the process alive and can be stopped all at once. */
function createTimers(): { after: (ms: number, run: () => void) => void; stop: () => void } {
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

function issueKeys(seed: string, keys: Keys, nowMs: () => number): void {
  const issue = (kind: KeyKind, text: string, account: number | null): void =>
    keys.add({ kind, hash: hashKey(text), label: 'practice', createdAtMs: nowMs(), account, project: null, used: true })
  issue('agent', AGENT_KEY(seed), null)
  issue('user', OTHER_KEY(seed, 'user'), person('holder').num)
  issue('affiliate', OTHER_KEY(seed, 'affiliate'), AFFILIATE)
}

type Addresses = { baseUrl: string; mirrorUrl: string; controlUrl: string | null; nodePort: number }

function announce(seed: string, { baseUrl, mirrorUrl, controlUrl, nodePort }: Addresses): Announcement {
  return {
    baseUrl,
    mcpUrl: null,
    mirrorUrl,
    controlUrl,
    ledger: { [`127.0.0.1:${nodePort}`]: '0.0.3' },
    accounts: people.map(({ num, keyType, role }) => ({
      accountId: `0.0.${num}`,
      keyType,
      privateKey: derOf(keyType, privateKeyOfAccount(seed, num)),
      role,
    })),
    keys: { agent: AGENT_KEY(seed), user: OTHER_KEY(seed, 'user'), affiliate: OTHER_KEY(seed, 'affiliate') },
    tokens: { native: `0.0.${NATIVE_TOKEN}`, evm: null, forever: null, large: `0.0.${LARGE_TOKEN}` },
  }
}
