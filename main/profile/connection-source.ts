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
 * Addresses that the person filled in, with the nodes of the public network. On a local network, the person filled in
 * the nodes too. Throws if a required field is missing, so callers check the fields first.
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
