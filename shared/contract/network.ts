import { z } from 'zod'
import { instant, nothing } from './common'
import { method } from './method'

const link = z.object({
  status: z.enum(['unknown', 'online', 'offline']),
  /** When the state was last learnt; null before the first answer. */
  since: instant.nullable(),
})

export const networkState = z.object({
  profile: z.object({
    id: z.string(),
    label: z.string(),
    kind: z.enum(['practice', 'testnet', 'mainnet']),
  }),
  service: link,
  ledger: link,
  mirror: link,
  /** Requests the current key may still make at once, of `capacity`; `waiting` requests queue for it. */
  budget: z.object({ left: z.number(), capacity: z.number(), waiting: z.number() }),
})
export type NetworkState = z.infer<typeof networkState>

export const network = {
  get: method({ input: nothing, output: networkState }),
}
