import type { NetworkName } from '@shared/contract/connection'
import type { NetworkState } from '@shared/contract/network'
import type { EntityId, LedgerId } from '@shared/ids'

/** A market connection without secrets. One profile is in use at a time. */
export type Profile = {
  readonly id: string
  readonly kind: 'practice' | 'live' | 'custom'
  readonly name: string
  readonly network: NetworkName
  /**
   * Address of the service. Null before the person fills it in, and for the practice market, whose address changes with
   * each start.
   */
  readonly baseUrl: URL | null
  /** Address of the tool server; null if the profile has none. */
  readonly toolUrl: URL | null
  readonly mirrorUrl: URL | null
  /** Nodes of a local network: `host:port` and node account. */
  readonly nodes: readonly { readonly address: string; readonly account: EntityId }[]
  /**
   * Accounts that receive the market's fee. The accounts come from the profile, never from an answer of the service.
   */
  readonly feeAccounts: readonly EntityId[]
  /** Name of the HTTP header for the project name of a key; null if no header is set. */
  readonly projectHeader: string | null
}

/** Addresses and fee accounts of the profile in use. */
export type Addresses = {
  readonly baseUrl: URL
  readonly toolUrl: URL | null
  readonly mirrorUrl: URL
  readonly feeAccounts: readonly EntityId[]
}
/** Node accounts by `host:port`. */
export type Nodes = Readonly<Record<string, EntityId>>

/** Ledger ids of the networks. The checksum of an entity id depends on the ledger id. */
const LEDGER_IDS: Readonly<Record<NetworkName, LedgerId>> = { mainnet: '00', testnet: '01', local: '03' }
export const ledgerIdOf = ({ network }: Pick<Profile, 'network'>): LedgerId => LEDGER_IDS[network]

export const networkKindOf = ({ kind, network }: Profile): NetworkState['profile']['kind'] =>
  kind === 'practice' ? 'practice' : network

const EMPTY_FIELDS = {
  baseUrl: null,
  toolUrl: null,
  mirrorUrl: null,
  nodes: [],
  feeAccounts: [],
  projectHeader: null,
} as const

export const PRACTICE: Profile = {
  ...EMPTY_FIELDS,
  id: 'practice',
  kind: 'practice',
  name: 'Practice market',
  network: 'local',
}

/** Mirrors of the public networks. */
export const PUBLIC_MIRRORS: Readonly<Record<Exclude<NetworkName, 'local'>, string>> = {
  mainnet: 'https://mainnet-public.mirrornode.hedera.com',
  testnet: 'https://testnet.mirrornode.hedera.com',
}

/** The live market before the person fills in its addresses: only the network and the mirror are known. */
export const LIVE_PRESET: Profile = {
  ...EMPTY_FIELDS,
  id: 'live',
  kind: 'live',
  name: 'Live market',
  network: 'mainnet',
  mirrorUrl: new URL(PUBLIC_MIRRORS.mainnet),
}

/** Fields that must be filled in before the profile can be used. */
export function missingFields(profile: Profile): ('baseUrl' | 'mirrorUrl' | 'nodes')[] {
  if (profile.kind === 'practice') return []
  return [
    ...(profile.baseUrl ? [] : ['baseUrl' as const]),
    ...(profile.mirrorUrl ? [] : ['mirrorUrl' as const]),
    ...(profile.network === 'local' && profile.nodes.length === 0 ? ['nodes' as const] : []),
  ]
}
