import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { openMintDraw } from '../draws/draws-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { FlowRefusalNotice } from './FlowRefusalNotice'

/**
 * Button that opens the draw of a mint on the draws page. For a completed mint without a stored draw, a sentence says
 * so, because the person would otherwise search for the draw. The market may have reported a draw whose answer was lost
 * or dropped. Renders nothing for other flows.
 */
export function VerifyDrawAction({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [openState, setOpenState] = useState<AppError | 'opening' | null>(null)
  if (!flow.hasDraw) {
    return flow.outcome?.of === 'mint' ? (
      <p className="t2 small">This app has no draw of this mint, so it cannot verify one.</p>
    ) : null
  }
  const openDraw = async () => {
    setOpenState('opening')
    const error = await openMintDraw(stores.draws, api, flow)
    setOpenState(error)
    if (!error) go({ name: 'draws', tab: 'verify' })
  }
  return (
    <>
      <div className="row flow-mend">
        <Button isBusy={openState === 'opening'} onClick={() => void openDraw()}>
          Verify the draw
        </Button>
      </div>
      {openState !== null && openState !== 'opening' && <FlowRefusalNotice error={openState} />}
    </>
  )
}
