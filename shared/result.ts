import type { AppError } from './errors'

/** Content of the bridge: a value, or an error that the page can explain. No exception crosses the bridge. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const err = (error: AppError): Result<never> => ({ ok: false, error })

/**
 * Form in which a result crosses the bridge. Objects are copied twice, in one go, while the page is blocked; a text is
 * not, so a large answer crosses as one text.
 */
export type BridgedResult<T> = Result<T> | { readonly ok: true; readonly text: string }

export const packResult = (value: unknown): BridgedResult<never> => ({ ok: true, text: JSON.stringify(value) })
export const unpackResult = <T>(answer: BridgedResult<T>): Result<T> =>
  'text' in answer ? ok(JSON.parse(answer.text) as T) : answer

/** Ends an exhaustive switch: an unhandled new member then fails to compile. */
export function assertNever(value: never, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(value)}`)
}
