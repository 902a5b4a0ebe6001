import { isEntityId } from '@shared/ids'
import type { Nodes } from './profile'

/**
 * Nodes of a public network, from the address book in the SDK, without a request. The SDK is loaded on the first call,
 * because loading takes a large part of a second.
 */
export async function publicNodes(network: 'mainnet' | 'testnet'): Promise<Nodes> {
  const { Client } = await import('@hashgraph/sdk')
  const options = { scheduleNetworkUpdate: false }
  const client = network === 'mainnet' ? Client.forMainnet(options) : Client.forTestnet(options)
  try {
    const nodes = Object.entries(client.network).flatMap(([address, account]) => {
      const id = account.toString()
      return isEntityId(id) ? [[address, id] as const] : []
    })
    return Object.fromEntries(nodes)
  } finally {
    client.close()
  }
}
