import type { AppError } from '@shared/errors'

/** An expected failure on its way to the page: carries the error that the page puts into words. */
export class AppFailure extends Error {
  override readonly name = 'AppFailure'
  constructor(
    readonly error: AppError,
    options?: ErrorOptions,
  ) {
    super(error.code, options)
  }
}

export const failure = (error: AppError): AppFailure => new AppFailure(error)

/** Null where it failed as can be expected: what could not be read is unknown. A fault of this app is not hidden by that. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppFailure) return null
    throw cause
  }
}
