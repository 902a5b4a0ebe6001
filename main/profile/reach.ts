import type { EntityId } from '@shared/ids'
import { publicNodes } from './public-nodes'
import { addressesOf, nodesOf, type PracticeLine } from './practice-line'
import { missingOf, type Addresses, type Nodes, type Profile } from './profile'

/** How a profile is reached. The practice market says so in its line; the others are what was filled in. */
type Reach = { readonly addresses: Promise<Addresses>; readonly loadNodes: () => Promise<Nodes> }

export const reachPractice = (line: Promise<PracticeLine>): Reach => ({
  addresses: line.then(addressesOf),
  loadNodes: () => line.then(nodesOf),
})

/** Throws when something is not filled in: that is refused before. */
export function reachOf(profile: Profile): Reach {
  const { baseUrl, toolUrl, mirrorUrl, feeAccounts, network, nodes } = profile
  if (!baseUrl || !mirrorUrl || missingOf(profile).length > 0) throw new Error('a profile that is not filled in')
  const own: Record<string, EntityId> = Object.fromEntries(nodes.map(({ address, account }) => [address, account]))
  return {
    addresses: Promise.resolve({ baseUrl, toolUrl, mirrorUrl, feeAccounts }),
    loadNodes: () => (network === 'local' ? Promise.resolve(own) : publicNodes(network)),
  }
}
