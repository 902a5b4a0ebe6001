import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { openMintDraw } from '../draws/draws-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { FlowRefusalNotice } from './FlowRefusalNotice'
import styles from './flow.module.css'

/** Way to open the draw of a mint on the draws page, and the error of the last try. */
export type DrawOpening = {
  readonly isOpening: boolean
  readonly error: AppError | null
  readonly open: () => void
}

export function useDrawOpening(flow: Flow): DrawOpening {
  const { api, stores } = useApp()
  const go = useGo()
  const [openState, setOpenState] = useState<AppError | 'opening' | null>(null)
  const openDraw = async () => {
    setOpenState('opening')
    const error = await openMintDraw(stores.draws, api, flow)
    setOpenState(error)
    if (!error) go({ name: 'draws', tab: 'verify' })
  }
  const isOpening = openState === 'opening'
  return { isOpening, error: isOpening ? null : openState, open: () => void openDraw() }
}

/** Button that opens the draw of a mint. Renders nothing for a flow without a stored draw. */
export const VerifyDrawButton = ({ flow, drawOpening }: { readonly flow: Flow; readonly drawOpening: DrawOpening }) =>
  flow.hasDraw ? (
    <Button isBusy={drawOpening.isOpening} onClick={drawOpening.open}>
      Verify the draw
    </Button>
  ) : null

/**
 * Sentence that a completed mint has no stored draw, because the person would otherwise search for the draw. The market
 * may have reported a draw whose answer was lost or dropped. Renders nothing for other flows.
 */
export const MissingDrawNote = ({ flow }: { readonly flow: Flow }) =>
  !flow.hasDraw && flow.outcome?.of === 'mint' ? (
    <p className={cx('t2 small', styles['no-draw'])}>This app has no draw of this mint to verify.</p>
  ) : null

/** Button that opens the draw of a mint in a row of its own, or the sentence that there is none. */
export function VerifyDrawAction({ flow }: { readonly flow: Flow }) {
  const drawOpening = useDrawOpening(flow)
  return (
    <>
      <MissingDrawNote flow={flow} />
      {flow.hasDraw && (
        <div className="row flow-mend">
          <VerifyDrawButton flow={flow} drawOpening={drawOpening} />
        </div>
      )}
      {drawOpening.error && <FlowRefusalNotice error={drawOpening.error} />}
    </>
  )
}
