/**
 * Declarations of the service's operations: each is declared once, and the client is derived from the declaration.
 * Source of every declaration: the service's two API documents.
 */
import type { z } from 'zod'
import { commonFailures, type FailureName } from './failures'

/**
 * Required key: none; any key, in the header; the affected agent key, in the header; a user key, only in the query; the
 * affiliate key, in the query.
 */
export type Access = 'keyless' | 'key' | 'agent-key' | 'user' | 'affiliate'

/** Groups in the service's own description. */
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

/** Permissions that a user key may need, by the service's own names. */
export type Permission = 'Manage Collection Offers' | 'Manage Allowance'

/**
 * An operation's own rate limit, in addition to that of its key: number of calls within a number of seconds, for each
 * key.
 */
export type OperationRateLimit = { readonly calls: number; readonly seconds: number }

export type Operation<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly tag: Tag
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` in the path is replaced by the query field of that name. */
  readonly path: string
  readonly access: Access
  readonly permission: Permission | null
  readonly rate: OperationRateLimit | null
  /** Validated before sending. */
  readonly query: Q
  readonly body: B | null
  readonly answer: A
  /** Seconds for which a cached answer may be used; 0 = never. */
  readonly cacheSeconds: number
  /**
   * `read` may be repeated. `write` must not be: when its answer is lost, the outcome is unknown. `completion` is
   * repeated only as its own answer allows. `keyed` may be repeated with the same idempotency key.
   */
  readonly effect: 'read' | 'write' | 'keyed' | 'completion'
  /** Timeout for the whole exchange, to the last byte of the answer. */
  readonly timeoutMs: number
  /** Size limit of an answer. */
  readonly maxBytes: number
  /**
   * Handling of an answer that does not match: with `facts`, valid parts are used and the rest is unknown; with
   * `exact`, for signing and for outcomes, no part is used.
   */
  readonly fit: 'facts' | 'exact'
  /** Possible refusals, by names of `failures`: the operation's own ones before the common ones. */
  readonly failures: readonly FailureName[]
}

/** Reads are retried soon; calls with effects have longer timeouts, because their answer reports the outcome. */
const TIMEOUT_MS = { read: 15_000, write: 20_000, keyed: 20_000, completion: 30_000 } as const
const MAX_BYTES = 4_000_000

type RequiredField = 'name' | 'tag' | 'method' | 'path' | 'access' | 'query' | 'answer' | 'effect'
type DefaultedField = Exclude<keyof Operation, RequiredField | 'body'>
type Declaration<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Operation<Q, B, A>,
  DefaultedField | 'body'
> &
  Partial<Pick<Operation<Q, B, A>, DefaultedField>> & { readonly body?: B }

/** Fills in the defaults: no caching, and partial answers only for reads. */
export function operation<Q extends z.ZodType, A extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declared: Declaration<Q, B, A>,
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

/** Common defaults: facts for any key, and facts without a key. */
export const keyedRead = { method: 'GET', access: 'key', effect: 'read' } as const
export const keylessRead = { method: 'GET', access: 'keyless', effect: 'read' } as const
