import { useEffect, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { guarded } from '../../query/bridge-call'

export type SendState =
  | { readonly status: 'idle' | 'sending' }
  /** `atMs`: time of the failure, by the page's monotonic clock. */
  | { readonly status: 'failed'; readonly error: AppError; readonly atMs: number }

/** Runs one action of the window at a time. Resolves to its value, or to null if it failed and the error is shown. */
export function useSend() {
  const [state, setState] = useState<SendState>({ status: 'idle' })
  const send = async <T>(request: () => Promise<Result<T>>): Promise<{ readonly value: T } | null> => {
    if (state.status === 'sending') return null
    setState({ status: 'sending' })
    const result = await guarded(request)
    setState(result.ok ? { status: 'idle' } : { status: 'failed', error: result.error, atMs: performance.now() })
    return result.ok ? { value: result.value } : null
  }
  return { state, send }
}

/** Seconds until the next passphrase attempt is possible. */
export function useWaitSeconds(state: SendState): number {
  const waitMs = state.status === 'failed' && state.error.code === 'wrong-passphrase' ? state.error.retryAfterMs : 0
  const startMs = state.status === 'failed' ? state.atMs : 0
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    if (waitMs === 0) return
    // On the monotonic clock: setting the wall clock neither skips nor extends the wait.
    const tick = () => setPassedMs(performance.now() - startMs)
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [waitMs, startMs])
  return Math.max(0, Math.ceil((waitMs - passedMs) / 1000))
}
