import { isEntityId } from '@shared/ids'
import type { Nodes } from './profile'

/**
 * The nodes of a public network, from the SDK's own address book. Loaded when needed, because the SDK takes a good part
 * of a second. Sends no request.
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
