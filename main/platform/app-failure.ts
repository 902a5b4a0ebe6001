import type { AppError } from '@shared/errors'

/** Expected failure, with the error that the page explains to the person. Every other error is a fault of this app. */
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

/** Resolves to null when the work rejects with an AppFailure that `becomesNull` accepts. */
async function resolveWithNullIf<T>(becomesNull: (error: AppError) => boolean, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppFailure && becomesNull(cause.error)) return null
    throw cause
  }
}

/**
 * Resolves to null when the work rejects with an AppFailure: the value is unknown. Still rejects for any other error.
 */
export const orNull = <T>(work: Promise<T>): Promise<T | null> => resolveWithNullIf(() => true, work)

/**
 * Like `orNull`, but still rejects with AppFailure `cancelled`, which ends the reads of a view that the person has
 * left.
 */
export const orNullUnlessCancelled = <T>(work: Promise<T>): Promise<T | null> =>
  resolveWithNullIf(({ code }) => code !== 'cancelled', work)

/** Resolves to null only when the service refused the request. */
export const orNullIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  resolveWithNullIf(({ code }) => code === 'service-refused', work)

/** Resolves to null only when the service answered with status 404. */
export const orNullIfNotFound = <T>(work: Promise<T>): Promise<T | null> =>
  resolveWithNullIf((error) => error.code === 'service-refused' && error.httpStatus === 404, work)

/**
 * Returns a handler for the rejection of work that no caller waits for. The handler logs every error but an AppFailure.
 */
export const logUnlessExpected =
  (fault: (event: string, cause: unknown) => unknown, event: string) =>
  (cause: unknown): void => {
    if (!(cause instanceof AppFailure)) fault(event, cause)
  }
