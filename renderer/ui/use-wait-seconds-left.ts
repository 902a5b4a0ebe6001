import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { useNow } from './clock-context'

/** Seconds to wait before another try, as the market demands with an error; 0 if the market demands no wait. */
export const waitSeconds = (error: AppError | null): number =>
  error !== null && 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0

/**
 * Whole seconds left of a wait of `seconds` that began at `startMs`. Never more than `seconds`, even if the clock was
 * set back.
 */
export const secondsLeft = (startMs: number, seconds: number, nowMs: number): number =>
  Math.ceil(Math.max(0, seconds - Math.max(0, (nowMs - startMs) / 1000)))

/** Whole seconds left of the wait that an error demands. The wait begins when the component first gets the error. */
export function useWaitSecondsLeft(error: AppError | null): number {
  const nowMs = useNow()
  const [wait, setWait] = useState({ error, startMs: nowMs })
  if (wait.error !== error) setWait({ error, startMs: nowMs })
  const startMs = wait.error === error ? wait.startMs : nowMs
  return secondsLeft(startMs, waitSeconds(error), nowMs)
}
