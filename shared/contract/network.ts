import { z } from 'zod'
import { appError } from '../errors'
import { instant, noValue } from './common'
import { method } from './method'

const link = z.object({
  status: z.enum(['unknown', 'online', 'offline']),
  /** Time of the last change of `status`; null before the first request. */
  since: instant.nullable(),
})

/**
 * State of one rate limit. `name` is the kind of key that the limit is for, or `keyless` for requests without a key.
 * With the user key, each route has a limit of its own. `own`: a limit for one operation, with any key.
 */
export const rateLimit = z.object({
  name: z.enum(['agent', 'user', 'affiliate', 'keyless', 'own']),
  /** Route or operation that the limit covers; null for the limit of a kind of key. */
  route: z.string().nullable(),
  /** Number of requests that may be sent now, at most `capacity`. */
  availableCount: z.number(),
  capacity: z.number(),
  /** Number of requests that become available each second. */
  refillPerSecond: z.number(),
  /** Number of waiting requests, by purpose. */
  waiting: z.object({ action: z.number(), visible: z.number(), background: z.number() }),
  /** Remaining pause that the service requested, in ms; 0 without a pause. */
  pausedForMs: z.number(),
})
export type RateLimit = z.infer<typeof rateLimit>

/** Kind of network. `practice`: the app's own practice market. `local`: nodes that the person entered. */
export const networkKind = z.enum(['practice', 'local', 'testnet', 'mainnet'])
export type NetworkKind = z.infer<typeof networkKind>

/**
 * Endpoints that main uses for a profile. The endpoints show where requests go, which the profile's name does not
 * prove. Hosts include the port, if any.
 */
export const profileEndpoint = z.object({
  network: networkKind,
  /** Null while the practice market starts. */
  serviceHost: z.string().nullable(),
  /** Host of the tool server; null without a tool server, and for a tool server on `serviceHost`. */
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
  /**
   * Next request that checks if the service is back: its time, and the delay before it. Null while the service is
   * reached, and while such a request runs.
   */
  nextServiceCheck: z.object({ at: instant, delayMs: z.number() }).nullable(),
  /** Latest error of a read for which the app shows an older answer; null without such an error. */
  latestReadError: z.object({ error: appError, since: instant }).nullable(),
  ledger: link,
  mirror: link,
  /** All rate limits that are in use. The limits of the agent key and of requests without a key are always included. */
  rateLimits: z.array(rateLimit),
})
export type NetworkState = z.infer<typeof networkState>

export const network = {
  get: method({ input: noValue, output: networkState }),
}
