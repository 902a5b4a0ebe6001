import type { ProfileEndpoint } from '@shared/contract/network'
import { networkKindOf, type Addresses, type Profile } from './profile'

/**
 * Network and hosts to which requests of a profile go. `connectedAddresses`: addresses of the open connection. While
 * these addresses are unknown (null), the addresses of the profile are used. `toolHost` of the result is null if the
 * tool server is on the service's host or does not exist.
 */
export function profileEndpointOf(profile: Profile, connectedAddresses: Addresses | null): ProfileEndpoint {
  const { baseUrl, toolUrl } = connectedAddresses ?? profile
  const serviceHost = baseUrl?.host ?? null
  const toolHost = toolUrl?.host ?? null
  return { network: networkKindOf(profile), serviceHost, toolHost: toolHost === serviceHost ? null : toolHost }
}
