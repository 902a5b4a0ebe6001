import { failure } from '../platform/app-failure'
import type { Addresses } from './profile'

/** Where the current profile is reached. Known at once for a fixed address, after its start for the practice market. */
export type Connection = {
  /** Waits for the addresses; rejects with AppFailure `offline` when they will not come. */
  readonly addresses: () => Promise<Addresses>
  readonly known: () => Addresses | null
}

export function createConnection(starting: Promise<Addresses>, onFailed: (cause: unknown) => void): Connection {
  let known: Addresses | null = null
  const settled = starting.then(
    (addresses) => (known = addresses),
    (cause: unknown) => {
      onFailed(cause)
      return null
    },
  )
  return {
    known: () => known,
    addresses: async () => {
      const addresses = await settled
      if (!addresses) throw failure({ code: 'offline', what: 'practice' })
      return addresses
    },
  }
}
