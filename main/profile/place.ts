import type { ProfileEndpoint } from '@shared/contract/network'
import { networkKindOf, type Addresses, type Profile } from './profile'

/** Target of a profile's requests. `known`: the addresses of the practice market, which it prints when it starts. */
export function profileEndpointOf(profile: Profile, known: Addresses | null): ProfileEndpoint {
  const { baseUrl, toolUrl } = known ?? profile
  const serviceHost = baseUrl?.host ?? null
  const toolHost = toolUrl?.host ?? null
  return { network: networkKindOf(profile), serviceHost, toolHost: toolHost === serviceHost ? null : toolHost }
}
