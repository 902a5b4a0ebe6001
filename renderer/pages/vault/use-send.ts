import { useEffect, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { callMain } from '../../query/bridge-call'

export type SendState =
  | { readonly status: 'idle' | 'sending' }
  /** `atMs`: time of the failure, by the page's monotonic clock. */
  | { readonly status: 'failed'; readonly error: AppError; readonly atMs: number }

/**
 * Sends requests to main, one at a time. `send` resolves to an object with the value of main's answer, or to null if the
 * request failed or another request is running. After a failure, `sendState` has the error.
 */
export function useSend() {
  const [sendState, setSendState] = useState<SendState>({ status: 'idle' })
  const send = async <T>(request: () => Promise<Result<T>>): Promise<{ readonly value: T } | null> => {
    if (sendState.status === 'sending') return null
    setSendState({ status: 'sending' })
    const result = await callMain(request)
    setSendState(result.ok ? { status: 'idle' } : { status: 'failed', error: result.error, atMs: performance.now() })
    return result.ok ? { value: result.value } : null
  }
  return { sendState, send }
}

/** Whole seconds until the person can try the passphrase again; 0 if the person can try now. */
export function usePassphraseRetrySeconds(sendState: SendState): number {
  const isWrongPassphrase = sendState.status === 'failed' && sendState.error.code === 'wrong-passphrase'
  const waitMs = isWrongPassphrase ? sendState.error.retryAfterMs : 0
  const failedAtMs = sendState.status === 'failed' ? sendState.atMs : 0
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    if (waitMs === 0) return
    // Measured on the monotonic clock, because a change of the system time must not change the wait.
    const tick = () => setElapsedMs(performance.now() - failedAtMs)
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [waitMs, failedAtMs])
  return Math.max(0, Math.ceil((waitMs - elapsedMs) / 1000))
}
