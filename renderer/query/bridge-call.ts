import { err, type Result } from '@shared/result'

/**
 * Calls main. A bridge that throws (main is gone, or a value cannot be copied) answers with an error like any other; what
 * it threw goes to the console, since an `AppError` carries only a reference.
 */
export async function guarded<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call()
  } catch (cause) {
    console.error('A call to the main process failed.', cause)
    return err({ code: 'internal', ref: 'bridge' })
  }
}
