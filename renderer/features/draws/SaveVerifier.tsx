import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { guarded } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'
import styles from './draws-page.module.css'

/** Saves the standalone verifier page, for people without this app. */
export function SaveVerifier() {
  const { api } = useApp()
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | AppError>('idle')
  const save = async () => {
    setState('saving')
    const result = await guarded(() => api.draws.saveVerifier())
    if (!result.ok) setState(result.error)
    else setState(result.value.saved ? 'saved' : 'idle')
  }
  return (
    <section className={styles['save-verifier']}>
      <h2 className="h3">Without this app</h2>
      <p>
        One file that verifies draws in any browser, without a network. Give the file to people who should not have to
        trust you.
      </p>
      <Button
        size="small"
        isPageAction
        icon={<FileDown size={14} aria-hidden="true" />}
        busy={state === 'saving'}
        onClick={() => void save()}
      >
        Save the verifier file
      </Button>
      {state === 'saved' && (
        <p className="small" role="status">
          Saved.
        </p>
      )}
      {typeof state === 'object' && <ErrorLine error={state} />}
    </section>
  )
}
