import type { z } from 'zod'
import type { Permission } from './keys'
import type { RateLimit } from './limits'
import type { AnswerBody } from './refusal'
import type { Service } from './service'
import type { Caller } from './caller'

/**
 * Key that an operation needs.
 *
 * - `none`: no key; requests are limited by network address.
 * - `public`: an agent or user key in a header, as a bearer token or in the query.
 * - `agent-header`: an agent key in the header `x-api-key`.
 * - `user`: a user key in the query.
 * - `affiliate`: an affiliate key in the query or the body.
 */
export type Auth = 'none' | 'public' | 'agent-header' | 'user' | 'affiliate'

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

type Fields = Readonly<Record<string, z.ZodType>>
type Output<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]> }
/**
 * Parameters by location. A name in several locations is one parameter: a value in the body takes precedence over a
 * value in the query, and a value in the query over a value in the path.
 */
export type ParamsByLocation<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields> = {
  readonly path?: P
  readonly query?: Q
  readonly body?: B
}
export type Answer = AnswerBody | Reply | RawReply

/** Declaration of an operation. The route, the parameter checks, openapi.json and some tests are derived from it. */
export type Operation = {
  readonly name: string
  readonly tag: Tag
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path of the route; `{name}` marks a path parameter. */
  readonly path: string
  readonly auth: Auth
  /** Permission that the user key must have; undefined if no permission is needed. */
  readonly permission?: Permission
  /** Rate limit for each user or affiliate key on this route; undefined for the usual limit. */
  readonly rateLimit?: RateLimit
  readonly summary: string
  /** Names of deprecated parameters. */
  readonly deprecatedParams?: readonly string[]
  readonly params: ParamsByLocation
  /** Headers that the operation reads. They are only listed in openapi.json; their values are not checked. */
  readonly headers?: Fields
  /** Type of a successful answer, with every field. */
  readonly answer: z.ZodType
  /** Type of the refusals with HTTP 200, if the documents define any. */
  readonly refusal?: z.ZodType
  /** True if the operation answers 404 for an unknown NFT, collection or offer. */
  readonly answersNotFound?: boolean
  /** HTTP status of a successful answer; 200 if undefined. */
  readonly status?: number
  readonly handle: (service: Service, params: never, caller: Caller) => Answer | Promise<Answer>
}

type OperationDefinition<P extends Fields, Q extends Fields, B extends Fields> = Omit<
  Operation,
  'params' | 'handle'
> & {
  readonly params: ParamsByLocation<P, Q, B>
  readonly handle: (
    service: Service,
    params: Output<P> & Output<Q> & Output<B>,
    caller: Caller,
  ) => Answer | Promise<Answer>
}

type NoFields = Readonly<Record<never, z.ZodType>>

/** Declares an operation. The handler gets its parameters with the types of `params`. */
export const defineOperation = <P extends Fields = NoFields, Q extends Fields = NoFields, B extends Fields = NoFields>(
  definition: OperationDefinition<P, Q, B>,
): Operation => definition

/**
 * Answer for an operation that sets the HTTP status, or the time at which the figures were read. Without `readAtMs`,
 * the figures were read for this request.
 */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: AnswerBody,
    readonly readAtMs?: number,
  ) {}
}

/** Answer as serialized JSON. Used for answers with thousands of records, because their JSON is cached. */
export class RawReply {
  constructor(readonly json: Buffer) {}
}
