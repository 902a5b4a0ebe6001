import type { AppError } from './errors'

/**
 * Result of a call over the bridge: a value, or an error that the page can explain. No exception crosses the bridge.
 */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const err = (error: AppError): Result<never> => ({ ok: false, error })

/**
 * Form in which a result crosses the bridge. A large value crosses as one JSON text, because the bridge copies objects
 * twice and blocks the page meanwhile.
 */
export type BridgedResult<T> = Result<T> | { readonly ok: true; readonly text: string }

/** Converts a value to the bridged form with one JSON text. */
export const packResult = (value: unknown): BridgedResult<never> => ({ ok: true, text: JSON.stringify(value) })
/** Restores the result. `T` must be the type of the value that was packed. */
export const unpackResult = <T>(bridged: BridgedResult<T>): Result<T> =>
  'text' in bridged ? ok(JSON.parse(bridged.text) as T) : bridged

/**
 * Default case of an exhaustive switch: code that does not handle a new member does not compile. Always throws Error.
 */
export function assertNever(value: never, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(value)}`)
}
