import { DAY_MS } from '@shared/time'

/**
 * Agent keys that were never used end after this time since their creation. Source: "Authentication" of the market's
 * document.
 */
const UNUSED_MS = 7 * DAY_MS
/** Agent keys that were used may end after this time without use. */
const IDLE_MS = 90 * DAY_MS

/** Origin and dates of a key in this app. The dates are ISO 8601 texts. */
type KeyDates = {
  /** `created`: by this app. `entered`: typed by the person, so the key can be older and can be used elsewhere. */
  readonly origin: 'created' | 'entered'
  readonly addedAt: string
  readonly lastUsedAt: string | null
}
/** End of a key's life. `at`: ISO 8601. `isOver`: the end has passed. */
type LifeEnd = { readonly reason: 'unused' | 'idle'; readonly at: string; readonly isOver: boolean }

/** Time before the end from which a warning is shown. */
const WARNING_MS: Readonly<Record<LifeEnd['reason'], number>> = { unused: 3 * DAY_MS, idle: 14 * DAY_MS }

/** Expected end of an agent key, based on the key's use in this app; null if the end is unknown. */
export function keyLifeEnd({ origin, addedAt, lastUsedAt }: KeyDates, nowMs: number): LifeEnd | null {
  if (lastUsedAt !== null) return toLifeEnd('idle', Date.parse(lastUsedAt) + IDLE_MS, nowMs)
  // An entered key may have been created long before, or be used elsewhere, so its end is unknown.
  if (origin === 'entered') return null
  return toLifeEnd('unused', Date.parse(addedAt) + UNUSED_MS, nowMs)
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
