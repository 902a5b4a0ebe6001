import { DAY_MS } from '@shared/time'

/**
 * Life of an agent key that is never used, counted from the key's creation. Source: section "Authentication" of the
 * market's document.
 */
const UNUSED_KEY_LIFE_MS = 7 * DAY_MS
/** Time without use after which the market may end an agent key that was used before. Source: the same section. */
const IDLE_KEY_LIFE_MS = 90 * DAY_MS

/** Origin and dates of a key in this app. The dates are ISO 8601 texts. */
type KeyDates = {
  /** `created`: by this app. `entered`: typed by the person, so the key can be older and can be used elsewhere. */
  readonly origin: 'created' | 'entered'
  readonly addedAt: string
  readonly lastUsedAt: string | null
}
/** Time at which a key ends, with the reason. `at`: ISO 8601. `isOver`: the time has passed. */
type LifeEnd = { readonly reason: 'unused' | 'idle'; readonly at: string; readonly isOver: boolean }

/** Time before the end of a key from which a warning is shown. */
const WARNING_MS: Readonly<Record<LifeEnd['reason'], number>> = { unused: 3 * DAY_MS, idle: 14 * DAY_MS }

/** Expected end of an agent key, based on the key's use in this app; null if the end is unknown. */
export function keyLifeEnd({ origin, addedAt, lastUsedAt }: KeyDates, nowMs: number): LifeEnd | null {
  if (lastUsedAt !== null) return toLifeEnd('idle', Date.parse(lastUsedAt) + IDLE_KEY_LIFE_MS, nowMs)
  // The end of an entered key is unknown: the key may be older than its entry, or be used elsewhere.
  if (origin === 'entered') return null
  return toLifeEnd('unused', Date.parse(addedAt) + UNUSED_KEY_LIFE_MS, nowMs)
}

/** End of an agent key if a warning is due; otherwise null. */
export function keyLifeWarning(dates: KeyDates, nowMs: number): LifeEnd | null {
  const end = keyLifeEnd(dates, nowMs)
  const isNear = end !== null && nowMs >= Date.parse(end.at) - WARNING_MS[end.reason]
  return isNear ? end : null
}

function toLifeEnd(reason: LifeEnd['reason'], atMs: number, nowMs: number): LifeEnd | null {
  if (Number.isNaN(atMs)) return null
  return { reason, at: new Date(atMs).toISOString(), isOver: nowMs > atMs }
}
