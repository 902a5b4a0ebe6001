import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { openListWindow } from '../lists/open-list-window'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { FlowRefusalNotice } from './FlowRefusalNotice'

/**
 * Button that opens the window in which the person adds a spender. Shown for a flow that stopped because the person
 * closed that window without adding the spender.
 */
export function SpenderAction({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  if (flow.error?.code !== 'spender-not-added') return null
  const openSpenderWindow = async () => {
    setError(null)
    setError(await openListWindow(api, { task: 'add-spender' }))
  }
  return (
    <>
      <div className="row flow-mend">
        <Button onClick={() => void openSpenderWindow()}>Add a spender</Button>
      </div>
      {error && <FlowRefusalNotice error={error} />}
    </>
  )
}
