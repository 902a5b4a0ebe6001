import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { openList } from '../lists/lists-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { FlowRefused } from './FlowRefused'

/** Button that adds the spender to the list, for flows that stopped because the spender window was closed. */
export function SpenderAct({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  if (flow.error?.code !== 'spender-not-added') return null
  const add = async () => {
    setError(null)
    setError(await openList(api, { task: 'add-spender' }))
  }
  return (
    <>
      <div className="row flow-mend">
        <Button onClick={() => void add()}>Add a spender</Button>
      </div>
      {error && <FlowRefused error={error} />}
    </>
  )
}
