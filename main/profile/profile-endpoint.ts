import type { ProfileEndpoint } from '@shared/contract/network'
import { networkKindOf, type Addresses, type Profile } from './profile'

/** Target of a profile's requests. `practiceAddresses`: those that the practice market prints when it starts. */
export function profileEndpointOf(profile: Profile, practiceAddresses: Addresses | null): ProfileEndpoint {
  const { baseUrl, toolUrl } = practiceAddresses ?? profile
  const serviceHost = baseUrl?.host ?? null
  const toolHost = toolUrl?.host ?? null
  return { network: networkKindOf(profile), serviceHost, toolHost: toolHost === serviceHost ? null : toolHost }
}
