/**
 * How an operation of the service is declared: once, here, and the client is derived from it. Source of every
 * declaration: the service's two API documents.
 */
import type { z } from 'zod'
import { commonFailures, type FailureName } from './failures'

/**
 * Who may call: nobody's key; any key, in the header; the agent key that is meant, in the header; a user key, in the
 * query only; the affiliate key, in the query.
 */
export type Access = 'keyless' | 'key' | 'agent-key' | 'user' | 'affiliate'

/** Groups of the service's own description. */
export type Tag =
  | 'agent'
  | 'market'
  | 'token'
  | 'collection'
  | 'launchpad'
  | 'forevermint'
  | 'dreamforge'
  | 'public'
  | 'user'
  | 'affiliate'
  | 'affiliate-auth'
  | 'legal'

/** What must be switched on for a user key, by the names that the service gives to it. */
export type Permission = 'Manage Collection Offers' | 'Manage Allowance'

/** A rate of an operation's own, beside that of its key: so many calls in so many seconds, for each key. */
export type Rate = { readonly calls: number; readonly seconds: number }

export type Operation<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly tag: Tag
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` in the path is filled from the query of that name. */
  readonly path: string
  readonly access: Access
  readonly permission: Permission | null
  readonly rate: Rate | null
  /** Checked before anything is sent. */
  readonly query: Q
  readonly body: B | null
  readonly answer: A
  /** For how many seconds an answer may be served again without asking; 0 = always ask. */
  readonly cacheSeconds: number
  /**
   * `read` may be repeated. `write` must not be: when its answer is lost, nobody knows whether it took place.
   * `completion` is repeated only as its own answer allows. `keyed` may be repeated with the same idempotency key.
   */
  readonly effect: 'read' | 'write' | 'keyed' | 'completion'
  /** Longest for the whole exchange, to the last byte of the answer. */
  readonly timeoutMs: number
  /** The largest answer that is taken. */
  readonly maxBytes: number
  /**
   * What becomes of an answer that does not fit: of `facts` all that is sound is used and the rest is unknown; of what
   * is signed on, or tells what was done, nothing is used.
   */
  readonly fit: 'facts' | 'exact'
  /** How it can be refused, by names of `failures`: what it alone may answer before what all may. */
  readonly failures: readonly FailureName[]
}

/** Reads are asked again soon; what acts is waited for longer, since its answer says whether it took place. */
const TIMEOUT_MS = { read: 15_000, write: 20_000, keyed: 20_000, completion: 30_000 } as const
const MAX_BYTES = 4_000_000

type Usual = 'permission' | 'rate' | 'fit' | 'cacheSeconds' | 'timeoutMs' | 'maxBytes' | 'failures'
type Declared<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Operation<Q, B, A>,
  Usual | 'body'
> &
  Partial<Pick<Operation<Q, B, A>, Usual>> & { readonly body?: B }

/** Only reads that say otherwise may be used in part or kept. */
export function operation<Q extends z.ZodType, A extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declared: Declared<Q, B, A>,
): Operation<Q, B, A> {
  return {
    permission: null,
    rate: null,
    cacheSeconds: 0,
    fit: declared.effect === 'read' ? 'facts' : 'exact',
    timeoutMs: TIMEOUT_MS[declared.effect],
    maxBytes: MAX_BYTES,
    ...declared,
    body: declared.body ?? null,
    failures: [...(declared.failures ?? []), ...commonFailures(declared.access === 'keyless' ? 'keyless' : 'keyed')],
  }
}

/** What most operations share: facts that any key may read, and facts that need none. */
export const keyedRead = { method: 'GET', access: 'key', effect: 'read' } as const
export const keylessRead = { method: 'GET', access: 'keyless', effect: 'read' } as const
