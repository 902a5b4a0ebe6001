import { z } from 'zod'
import { appError } from '../errors'
import { instant, nothing } from './common'
import { method } from './method'

const link = z.object({
  status: z.enum(['unknown', 'online', 'offline']),
  /** When the state was last learnt; null before the first answer. */
  since: instant.nullable(),
})

/** One allowance of requests: of a kind of key, of one route of a user key, or an operation's own beside its key's. */
export const allowance = z.object({
  name: z.enum(['agent', 'user', 'affiliate', 'keyless', 'own']),
  /** The operation, where the allowance is counted for each. */
  route: z.string().nullable(),
  /** Requests that may go at once, of `capacity`; `perSecond` of them come back each second. */
  left: z.number(),
  capacity: z.number(),
  perSecond: z.number(),
  /** How many requests wait for it, by what they are for. */
  waiting: z.object({ action: z.number(), visible: z.number(), background: z.number() }),
  /** The service asked for quiet for so long still; 0 = it did not. */
  pausedForMs: z.number(),
})
export type Allowance = z.infer<typeof allowance>

/** What is at stake; `local`: a network of nodes that the person named. */
export const networkKind = z.enum(['practice', 'local', 'testnet', 'mainnet'])
export type NetworkKind = z.infer<typeof networkKind>

/** Where a profile really is, as main knows it, whatever it was named. Hosts with their port where they have one. */
export const place = z.object({
  network: networkKind,
  /** Null while the practice market starts. */
  serviceHost: z.string().nullable(),
  /** Of the tool server; null when there is none, or when it has the service's own host. */
  toolHost: z.string().nullable(),
})
export type ProfileEndpoint = z.infer<typeof place>

export const networkState = z.object({
  profile: z.object({
    id: z.string(),
    label: z.string(),
    kind: networkKind,
  }),
  service: link,
  /** Why something older is shown although the service is reached: its latest such answer; null when there is none. */
  trouble: z.object({ error: appError, since: instant }).nullable(),
  ledger: link,
  mirror: link,
  /** All allowances of requests that are in use; the agent key's and the one without a key are always told. */
  budgets: z.array(allowance),
})
export type NetworkState = z.infer<typeof networkState>

export const network = {
  get: method({ input: nothing, output: networkState }),
}
