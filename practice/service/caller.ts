import type { IncomingHttpHeaders } from 'node:http'
import type { ApiKey } from './keys'

/** An authenticated caller. `address` is the IP address; `key` is null on a route that needs no key. */
export type KnownCaller = { readonly address: string; readonly key: ApiKey | null }

/** The caller, with the call's headers and body as received. */
export type Caller = KnownCaller & { readonly headers: IncomingHttpHeaders; readonly body: unknown }
