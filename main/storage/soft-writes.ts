import { diskReasonOf } from '../platform/disk'

/** A write that may be lost was refused by the disk. `store`: its name, for the log. Never throws. */
export type OnLostWrite = (store: string, cause: unknown) => void

type Method = (...args: never[]) => unknown
/** What a method answers when its write is lost. */
type LostAnswers<S> = {
  readonly [M in keyof S as S[M] extends Method ? M : never]?: () => S[M] extends (...args: never[]) => infer R
    ? R
    : never
}

/**
 * The store with some of its writes made soft: a disk that refuses costs what they would have kept, and never the
 * answer, view or timer that they are a part of. For caches, samples, marks and the like; what the person changed, and
 * everything a flow relies on, stays durable and throws. Other errors pass.
 */
export function withSoftWrites<S extends object>(store: S, name: string, lost: LostAnswers<S>, onLost: OnLostWrite): S {
  const soft = Object.entries(lost as Record<string, () => unknown>).map(([method, answer]) => {
    const write = (store as Record<string, Method>)[method] as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]): unknown => softly(name, () => write(...args), answer, onLost)
    return [method, guarded]
  })
  return { ...store, ...Object.fromEntries(soft) } as S
}

/** One soft write; `lost`: what it answers when the disk refuses. */
export function softly<T>(name: string, write: () => T, lost: () => T, onLost: OnLostWrite): T {
  try {
    return write()
  } catch (cause) {
    if (diskReasonOf(cause) === null) throw cause
    onLost(name, cause)
    return lost()
  }
}
