import { failure } from '../platform/app-failure'
import type { Addresses, Nodes } from './profile'

/** Addresses of the current profile. Known at once for a fixed address, after its start for the practice market. */
export type Connection = {
  /** Waits for the addresses; rejects with AppFailure `offline` when they will not come. */
  readonly addresses: () => Promise<Addresses>
  readonly knownAddresses: () => Addresses | null
  /** Consensus nodes; those of a public network are loaded on the first call. */
  readonly nodes: () => Promise<Nodes>
  /** Empty before `nodes` has resolved once. */
  readonly knownNodes: () => Nodes
}
type ConnectionDeps = {
  readonly addresses: Promise<Addresses>
  readonly loadNodes: () => Promise<Nodes>
  readonly onFailed: (cause: unknown) => void
}

export function createConnection({ addresses, loadNodes, onFailed }: ConnectionDeps): Connection {
  let knownAddresses: Addresses | null = null
  let nodes: Nodes | null = null
  const settledAddresses = addresses.then(
    (foundAddresses) => (knownAddresses = foundAddresses),
    (cause: unknown) => {
      onFailed(cause)
      return null
    },
  )
  const requireAddresses = async () => {
    const foundAddresses = await settledAddresses
    if (!foundAddresses) throw failure({ code: 'offline', what: 'practice' })
    return foundAddresses
  }
  return {
    knownAddresses: () => knownAddresses,
    addresses: requireAddresses,
    nodes: async () => {
      await requireAddresses()
      return (nodes ??= await loadNodes())
    },
    knownNodes: () => nodes ?? {},
  }
}
