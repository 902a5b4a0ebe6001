/**
 * How an operation of the service is declared: once, here, and the client is derived from it. Source of every
 * declaration: the service's two API documents.
 */
import type { z } from 'zod'

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
  /**
   * What becomes of an answer that does not fit: of `facts` all that is sound is used and the rest is unknown; of what
   * is signed on, or tells what was done, nothing is used.
   */
  readonly fit: 'facts' | 'exact'
}

type Optional = 'body' | 'permission' | 'rate' | 'fit' | 'cacheSeconds'
type Declared<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<Operation<Q, B, A>, Optional> &
  Partial<Pick<Operation<Q, B, A>, 'permission' | 'rate' | 'fit' | 'cacheSeconds'>> & { readonly body?: B }

/** Only reads that say otherwise may be used in part or kept. */
export function operation<Q extends z.ZodType, A extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declared: Declared<Q, B, A>,
): Operation<Q, B, A> {
  return {
    permission: null,
    rate: null,
    cacheSeconds: 0,
    fit: declared.effect === 'read' ? 'facts' : 'exact',
    ...declared,
    body: declared.body ?? null,
  }
}

/** What most operations share: facts that any key may read, and facts that need none. */
export const keyedRead = { method: 'GET', access: 'key', effect: 'read' } as const
export const keylessRead = { method: 'GET', access: 'keyless', effect: 'read' } as const
