/**
 * Type for declaring the service's operations. The client calls each operation as declared. The source of all
 * declarations is the service's two API documents.
 */
import type { z } from 'zod'
import { commonFailures, type FailureName } from './failures'

/**
 * Key that an operation requires. `keyless`: none. `key`: any service key, in the header. `agent-key`: the agent key
 * that the call changes, in the header. `user`: a user key, in the query. `affiliate`: the affiliate key, in the query.
 */
export type Access = 'keyless' | 'key' | 'agent-key' | 'user' | 'affiliate'

/** Groups of operations in the service's own description. */
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
 * Rate limit of a single operation, in addition to the limit of the key: calls of each key within a number of seconds.
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
  readonly rateLimit: OperationRateLimit | null
  /** Validated before sending. */
  readonly query: Q
  readonly body: B | null
  readonly answer: A
  /** Seconds for which a cached answer may be used; 0 for never. */
  readonly cacheSeconds: number
  /**
   * Decides whether the call may be repeated. `read`: yes. `write`: no, because the outcome is unknown when the answer
   * is lost. `completion`: only as the failure of the refused or lost call says. `idempotent`: yes, with the same
   * idempotency key.
   */
  readonly effect: 'read' | 'write' | 'idempotent' | 'completion'
  /** Timeout from the request to the last byte of the answer. */
  readonly timeoutMs: number
  /** Size limit of an answer, in bytes. */
  readonly maxBytes: number
  /**
   * Handling of an answer that does not match the schema. `facts`: valid parts are used, and the rest is unknown.
   * `exact`, for signing and for outcomes: no part is used.
   */
  readonly fit: 'facts' | 'exact'
  /**
   * Names of the possible refusals, which `failures.ts` defines. Refusals of this operation come before those that are
   * common to all operations.
   */
  readonly failures: readonly FailureName[]
}

/**
 * Reads have a short timeout because they can be retried. Other calls may take longer, because their answer reports the
 * outcome.
 */
const DEFAULT_TIMEOUT_MS = { read: 15_000, write: 20_000, idempotent: 20_000, completion: 30_000 } as const
/** Default size limit of an answer. For comparison: ten thousand listings are about 5 MB. */
const DEFAULT_MAX_BYTES = 4_000_000

type RequiredField = 'name' | 'tag' | 'method' | 'path' | 'access' | 'query' | 'answer' | 'effect'
type DefaultedField = Exclude<keyof Operation, RequiredField | 'body'>
type Declaration<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Operation<Q, B, A>,
  DefaultedField | 'body'
> &
  Partial<Pick<Operation<Q, B, A>, DefaultedField>> & { readonly body?: B }

/** Declares an operation. By default, no answer is cached, and only reads use the valid parts of an invalid answer. */
export function defineOperation<Q extends z.ZodType, A extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declaration: Declaration<Q, B, A>,
): Operation<Q, B, A> {
  return {
    permission: null,
    rateLimit: null,
    cacheSeconds: 0,
    fit: declaration.effect === 'read' ? 'facts' : 'exact',
    timeoutMs: DEFAULT_TIMEOUT_MS[declaration.effect],
    maxBytes: DEFAULT_MAX_BYTES,
    ...declaration,
    body: declaration.body ?? null,
    failures: [
      ...(declaration.failures ?? []),
      ...commonFailures(declaration.access === 'keyless' ? 'keyless' : 'keyed'),
    ],
  }
}

/** Common fields of operations that read data, with any key and without a key. */
export const keyedRead = { method: 'GET', access: 'key', effect: 'read' } as const
export const keylessRead = { method: 'GET', access: 'keyless', effect: 'read' } as const
