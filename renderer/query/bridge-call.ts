import { err, type Result } from '@shared/result'

/**
 * Calls main. If the bridge throws because main is gone or a value cannot be copied, the result is an `internal` error.
 * The cause is written to the console, because an `AppError` has no field for a cause.
 */
export async function callMain<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call()
  } catch (cause) {
    console.error('A call to the main process failed.', cause)
    return err({ code: 'internal', ref: 'bridge' })
  }
}
