import { DAY_MS } from '@shared/time'

/** Agent keys that were never used end this long after they were created. Source: "Authentication" of the market's document. */
const UNUSED_MS = 7 * DAY_MS
/** Keys that were used may stop working after this time without use. */
const IDLE_MS = 90 * DAY_MS
/** Time before the end at which a warning is shown. */
const WARN_UNUSED_MS = 3 * DAY_MS
const WARN_IDLE_MS = 14 * DAY_MS

/** Instants as ISO texts. An entered key may be older than its entry, and may be used elsewhere. */
type KeyDates = {
  readonly origin: 'created' | 'entered'
  readonly addedAt: string
  readonly lastUsedAt: string | null
}
type LifeEnd = { readonly reason: 'unused' | 'idle'; readonly at: string; readonly isOver: boolean }

/** Expected end of an agent key, from its use in this app; null when it is unknown. */
export function keyLifeEnd({ origin, addedAt, lastUsedAt }: KeyDates, nowMs: number): LifeEnd | null {
  if (lastUsedAt !== null) return toLifeEnd('idle', Date.parse(lastUsedAt) + IDLE_MS, nowMs)
  // A key that was created elsewhere may be used there, or be older than its entry here: its end is unknown.
  return origin === 'entered' ? null : toLifeEnd('unused', Date.parse(addedAt) + UNUSED_MS, nowMs)
}

/** An end near enough for a warning; null when there is none. */
export function keyLifeWarning(dates: KeyDates, nowMs: number): LifeEnd | null {
  const end = keyLifeEnd(dates, nowMs)
  const isNear = end !== null && nowMs >= Date.parse(end.at) - WARN_MS[end.reason]
  return isNear ? end : null
}

const WARN_MS: Readonly<Record<LifeEnd['reason'], number>> = { unused: WARN_UNUSED_MS, idle: WARN_IDLE_MS }

function toLifeEnd(reason: LifeEnd['reason'], atMs: number, nowMs: number): LifeEnd | null {
  if (Number.isNaN(atMs)) return null
  return { reason, at: new Date(atMs).toISOString(), isOver: nowMs > atMs }
}
