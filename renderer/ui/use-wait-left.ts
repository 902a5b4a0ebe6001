import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { useNow } from './clock-context'

/** Seconds that the market asks to wait before another try; 0 where it names none. */
export const waitSeconds = (error: AppError | null): number =>
  error !== null && 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0

/** Whole seconds that are left of a wait since an instant in milliseconds. A clock set back does not make it longer. */
export const secondsLeft = (sinceMs: number, seconds: number, nowMs: number): number =>
  Math.ceil(Math.max(0, seconds - Math.max(0, (nowMs - sinceMs) / 1000)))

/** Whole seconds that are left of the wait an error names, counted from when the error was first shown. */
export function useWaitLeft(error: AppError | null): number {
  const now = useNow()
  const [first, setFirst] = useState({ error, atMs: now })
  if (first.error !== error) setFirst({ error, atMs: now })
  return secondsLeft(first.error === error ? first.atMs : now, waitSeconds(error), now)
}
