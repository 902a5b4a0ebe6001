import type { WakeableDelays } from './wakeable-delays'

/** Between two questions; after about two minutes without an answer they become rarer. */
const MAX_WAIT_MS = 5000
const RARE_AFTER = 30
const MAX_RARE_WAIT_MS = 60_000

/** What a wait must keep to, in milliseconds. */
export type Rest = {
  /** The app's own least. A person who asks cuts it short. */
  readonly leastMs?: number
  /** What the service has asked for: nobody cuts it short. */
  readonly namedMs?: number
  /** No more than this, where that leaves time enough. */
  readonly mostMs?: number
}
/** Waits before the next try of a flow: longer after each. Rejects once flows are stopped. */
export type Pause = (id: string, attempt: number, rest?: Rest) => Promise<void>

export function createPause(
  waits: WakeableDelays,
  { random, onChange }: { readonly random: () => number; readonly onChange: (id: string) => void },
): Pause {
  return async (id, attempt, { leastMs = 0, namedMs = 0, mostMs = Number.POSITIVE_INFINITY } = {}) => {
    const most = attempt < RARE_AFTER ? MAX_WAIT_MS : MAX_RARE_WAIT_MS
    const backoff = Math.min(most, 500 * 2 ** Math.min(attempt, RARE_AFTER)) * (0.75 + random() / 2)
    const waited = waits.wait(id, Math.max(leastMs, Math.min(mostMs, backoff)), namedMs)
    // The view says when the next try is.
    onChange(id)
    await waited
  }
}
