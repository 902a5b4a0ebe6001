import { failure } from '../platform/app-failure'
import type { Addresses, Nodes } from './profile'

/**
 * Addresses and nodes of the profile in use. The addresses are known at once if they are part of the profile. The
 * addresses of the practice market are known after the practice market has started.
 */
export type Connection = {
  /** Resolves to the addresses. Rejects with AppFailure `offline` if the practice market did not start. */
  readonly addresses: () => Promise<Addresses>
  /** Null until the addresses are known. */
  readonly knownAddresses: () => Addresses | null
  /** Consensus nodes. The nodes of a public network are loaded on the first call. Rejects like `addresses`. */
  readonly nodes: () => Promise<Nodes>
  /** Consensus nodes; empty until `nodes` has resolved once. */
  readonly knownNodes: () => Nodes
}
type ConnectionDeps = {
  readonly addresses: Promise<Addresses>
  readonly loadNodes: () => Promise<Nodes>
  /** Called once if the addresses could not be found. */
  readonly onFailed: (cause: unknown) => void
}

export function createConnection({ addresses, loadNodes, onFailed }: ConnectionDeps): Connection {
  let knownAddresses: Addresses | null = null
  let loadedNodes: Nodes | null = null
  const settledAddresses = addresses.then(
    (foundAddresses) => {
      knownAddresses = foundAddresses
      return foundAddresses
    },
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
      loadedNodes ??= await loadNodes()
      return loadedNodes
    },
    knownNodes: () => loadedNodes ?? {},
  }
}
