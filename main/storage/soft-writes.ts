import { diskReasonOf } from '../platform/disk'

/** Reports that the disk refused a write that may be lost. `store`: its name, for the log. Never throws. */
export type OnLostWrite = (store: string, cause: unknown) => void

type Method = (...args: never[]) => unknown
/** Return value of each method when its write is lost. */
type LostAnswers<S> = {
  readonly [M in keyof S as S[M] extends Method ? M : never]?: () => S[M] extends (...args: never[]) => infer R
    ? R
    : never
}

/**
 * The store with some soft writes: a refusing disk loses their data, and never the answer, view or timer that they
 * belong to. For caches, samples, marks and similar data; the person's changes, and all data that a flow relies on,
 * stay durable and throw. Other errors pass.
 */
export function withSoftWrites<S extends object>(store: S, name: string, lost: LostAnswers<S>, onLost: OnLostWrite): S {
  const softMethods = Object.entries(lost as Record<string, () => unknown>).map(([method, answer]) => {
    const write = (store as Record<string, Method>)[method] as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]): unknown => tryWrite(name, () => write(...args), answer, onLost)
    return [method, guarded]
  })
  return { ...store, ...Object.fromEntries(softMethods) } as S
}

/** Does one soft write; `lost` gives the result when the disk refuses. */
export function tryWrite<T>(name: string, write: () => T, lostResult: () => T, onLost: OnLostWrite): T {
  try {
    return write()
  } catch (cause) {
    if (diskReasonOf(cause) === null) throw cause
    onLost(name, cause)
    return lostResult()
  }
}
