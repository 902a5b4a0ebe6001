import { useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { guarded } from '../../stores/remote'
import { useNow } from '../../ui/clock-context'

export type Sending =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'failed'; readonly error: AppError; readonly atMs: number }

/** One act of the window at a time; answers with its value, or null when it failed and the error is shown. */
export function useSend() {
  const [state, setState] = useState<Sending>({ status: 'idle' })
  const send = async <T>(ask: () => Promise<Result<T>>): Promise<{ readonly value: T } | null> => {
    if (state.status === 'sending') return null
    setState({ status: 'sending' })
    const result = await guarded(ask)
    setState(result.ok ? { status: 'idle' } : { status: 'failed', error: result.error, atMs: Date.now() })
    return result.ok ? { value: result.value } : null
  }
  return { state, send }
}

/** Seconds until the next try of a passphrase is open. */
export function useWaitSeconds(state: Sending): number {
  const now = useNow()
  if (state.status !== 'failed' || state.error.code !== 'wrong-passphrase') return 0
  // The clock ticks once a second, so that it may stand a little before the failure.
  const passedMs = Math.max(0, now - state.atMs)
  return Math.max(0, Math.ceil((state.error.retryAfterMs - passedMs) / 1000))
}
