import type { Waits } from './waits'

/** Between two questions; after about two minutes without an answer they become rarer. */
const MAX_WAIT_MS = 5000
const RARE_AFTER = 30
const MAX_RARE_WAIT_MS = 60_000

/**
 * Waits before the next try of a flow: longer after each, never less than `leastMs`, and no more than `mostMs` where that
 * leaves time enough. Rejects once flows are stopped.
 */
export type Pause = (id: string, attempt: number, leastMs?: number, mostMs?: number) => Promise<void>

export function createPause(
  waits: Waits,
  { random, onChange }: { readonly random: () => number; readonly onChange: (id: string) => void },
): Pause {
  return async (id, attempt, leastMs = 0, mostMs = Number.POSITIVE_INFINITY) => {
    const most = attempt < RARE_AFTER ? MAX_WAIT_MS : MAX_RARE_WAIT_MS
    const backoff = Math.min(most, 500 * 2 ** Math.min(attempt, RARE_AFTER)) * (0.75 + random() / 2)
    const waited = waits.wait(id, Math.max(leastMs, Math.min(mostMs, backoff)))
    // The view says when the next try is.
    onChange(id)
    await waited
  }
}
