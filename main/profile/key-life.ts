import { DAY_MS } from '@shared/time'

/** When an agent key ends by itself. Source: "Authentication" of the market's document. */
/** Unused keys end this long after they were created. */
const UNUSED_MS = 7 * DAY_MS
/** Keys that were used may stop working after so long without use. */
const IDLE_MS = 90 * DAY_MS
/** How long before that it is said. */
const WARN_UNUSED_MS = 3 * DAY_MS
const WARN_IDLE_MS = 14 * DAY_MS

/** Instants as ISO texts; a key that was entered may be older than its entry, and used elsewhere. */
type KeyDates = {
  readonly origin: 'created' | 'entered'
  readonly addedAt: string
  readonly lastUsedAt: string | null
}
type LifeEnd = { readonly reason: 'unused' | 'idle'; readonly at: string; readonly isOver: boolean }

/** The end of an agent key by what this app knows of its use; null when nothing is known. */
export function lifeEnd({ origin, addedAt, lastUsedAt }: KeyDates, nowMs: number): LifeEnd | null {
  if (lastUsedAt !== null) return endOf('idle', Date.parse(lastUsedAt) + IDLE_MS, nowMs)
  // A key that was made elsewhere may be in use there, or be older than its entry here: this app cannot tell.
  return origin === 'entered' ? null : endOf('unused', Date.parse(addedAt) + UNUSED_MS, nowMs)
}

/** The end that is near enough to warn of; null when there is none. */
export function lifeWarning(dates: KeyDates, nowMs: number): LifeEnd | null {
  const end = lifeEnd(dates, nowMs)
  const isNear = end !== null && nowMs >= Date.parse(end.at) - WARN_MS[end.reason]
  return isNear ? end : null
}

const WARN_MS: Readonly<Record<LifeEnd['reason'], number>> = { unused: WARN_UNUSED_MS, idle: WARN_IDLE_MS }

function endOf(reason: LifeEnd['reason'], atMs: number, nowMs: number): LifeEnd | null {
  if (Number.isNaN(atMs)) return null
  return { reason, at: new Date(atMs).toISOString(), isOver: nowMs > atMs }
}
