import { useState } from 'react'
import type { Outcome } from '@shared/draw'
import { unreadableWords } from '@shared/draw/words'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { provableDraws, saveProof, type SaveProofResult } from './draws-store'
import { showToast, type Toast } from '../../stores/toasts'
import { useApp } from '../../app/app-context'

const TOAST_MS = 9000
const SHOW_SAVED = { label: 'Show', to: { name: 'draws', tab: 'saved' } } as const

/** Saves the displayed draws as a proof. `canSave` is false without draws that fit one proof. */
export function useSaveProof(reading: { readonly outcome: Outcome | null; readonly chosen: number | null }) {
  const { api, stores } = useApp()
  const version = useKnownValue(appQueries.info, ({ version }) => version) ?? ''
  const [isSaving, setSaving] = useState(false)
  const proof = provableDraws(reading)
  const save = async () => {
    if (proof === null) return
    setSaving(true)
    const nowMs = stores.clock.getState().nowMs
    const origin = { at: new Date(nowMs).toISOString(), by: `Countersign ${version}`.trim() }
    const saved = await saveProof(stores.client, api, proof, origin)
    setSaving(false)
    const toast = saveToast(saved)
    if (toast) showToast(stores.toasts, { ...toast, id: 'draw proof', untilMs: nowMs + TOAST_MS })
  }
  return { canSave: proof !== null, save, isSaving }
}

function saveToast(saved: SaveProofResult): Omit<Toast, 'id' | 'untilMs'> | null {
  if (saved.status === 'not-saved') return null
  if (saved.status === 'unprovable') {
    const reason = saved.why ? `${unreadableWords(saved.why)} ` : ''
    return {
      mark: 'stopped',
      title: 'Proof not saved',
      action: null,
      detail: `The proof could not be read back, so no file was written. ${reason}Open one draw and save its proof.`,
    }
  }
  if (saved.status === 'failed') {
    const { title, todo } = errorText(saved.error)
    return { mark: 'stopped', title: 'Proof not saved', detail: `${title}. ${todo}`, action: null }
  }
  return {
    mark: 'pass',
    title: 'Proof saved',
    detail: saved.isKept ? 'The proof is also listed under Saved.' : 'The proof is only in the file, not under Saved.',
    action: saved.isKept ? SHOW_SAVED : null,
  }
}
