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

async function nullWhere<T>(isUnknown: (error: AppError) => boolean, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppFailure && isUnknown(cause.error)) return null
    throw cause
  }
}

/** Null where it failed as can be expected: what could not be read is unknown. A fault of this app is not hidden by that. */
export const orNull = <T>(work: Promise<T>): Promise<T | null> => nullWhere(() => true, work)

/** As `orNull`, for a view: one that is left ends what is read for it, with AppFailure `cancelled`. */
export const orNullUnlessLeft = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere(({ code }) => code !== 'cancelled', work)

/** Null where the service refused this very request: that says nothing of others. */
export const orNullIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere(({ code }) => code === 'service-refused', work)

/** Null where the service does not have what was asked for. */
export const orNullIfNotFound = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere((error) => error.code === 'service-refused' && error.httpStatus === 404, work)

/** Logs a fault of this app, for work that nobody waits for. Failures that can be expected are no fault. */
export const unlessExpected =
  (fault: (event: string, cause: unknown) => unknown, event: string) =>
  (cause: unknown): void => {
    if (!(cause instanceof AppFailure)) fault(event, cause)
  }
