import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { openMintDraw } from '../draws/draws-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { FlowRefused } from './FlowRefused'

/** Button that opens the draw of a mint in the verifier. Shown only if the market reported the draw. */
export function DrawAct({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [state, setState] = useState<AppError | 'opening' | null>(null)
  if (!flow.hasDraw) return null
  const open = async () => {
    setState('opening')
    const error = await openMintDraw(stores.draws, api, flow)
    setState(error)
    if (!error) go({ name: 'draws', tab: 'verify' })
  }
  return (
    <>
      <div className="row flow-mend">
        <Button busy={state === 'opening'} onClick={() => void open()}>
          Verify the draw
        </Button>
      </div>
      {typeof state === 'object' && state && <FlowRefused error={state} />}
    </>
  )
}
