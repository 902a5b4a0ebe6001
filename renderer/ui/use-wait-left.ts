import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { useNow } from './clock-context'

/** Seconds that the market demands to wait before another try; 0 if it states none. */
export const waitSeconds = (error: AppError | null): number =>
  error !== null && 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0

/** Whole seconds left of a wait that began at `sinceMs`. A clock that is set back does not extend the wait. */
export const secondsLeft = (sinceMs: number, seconds: number, nowMs: number): number =>
  Math.ceil(Math.max(0, seconds - Math.max(0, (nowMs - sinceMs) / 1000)))

/** Whole seconds left of the wait stated by an error, counted from when the error was first shown. */
export function useWaitLeft(error: AppError | null): number {
  const now = useNow()
  const [first, setFirst] = useState({ error, atMs: now })
  if (first.error !== error) setFirst({ error, atMs: now })
  return secondsLeft(first.error === error ? first.atMs : now, waitSeconds(error), now)
}
