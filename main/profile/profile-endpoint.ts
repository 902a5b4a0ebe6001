import type { ProfileEndpoint } from '@shared/contract/network'
import { networkKindOf, type Addresses, type Profile } from './profile'

/**
 * Network and hosts to which requests of a profile go. `connectedAddresses`: addresses of the open connection; null
 * until they are known. `toolHost` is null if the tool server is on the service's host.
 */
export function profileEndpointOf(profile: Profile, connectedAddresses: Addresses | null): ProfileEndpoint {
  const { baseUrl, toolUrl } = connectedAddresses ?? profile
  const serviceHost = baseUrl?.host ?? null
  const toolHost = toolUrl?.host ?? null
  return { network: networkKindOf(profile), serviceHost, toolHost: toolHost === serviceHost ? null : toolHost }
}
