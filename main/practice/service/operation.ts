import type { z } from 'zod'
import type { Caller } from './auth'
import type { Service } from './service'

/**
 * Who may call: `none` needs no key and is limited by address; `public` takes an agent or user key in any of three
 * forms; `agent-header` an agent key in its header; `user` and `affiliate` take theirs from `apikey` only.
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

export type Body = Readonly<Record<string, unknown>>

/** One operation of the service, declared once: routes, checks and descriptions all follow from it. */
export type Operation<P extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly tag: Tag
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly auth: Auth
  readonly summary: string
  /** Query, path and JSON body parameters together, aliases included. */
  readonly params: P
  readonly handle: (service: Service, params: z.output<P>, caller: Caller) => Body | Reply | Promise<Body | Reply>
}

export const operation = <P extends z.ZodType>(declared: Operation<P>): Operation => declared

/** An answer whose status is not 200. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {}
}

/** A refusal: thrown from anywhere, answered as `success: false` with a readable reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly extra: Body = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}
