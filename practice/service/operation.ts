import type { z } from 'zod'
import type { Permission } from './keys'
import type { Rate } from './limits'
import type { Body } from './refusal'
import type { Service } from './service'
import type { Caller } from './caller'

/**
 * Access to an operation: `none` needs no key and is limited by address; `public` takes an agent or user key in any of
 * three forms; `agent-header` takes an agent key in its header; `user` takes its key from the query only, `affiliate`
 * from the query or the body.
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
/** Parameters by location. A name declared in two locations is one parameter: the later location in this type wins. */
export type ParamsByLocation<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields> = {
  readonly path?: P
  readonly query?: Q
  readonly body?: B
}
export type Answer = Body | Reply | RawReply

/** One operation of the service, declared once: routes, checks, openapi.json and the tests' checks follow from it. */
export type Operation = {
  readonly name: string
  readonly tag: Tag
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` for path parameters. */
  readonly path: string
  readonly auth: Auth
  /** Permission that must be on for the user key. */
  readonly permission?: Permission
  /** Rate limit of one user or affiliate key, for an operation with its own rate limit. */
  readonly rate?: Rate
  readonly summary: string
  readonly deprecated?: readonly string[]
  readonly params: ParamsByLocation
  /** Headers that the operation reads; used for the description only. */
  readonly headers?: Fields
  /** Every field of a successful answer. */
  readonly answer: z.ZodType
  /** Refusals with HTTP 200, for an operation whose documents define some. */
  readonly refusal?: z.ZodType
  /** True if the operation answers 404 for an unknown NFT, collection or offer. */
  readonly notFound?: boolean
  /** Status of a successful answer, if it is not 200. */
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

export const operation = <P extends Fields = NoFields, Q extends Fields = NoFields, B extends Fields = NoFields>(
  definition: OperationDefinition<P, Q, B>,
): Operation => definition

/** An answer whose status is not 200, or whose figures were read earlier than now. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: Body,
    readonly readAtMs?: number,
  ) {}
}

/** Serialized JSON, for answers of thousands of records whose text is cached. */
export class RawReply {
  constructor(readonly json: Buffer) {}
}
