import type { EntityId } from '@shared/ids'
import { publicNodes } from './public-nodes'
import { practiceAddresses, practiceNodes, type PracticeLine } from './practice-line'
import { missingFields, type Addresses, type Nodes, type Profile } from './profile'

/** Addresses and nodes of a profile: from the line of the practice market, or as filled in. */
type Reach = { readonly addresses: Promise<Addresses>; readonly loadNodes: () => Promise<Nodes> }

export const practiceReach = (line: Promise<PracticeLine>): Reach => ({
  addresses: line.then(practiceAddresses),
  loadNodes: () => line.then(practiceNodes),
})

/** Throws when a field is not filled in, which callers have already refused. */
export function profileReach(profile: Profile): Reach {
  const { baseUrl, toolUrl, mirrorUrl, feeAccounts, network, nodes } = profile
  if (!baseUrl || !mirrorUrl || missingFields(profile).length > 0) throw new Error('a profile that is not filled in')
  const localNodes: Record<string, EntityId> = Object.fromEntries(
    nodes.map(({ address, account }) => [address, account]),
  )
  return {
    addresses: Promise.resolve({ baseUrl, toolUrl, mirrorUrl, feeAccounts }),
    loadNodes: () => (network === 'local' ? Promise.resolve(localNodes) : publicNodes(network)),
  }
}
