import type { AppError } from './errors'

/** What crosses the bridge: a value, or an error the page can put into words. Nothing is thrown across. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const err = (error: AppError): Result<never> => ({ ok: false, error })

/** Ends an exhaustive switch: a new member then fails to compile wherever it is not handled. */
export function assertNever(x: never, rationale: string): never {
  throw new Error(`${rationale}: ${JSON.stringify(x)}`)
}
