import type { AppError } from './errors'

/** What crosses the bridge: a value, or an error the page can put into words. Nothing is thrown across. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const err = (error: AppError): Result<never> => ({ ok: false, error })

/**
 * As it crosses the bridge. Objects are copied on the way twice, all in one go, while the page stands still; a text is
 * not, so that a large answer crosses as one.
 */
export type Crossing<T> = Result<T> | { readonly ok: true; readonly text: string }

export const packed = (value: unknown): Crossing<never> => ({ ok: true, text: JSON.stringify(value) })
export const unpacked = <T>(answer: Crossing<T>): Result<T> =>
  'text' in answer ? ok(JSON.parse(answer.text) as T) : answer

/** Ends an exhaustive switch: a new member then fails to compile wherever it is not handled. */
export function assertNever(x: never, rationale: string): never {
  throw new Error(`${rationale}: ${JSON.stringify(x)}`)
}
