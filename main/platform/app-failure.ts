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
