import type { WakeableDelays } from './wakeable-delays'

/** Longest wait between two tries; after about two minutes without an answer tries become rarer. */
const MAX_WAIT_MS = 5000
const RARE_AFTER_TRIES = 30
const MAX_RARE_WAIT_MS = 60_000

/** Bounds of a wait, in milliseconds. */
export type WaitBounds = {
  /** The app's own minimum. The person can cut it short. */
  readonly leastMs?: number
  /** Wait requested by the service. It is never cut short. */
  readonly namedMs?: number
  /** An upper bound for the backoff, as far as the minimum waits allow. */
  readonly mostMs?: number
}
/** Waits before the next try of a flow: longer after each. Rejects once flows are stopped. */
export type Pause = (id: string, attempt: number, rest?: WaitBounds) => Promise<void>

export function createPause(
  delays: WakeableDelays,
  { random, onChange }: { readonly random: () => number; readonly onChange: (id: string) => void },
): Pause {
  return async (id, attempt, { leastMs = 0, namedMs = 0, mostMs = Number.POSITIVE_INFINITY } = {}) => {
    const maxBackoffMs = attempt < RARE_AFTER_TRIES ? MAX_WAIT_MS : MAX_RARE_WAIT_MS
    const backoffMs = Math.min(maxBackoffMs, 500 * 2 ** Math.min(attempt, RARE_AFTER_TRIES)) * (0.75 + random() / 2)
    const waiting = delays.wait(id, Math.max(leastMs, Math.min(mostMs, backoffMs)), namedMs)
    // The view shows when the next try is.
    onChange(id)
    await waiting
  }
}
