/** Texts about the profiles that the app can connect to. */
import type { NetworkName, ProfileView, ServiceKeyKind } from '@shared/contract/connection'
import type { NetworkKind, ProfileEndpoint } from '@shared/contract/network'
import { assertNever } from '@shared/result'
import { visibleText } from '../../format/text'

export const NETWORK_WORDS: Readonly<Record<NetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  local: 'Own nodes',
}

/** Network names for the review window, which also has to name the practice market. */
export const REVIEW_NETWORK_WORDS: Readonly<Record<NetworkKind, string>> = {
  practice: 'Practice market',
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  local: 'Nodes of your own',
}

/**
 * Sentence that names the recipients of a key of this kind. The tool server gets only the agent key and the project
 * name, never a key that acts for a wallet.
 */
export function keyRecipientsText(kind: ServiceKeyKind, { serviceHost, toolHost }: ProfileEndpoint): string {
  const goesToToolServer = kind === 'agent' || kind === 'project'
  const service = serviceHost ?? 'the practice market'
  const recipients = goesToToolServer && toolHost !== null ? `${service} and ${toolHost}` : service
  return `Countersign sends the ${kind === 'project' ? 'name' : 'key'} only to ${recipients}.`
}

/** Kind of coins on the profile's network. For a local network, the text names the nodes instead. */
export function coinKindWords({ kind, network }: Pick<ProfileView, 'kind' | 'network'>): string {
  if (kind === 'practice') return 'Made-up coins'
  switch (network) {
    case 'mainnet':
      return 'Real coins'
    case 'testnet':
      return 'Test coins'
    case 'local':
      return 'Own nodes'
    default:
      return assertNever(network, 'network without words')
  }
}

/** True for the practice market, and for a market whose address is on this computer. */
export const isOnThisComputer = ({ kind, baseUrl }: Pick<ProfileView, 'kind' | 'baseUrl'>): boolean =>
  kind === 'practice' || (baseUrl !== null && /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$)/.test(baseUrl))

/** Network and place of a market in one line: "Hedera mainnet, real coins", "Own nodes, 127.0.0.1:4200". */
export function profileWords(profile: Pick<ProfileView, 'kind' | 'network' | 'baseUrl'>): string {
  if (profile.kind === 'practice') return 'Made-up coins, on this computer'
  switch (profile.network) {
    case 'mainnet':
      return 'Hedera mainnet, real coins'
    case 'testnet':
      return 'Hedera testnet, test coins'
    case 'local':
      return profile.baseUrl === null ? 'Own nodes' : `Own nodes, ${visibleText(new URL(profile.baseUrl).host)}`
    default:
      return assertNever(profile.network, 'network without words')
  }
}

/** Sentence on the coins of the profile, or on its nodes if the network is local, shown before a switch to the profile. */
export function coinKindSentence({ kind, network }: Pick<ProfileView, 'kind' | 'network'>): string {
  if (kind === 'practice') return 'The HBAR of the practice market is made up.'
  switch (network) {
    case 'mainnet':
      return 'Transactions on this market spend real HBAR.'
    case 'testnet':
      return 'This market uses test HBAR, which has no value.'
    case 'local':
      return 'You entered the nodes of this market. HBAR on these nodes may be real.'
    default:
      return assertNever(network, 'network without words')
  }
}

const PART_NAMES: Readonly<Record<ProfileView['missing'][number], string>> = {
  baseUrl: 'address',
  mirrorUrl: 'mirror',
  nodes: 'nodes',
}

/** Missing parts of a profile in words, such as "address and nodes". Null if nothing is missing. */
export function missingPartsWords(missing: ProfileView['missing']): string | null {
  const parts = missing.map((part) => PART_NAMES[part])
  return parts.length === 0 ? null : parts.join(parts.length > 2 ? ', ' : ' and ')
}
