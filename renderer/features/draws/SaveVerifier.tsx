import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { callMain } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'
import styles from './draws-page.module.css'

/** Section with the button that saves the standalone verifier page, for people without this app. */
export function SaveVerifier() {
  const { api } = useApp()
  const [saveState, setSaveState] = useState<'idle' | 'saving' | 'saved' | AppError>('idle')
  const save = async () => {
    setSaveState('saving')
    const result = await callMain(() => api.draws.saveVerifier())
    if (!result.ok) return setSaveState(result.error)
    setSaveState(result.value.isSaved ? 'saved' : 'idle')
  }
  return (
    <section className={styles['save-verifier']}>
      <h2 className="h3">Without this app</h2>
      <p>
        One file that recalculates draws in any browser, without a network. The file does not check the ledger. Give the
        file to people who should not have to trust you.
      </p>
      <Button
        size="small"
        isPageAction
        icon={<FileDown size={14} aria-hidden="true" />}
        isBusy={saveState === 'saving'}
        onClick={() => void save()}
      >
        Save the verifier file
      </Button>
      {saveState === 'saved' && (
        <p className="small" role="status">
          Verifier file saved.
        </p>
      )}
      {typeof saveState === 'object' && <ErrorLine error={saveState} />}
    </section>
  )
}
