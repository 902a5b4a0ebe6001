import { useState } from 'react'
import type { Outcome } from '@shared/draw'
import { unreadableWords } from '@shared/draw/words'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { provable, saveProof, type Saved } from './draws-store'
import { showToast, type Toast } from '../../stores/toasts'
import { useApp } from '../../app/app-context'

const TOAST_MS = 9000
const SHOW = { label: 'Show', to: { name: 'draws', tab: 'saved' } } as const

/** Saves the shown draws as a proof; `of` is null if there is nothing to prove. */
export function useSaveProof(shown: { readonly outcome: Outcome | null; readonly chosen: number | null }) {
  const { api, stores } = useApp()
  const version = useKnownValue(appQueries.info, ({ version }) => version) ?? ''
  const [isSaving, setSaving] = useState(false)
  const of = provable(shown)
  const save = async () => {
    if (of === null) return
    setSaving(true)
    const nowMs = stores.clock.getState().nowMs
    const made = { at: new Date(nowMs).toISOString(), by: `Countersign ${version}`.trim() }
    const saved = await saveProof(stores.client, api, of, made)
    setSaving(false)
    const toast = toastOf(saved)
    if (toast) showToast(stores.toasts, { ...toast, id: 'draw proof', untilMs: nowMs + TOAST_MS })
  }
  return { of, save, isSaving }
}

function toastOf(saved: Saved): Omit<Toast, 'id' | 'untilMs'> | null {
  if (saved.status === 'not-saved') return null
  if (saved.status === 'unprovable') {
    const why = saved.why ? `${unreadableWords(saved.why)} ` : ''
    return {
      mark: 'stopped',
      title: 'No proof was made',
      action: null,
      detail: `It could not be opened again: ${why}Choose one draw, and prove that.`,
    }
  }
  if (saved.status === 'failed') {
    const { title, todo } = errorText(saved.error)
    return { mark: 'stopped', title: 'The proof was not saved', detail: `${title}. ${todo}`, action: null }
  }
  return {
    mark: 'pass',
    title: 'Proof saved',
    detail: saved.isKept ? 'It is kept under Saved as well.' : 'It is too large to be kept under Saved.',
    action: saved.isKept ? SHOW : null,
  }
}
