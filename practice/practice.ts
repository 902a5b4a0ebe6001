import type { EntityId } from '@shared/ids'
import type { WebOrigins } from '@shared/web-origins'
import { createImageReader } from './art/images'
import { startControl } from './control/server'
import { requireFreePort } from './free-port'
import { addressOf } from './ledger/contracts/collection'
import { NODE_ACCOUNT } from './ledger/fees'
import { startNode } from './ledger/server'
import { startMirror } from './mirror/server'
import { createRuntime, seededKeys } from './runtime'
import type { KeyKind } from './service/keys'
import { CallLog } from './service/call-log'
import { createServer, operations } from './service/server'
import { warmUp } from './service/warm-up'
import { worldId } from './snapshot'
import { startTools } from './tools/server'
import { MARKET_FEES, OPERATOR, people, privateKeyOfAccount, type Role } from './world/accounts'
import type { Scale } from './world/catalogue'
import { derOf } from './world/keys'
import type { Market } from './world/market'
import { EVM_TOKEN, FOREVER_TOKEN, LARGE_TOKEN, NATIVE_TOKEN } from './world/tokens'

export type PracticeOptions = {
  /** Port of the HTTP service; 0 for any free port. The tool server and the control address always use free ports. */
  readonly port: number
  /** Port of the mirror; any free port if absent or 0. */
  readonly mirrorPort?: number
  /** Port of the consensus node; any free port if absent or 0. */
  readonly nodePort?: number
  /** Text from which the world is derived. */
  readonly seed: string
  /** Size of the world. */
  readonly scale: Scale
  /** File in which the world is saved; null to keep the world only in memory. */
  readonly stateFile: string | null
  /** True to start the control server, which sets faults and changes the world. */
  readonly hasControl: boolean
  /** Average number of actions of the crowd per minute; 0 keeps the crowd idle. */
  readonly pace: number
  /** Name of the header in which requests send the project name of their key. */
  readonly projectHeader?: string
  /** Web origins whose pages may read the service and the mirror; none by default. No foreign origin may write. */
  readonly readers?: WebOrigins
  /** False lifts rate limits and caps. */
  readonly hasLimits?: boolean
}

/** Data that a person or a program needs to use the practice market, printed as one line when the market is ready. */
export type Announcement = {
  /** Id of the world, derived from version, seed and collections. Data about one world is invalid in another world. */
  readonly world: string
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly mirrorUrl: string
  readonly controlUrl: string | null
  /** Account of the node, by the node's address `host:port`. */
  readonly ledger: Readonly<Record<string, EntityId>>
  readonly accounts: readonly {
    readonly accountId: EntityId
    readonly keyType: 'ED25519' | 'ECDSA'
    /** DER, as hex. */
    readonly privateKey: string
    readonly role: Role
  }[]
  /** Accounts that receive the market's fee of 2 %. A buyer should add them to the list of known accounts. */
  readonly feeAccounts: readonly EntityId[]
  /** The market's own account, which is the spender of allowances and moves listed NFTs. */
  readonly operator: { readonly accountId: EntityId; readonly evmAddress: string }
  /** One API key of each kind. */
  readonly keys: Readonly<Record<KeyKind, string>>
  /** Ids of collections for trying things out. `forever` is the collection of the forever mint. */
  readonly tokens: {
    readonly native: EntityId
    readonly evm: EntityId
    readonly forever: EntityId
    readonly large: EntityId
  }
}

export type Practice = {
  readonly announcement: Announcement
  /** Events of the market. Tests compare the service's answers with these events. */
  readonly market: Pick<Market, 'eventsOf'>
  readonly close: () => Promise<void>
}

/** Starts all servers of the practice market on loopback addresses. */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const { port, mirrorPort = 0, nodePort = 0, readers = [] } = options
  // Check all ports before creating the world and before any server listens.
  for (const checkedPort of [port, mirrorPort, nodePort]) await requireFreePort(checkedPort)
  const { service, crowd, stateStore, pastSales, address } = createRuntime(options)
  const log = new CallLog()
  const node = await startNode(service.node, nodePort)
  const app = createServer(service, createImageReader(service.market, options.seed), log, readers)
  address.baseUrl = await app.listen({ host: '127.0.0.1', port })
  const mirror = await startMirror({ ...service, nodePort: node.port, port: mirrorPort, pastSales, readers })
  const tools = await startTools(service, operations)
  const control = options.hasControl ? await startControl(service, crowd, log) : null
  crowd.start(options.pace)
  // A small world needs no warm-up: its data is built quickly on the first request.
  if (options.scale === 'full') warmUp(service)
  return {
    announcement: announce(options, {
      baseUrl: address.baseUrl,
      mcpUrl: tools.url,
      mirrorUrl: mirror.url,
      controlUrl: control?.url ?? null,
      nodePort: node.port,
      operatorAddress: addressOf(service.node.ledger.state, OPERATOR),
    }),
    market: service.market,
    close: async () => {
      stateStore.save()
      node.close()
      await Promise.all([app.close(), tools.close(), mirror.close(), control?.close()])
      service.clock.stop()
      stateStore.close()
    },
  }
}

/** Addresses that are known once the servers listen. */
type Addresses = {
  baseUrl: string
  mcpUrl: string
  mirrorUrl: string
  controlUrl: string | null
  nodePort: number
  operatorAddress: string
}

function announce(
  { seed, scale }: PracticeOptions,
  { baseUrl, mcpUrl, mirrorUrl, controlUrl, nodePort, operatorAddress }: Addresses,
): Announcement {
  return {
    world: worldId(seed, scale),
    baseUrl,
    mcpUrl,
    mirrorUrl,
    controlUrl,
    ledger: { [`127.0.0.1:${nodePort}`]: `0.0.${NODE_ACCOUNT}` },
    accounts: people.map(({ num, keyType, role }) => ({
      accountId: `0.0.${num}`,
      keyType,
      privateKey: derOf(keyType, privateKeyOfAccount(seed, num)),
      role,
    })),
    feeAccounts: [`0.0.${MARKET_FEES}`],
    operator: { accountId: `0.0.${OPERATOR}`, evmAddress: `0x${operatorAddress}` },
    keys: seededKeys(seed),
    tokens: {
      native: `0.0.${NATIVE_TOKEN}`,
      evm: `0.0.${EVM_TOKEN}`,
      forever: `0.0.${FOREVER_TOKEN}`,
      large: `0.0.${LARGE_TOKEN[scale]}`,
    },
  }
}
