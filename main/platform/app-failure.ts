import type { AppError } from '@shared/errors'

/** An expected failure: carries the error that the page puts into words. */
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

/** Null after an expected failure: the value is unknown. A fault of this app still throws. */
export const orNull = <T>(work: Promise<T>): Promise<T | null> => nullWhere(() => true, work)

/** Like `orNull`, for a view: when the view is left, its reads end with AppFailure `cancelled`. */
export const orNullUnlessLeft = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere(({ code }) => code !== 'cancelled', work)

/** Null if the service refused this request, which says nothing about other requests. */
export const orNullIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere(({ code }) => code === 'service-refused', work)

/** Null if the service does not have the requested thing. */
export const orNullIfNotFound = <T>(work: Promise<T>): Promise<T | null> =>
  nullWhere((error) => error.code === 'service-refused' && error.httpStatus === 404, work)

/** Logs a fault of this app in work that no caller waits for. Expected failures are not logged. */
export const unlessExpected =
  (fault: (event: string, cause: unknown) => unknown, event: string) =>
  (cause: unknown): void => {
    if (!(cause instanceof AppFailure)) fault(event, cause)
  }
