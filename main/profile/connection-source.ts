import type { EntityId } from '@shared/ids'
import { publicNodes } from './public-nodes'
import { practiceAddresses, practiceNodes, type PracticeLine } from './practice-line'
import { missingFields, type Addresses, type Nodes, type Profile } from './profile'

/** Source of a connection's addresses and nodes. */
type ConnectionSource = { readonly addresses: Promise<Addresses>; readonly loadNodes: () => Promise<Nodes> }

/** Addresses and nodes from the line of the practice market. */
export const practiceConnectionSource = (line: Promise<PracticeLine>): ConnectionSource => ({
  addresses: line.then(practiceAddresses),
  loadNodes: () => line.then(practiceNodes),
})

/**
 * Addresses and nodes that the person filled in, or the nodes of a public network. Callers check first that no field is
 * missing; throws otherwise.
 */
export function profileConnectionSource(profile: Profile): ConnectionSource {
  const { baseUrl, toolUrl, mirrorUrl, feeAccounts, network, nodes } = profile
  if (!baseUrl || !mirrorUrl || missingFields(profile).length > 0) throw new Error('the profile is not filled in')
  const profileNodes: Record<string, EntityId> = Object.fromEntries(
    nodes.map(({ address, account }) => [address, account]),
  )
  return {
    addresses: Promise.resolve({ baseUrl, toolUrl, mirrorUrl, feeAccounts }),
    loadNodes: () => (network === 'local' ? Promise.resolve(profileNodes) : publicNodes(network)),
  }
}
