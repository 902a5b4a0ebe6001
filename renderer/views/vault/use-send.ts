import { useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { guarded } from '../../stores/remote'

export type Sending = { readonly status: 'idle' | 'sending' } | { readonly status: 'failed'; readonly error: AppError }

/** One act of the window at a time; answers with its value, or null when it failed and the error is shown. */
export function useSend() {
  const [state, setState] = useState<Sending>({ status: 'idle' })
  const send = async <T>(ask: () => Promise<Result<T>>): Promise<{ readonly value: T } | null> => {
    if (state.status === 'sending') return null
    setState({ status: 'sending' })
    const result = await guarded(ask)
    setState(result.ok ? { status: 'idle' } : { status: 'failed', error: result.error })
    return result.ok ? { value: result.value } : null
  }
  return { state, send, clear: () => setState({ status: 'idle' }) }
}
