import { useEffect, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { callMain } from '../../query/bridge-call'

export type SendState =
  | { readonly status: 'idle' | 'sending' }
  /** `atMs`: time of the failure, by the page's monotonic clock. */
  | { readonly status: 'failed'; readonly error: AppError; readonly atMs: number }

/**
 * Sends one request to main at a time. `send` resolves to an object with the answer's value; null if the request
 * failed, or if another request is running. `sendState` holds the error.
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

/** Whole seconds until the next passphrase attempt is possible; 0 if it is possible now. */
export function useWaitSeconds(sendState: SendState): number {
  const isWrongPassphrase = sendState.status === 'failed' && sendState.error.code === 'wrong-passphrase'
  const waitMs = isWrongPassphrase ? sendState.error.retryAfterMs : 0
  const startMs = sendState.status === 'failed' ? sendState.atMs : 0
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    if (waitMs === 0) return
    // Measured on the monotonic clock, because a change of the system time must not change the wait.
    const tick = () => setPassedMs(performance.now() - startMs)
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [waitMs, startMs])
  return Math.max(0, Math.ceil((waitMs - passedMs) / 1000))
}
