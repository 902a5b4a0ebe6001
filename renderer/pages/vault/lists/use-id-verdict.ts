import { useEffect, useState } from 'react'
import type { IdVerdict } from '@shared/contract/lists'
import type { VaultApi } from '../../../api'
import { guarded } from '../../../query/bridge-call'

/** Main's verdict on the id in the field; null until main has answered, and for an empty field. */
export function useIdVerdict(api: VaultApi, text: string): IdVerdict | null {
  const typed = text.trim()
  const [answer, setAnswer] = useState<{ readonly text: string; readonly verdict: IdVerdict } | null>(null)
  useEffect(() => {
    if (typed === '') return
    let isLatest = true
    void guarded(() => api.judgeId({ text: typed })).then((result) => {
      if (isLatest && result.ok) setAnswer({ text: typed, verdict: result.value })
    })
    return () => {
      isLatest = false
    }
  }, [api, typed])
  return answer?.text === typed ? answer.verdict : null
}
