import { diskReasonOf } from '../platform/disk'

/** Reports that the disk refused a soft write. `store`: name of the store, for the log. Never throws. */
export type OnLostWrite = (store: string, cause: unknown) => void

type Method = (...args: never[]) => unknown
/** Return value of each soft method for the case that its write is lost. */
type LostResults<S> = {
  readonly [M in keyof S as S[M] extends Method ? M : never]?: () => S[M] extends (...args: never[]) => infer R
    ? R
    : never
}

/**
 * The store, where the methods in `lostResults` are soft writes: if the disk refuses one, its data is lost, and the
 * caller continues with the given result. For caches, samples and similar data. Methods for the person's changes, and
 * for data that a flow relies on, must not be soft. Errors that are not from the disk are thrown.
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
