import { useState } from 'react'
import type { Outcome } from '@shared/draw'
import { unreadableWords } from '@shared/draw/words'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { provableDraws, saveProof, type SaveProofResult } from './draws-store'
import { showToast, type Toast } from '../../stores/toasts'
import { useApp } from '../../app/app-context'

/** Toast on a saved proof. */
export const PROOF_TOAST_ID = 'draw proof'
const TOAST_MS = 9000
const SHOW_SAVED = { label: 'Show saved', to: { name: 'draws', tab: 'saved' } } as const

/** Saves the displayed draws as a proof. `canSave` is false if no draw is shown, or if one proof cannot cover all draws. */
export function useSaveProof(displayed: { readonly outcome: Outcome | null; readonly openDrawPlace: number | null }) {
  const { api, stores } = useApp()
  const appVersion = useKnownValue(appQueries.info, ({ version }) => version) ?? ''
  const [isSaving, setSaving] = useState(false)
  const proof = provableDraws(displayed)
  const save = async () => {
    if (proof === null) return
    setSaving(true)
    const nowMs = stores.clock.getState().nowMs
    const origin = { at: new Date(nowMs).toISOString(), by: `Countersign ${appVersion}`.trim() }
    const result = await saveProof(stores.client, api, proof, origin)
    setSaving(false)
    const toast = saveToast(result)
    if (toast) showToast(stores.toasts, { ...toast, id: PROOF_TOAST_ID, untilMs: nowMs + TOAST_MS })
  }
  return { canSave: proof !== null, save, isSaving }
}

/** Toast on the result; null if the person chose no file. */
function saveToast(result: SaveProofResult): Omit<Toast, 'id' | 'untilMs'> | null {
  if (result.status === 'not-saved') return null
  if (result.status === 'unprovable') {
    const reason = result.reason ? `${unreadableWords(result.reason)} ` : ''
    return {
      mark: 'stopped',
      title: 'Proof not saved',
      action: null,
      detail: `The proof could not be read back, so no file was written. ${reason}Open one draw and save its proof.`,
    }
  }
  if (result.status === 'failed') {
    const { title, todo } = errorText(result.error)
    return { mark: 'stopped', title: 'Proof not saved', detail: `${title}. ${todo}`, action: null }
  }
  return {
    mark: 'pass',
    title: 'Proof saved',
    detail: result.isListed
      ? 'The proof is also listed under Saved.'
      : 'The proof is only in the file, not under Saved.',
    action: result.isListed ? SHOW_SAVED : null,
  }
}
