import { diskReasonOf } from '../platform/disk'

/** Reports that the disk refused a soft write, a write that may be lost. `store`: name for the log. Never throws. */
export type OnLostWrite = (store: string, cause: unknown) => void

type Method = (...args: never[]) => unknown
/** For each soft method, a function that makes the return value of the method if the write is lost. */
type LostResults<S> = {
  readonly [M in keyof S as S[M] extends Method ? M : never]?: () => S[M] extends (...args: never[]) => infer R
    ? R
    : never
}

/**
 * The store, but with soft methods for all names in `lostResults`: if the disk refuses a write, the data is lost, and
 * the method returns the result in `lostResults`. Soft writes are for caches, samples and similar data, not for the
 * person's changes or for data that a flow relies on. Errors that are not from the disk are thrown.
 */
export function withSoftWrites<S extends object>(
  store: S,
  name: string,
  lostResults: LostResults<S>,
  onLost: OnLostWrite,
): S {
  const softMethods = Object.entries(lostResults as Record<string, () => unknown>).map(([method, lostResult]) => {
    const write = (store as Record<string, Method>)[method] as (...args: unknown[]) => unknown
    const softWrite = (...args: unknown[]): unknown => tryWrite(name, () => write(...args), lostResult, onLost)
    return [method, softWrite]
  })
  return { ...store, ...Object.fromEntries(softMethods) } as S
}

/** Does one soft write. If the disk refuses, reports this to `onLost` and returns the value of `lostResult`. */
export function tryWrite<T>(name: string, write: () => T, lostResult: () => T, onLost: OnLostWrite): T {
  try {
    return write()
  } catch (cause) {
    if (diskReasonOf(cause) === null) throw cause
    onLost(name, cause)
    return lostResult()
  }
}
