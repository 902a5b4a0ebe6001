import type { EntityId } from '@shared/ids'
import { publicNodes } from './public-nodes'
import { addressesOf, nodesOf, type PracticeLine } from './practice-line'
import { missingOf, type Addresses, type Nodes, type Profile } from './profile'

/** Addresses and nodes of a profile: from the line of the practice market, or as filled in. */
type Reach = { readonly addresses: Promise<Addresses>; readonly loadNodes: () => Promise<Nodes> }

export const reachPractice = (line: Promise<PracticeLine>): Reach => ({
  addresses: line.then(addressesOf),
  loadNodes: () => line.then(nodesOf),
})

/** Throws when a field is not filled in, which callers have already refused. */
export function reachOf(profile: Profile): Reach {
  const { baseUrl, toolUrl, mirrorUrl, feeAccounts, network, nodes } = profile
  if (!baseUrl || !mirrorUrl || missingOf(profile).length > 0) throw new Error('a profile that is not filled in')
  const localNodes: Record<string, EntityId> = Object.fromEntries(
    nodes.map(({ address, account }) => [address, account]),
  )
  return {
    addresses: Promise.resolve({ baseUrl, toolUrl, mirrorUrl, feeAccounts }),
    loadNodes: () => (network === 'local' ? Promise.resolve(localNodes) : publicNodes(network)),
  }
}
