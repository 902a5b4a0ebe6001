import { z } from 'zod'
import { appError } from '../errors'
import { instant, noValue } from './common'
import { method } from './method'

const link = z.object({
  status: z.enum(['unknown', 'online', 'offline']),
  /** Time of the last known state; null before the first answer. */
  since: instant.nullable(),
})

/** One rate limit: of a kind of key, of one route of a user key, or of an operation in addition to its key's limit. */
export const rateLimit = z.object({
  name: z.enum(['agent', 'user', 'affiliate', 'keyless', 'own']),
  /** The operation, where each operation has its own limit. */
  route: z.string().nullable(),
  /** Requests that may be sent now, out of `capacity`; `perSecond` of them are restored each second. */
  left: z.number(),
  capacity: z.number(),
  perSecond: z.number(),
  /** Number of waiting requests, by purpose. */
  waiting: z.object({ action: z.number(), visible: z.number(), background: z.number() }),
  /** Remaining wait that the service imposed, in ms; 0 = none. */
  pausedForMs: z.number(),
})
export type RateLimit = z.infer<typeof rateLimit>

/** Kind of network, by what is at stake; `local`: nodes that the person named. */
export const networkKind = z.enum(['practice', 'local', 'testnet', 'mainnet'])
export type NetworkKind = z.infer<typeof networkKind>

/** Actual endpoints of a profile as main knows them, whatever the profile's name. Hosts include their port, if any. */
export const profileEndpoint = z.object({
  network: networkKind,
  /** Null while the practice market starts. */
  serviceHost: z.string().nullable(),
  /** Host of the tool server; null when there is none, or when it is the service's own host. */
  toolHost: z.string().nullable(),
})
export type ProfileEndpoint = z.infer<typeof profileEndpoint>

export const networkState = z.object({
  profile: z.object({
    id: z.string(),
    label: z.string(),
    kind: networkKind,
  }),
  service: link,
  /** The latest error that makes the app show older data although the service is reachable; null when there is none. */
  trouble: z.object({ error: appError, since: instant }).nullable(),
  ledger: link,
  mirror: link,
  /** All rate limits in use; the agent key's and the keyless limit are always included. */
  budgets: z.array(rateLimit),
})
export type NetworkState = z.infer<typeof networkState>

export const network = {
  get: method({ input: noValue, output: networkState }),
}
