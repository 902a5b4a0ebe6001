import type { AppError } from '@shared/errors'

/** Inputs for the time of the next reading. All times in milliseconds. */
type PaceInput = {
  readonly visible: boolean
  /** Quicker pace requested by a caller, while its lease lasts. */
  readonly hurryMs: number | null
  /** Error of the last reading; null when it succeeded. */
  readonly error: AppError | null
  /** Number of failed readings in a row. */
  readonly failures: number
  /** Random number from 0 to 1. */
  readonly random: number
}

/** Usual interval: the service's documents recommend 30 to 60 seconds. Random, so that many apps do not ask at once. */
const VISIBLE_INTERVAL = { minMs: 30_000, spreadMs: 30_000 }
const HIDDEN_INTERVAL = { minMs: 240_000, spreadMs: 60_000 }
const FIRST_RETRY_MS = 5000
const MAX_DELAY_MS = 300_000

export function nextReadingDelayMs({ visible, hurryMs, error, failures, random }: PaceInput): number {
  const interval = visible ? VISIBLE_INTERVAL : HIDDEN_INTERVAL
  const intervalMs = interval.minMs + random * interval.spreadMs
  if (error === null) return hurryMs === null ? intervalMs : Math.min(intervalMs, hurryMs * (0.9 + random * 0.2))
  const requestedMs = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  // Without an accepted key a request is useless, and refused attempts count against the address.
  if (error.code === 'unauthorized' || error.code === 'no-access') return Math.max(MAX_DELAY_MS, requestedMs)
  const retryMs = Math.min(MAX_DELAY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.75 + random * 0.25)
  return Math.max(requestedMs, retryMs)
}
