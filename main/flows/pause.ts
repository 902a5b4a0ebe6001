import type { WakeableDelays } from './wakeable-delays'

const FIRST_WAIT_MS = 500
/** Cap of the doubled wait, before the random factor. */
const MAX_WAIT_MS = 5000
/** Attempt from which `MAX_RARE_WAIT_MS` is the cap; it comes after about two minutes. */
const RARE_AFTER_TRIES = 30
const MAX_RARE_WAIT_MS = 60_000

/** Bounds of a wait, in milliseconds. */
export type WaitBounds = {
  /** The app's own minimum wait. The person can cut this wait short. */
  readonly minMs?: number
  /** Wait requested by the service. This wait is never cut short. */
  readonly requestedMs?: number
  /** Maximum for the backoff. The two minimum waits take precedence. */
  readonly maxMs?: number
}
/** Waits before the next try of a flow, longer after each attempt. Rejects with Stopped once all flows are stopped. */
export type Pause = (id: string, attempt: number, bounds?: WaitBounds) => Promise<void>

export function createPause(
  delays: WakeableDelays,
  { random, onChange }: { readonly random: () => number; readonly onChange: (id: string) => void },
): Pause {
  return async (id, attempt, { minMs = 0, requestedMs = 0, maxMs = Number.POSITIVE_INFINITY } = {}) => {
    const maxBackoffMs = attempt < RARE_AFTER_TRIES ? MAX_WAIT_MS : MAX_RARE_WAIT_MS
    const doubledMs = FIRST_WAIT_MS * 2 ** Math.min(attempt, RARE_AFTER_TRIES)
    // A random factor from 0.75 to 1.25 keeps flows from trying at the same moment.
    const backoffMs = Math.min(maxBackoffMs, doubledMs) * (0.75 + random() / 2)
    const delay = delays.wait(id, Math.max(minMs, Math.min(maxMs, backoffMs)), requestedMs)
    // The view shows the time of the next try.
    onChange(id)
    await delay
  }
}
