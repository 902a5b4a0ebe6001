/** When an agent key ends by itself. Source: "Authentication" of the market's document. */
const DAY_MS = 86_400_000
/** Unused keys end this long after they were created. */
const UNUSED_MS = 7 * DAY_MS
/** Keys that were used may stop working after so long without use. */
const IDLE_MS = 90 * DAY_MS
/** How long before that it is said. */
const WARN_UNUSED_MS = 3 * DAY_MS
const WARN_IDLE_MS = 14 * DAY_MS

/** Instants as ISO texts; a key that was entered may be older than its entry, and used elsewhere. */
export type KeyDates = {
  readonly origin: 'created' | 'entered'
  readonly addedAt: string
  readonly lastUsedAt: string | null
}
export type LifeWarning = { readonly reason: 'unused' | 'idle'; readonly at: string; readonly isOver: boolean }

/** The warning that is due now; null when none is due, or the life of the key is not known. */
export function lifeWarning({ origin, addedAt, lastUsedAt }: KeyDates, nowMs: number): LifeWarning | null {
  if (lastUsedAt !== null) return warningOf('idle', Date.parse(lastUsedAt) + IDLE_MS, WARN_IDLE_MS, nowMs)
  // A key that was made elsewhere may be in use there: this app cannot tell.
  if (origin === 'entered') return null
  return warningOf('unused', Date.parse(addedAt) + UNUSED_MS, WARN_UNUSED_MS, nowMs)
}

function warningOf(reason: LifeWarning['reason'], atMs: number, aheadMs: number, nowMs: number): LifeWarning | null {
  if (Number.isNaN(atMs) || nowMs < atMs - aheadMs) return null
  return { reason, at: new Date(atMs).toISOString(), isOver: nowMs > atMs }
}
