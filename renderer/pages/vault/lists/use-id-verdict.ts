import { useEffect, useState } from 'react'
import type { IdVerdict } from '@shared/contract/lists'
import type { VaultApi } from '../../../api'
import { callMain } from '../../../query/bridge-call'

/** Main's verdict on the id in the field; null for an empty field, until main has answered, and if main's check fails. */
export function useIdVerdict(api: VaultApi, idText: string): IdVerdict | null {
  const trimmedId = idText.trim()
  const [latestCheck, setLatestCheck] = useState<{ readonly id: string; readonly verdict: IdVerdict } | null>(null)
  useEffect(() => {
    if (trimmedId === '') return
    let isLatest = true
    void callMain(() => api.judgeId({ text: trimmedId })).then((result) => {
      if (isLatest && result.ok) setLatestCheck({ id: trimmedId, verdict: result.value })
    })
    return () => {
      isLatest = false
    }
  }, [api, trimmedId])
  return latestCheck?.id === trimmedId ? latestCheck.verdict : null
}
