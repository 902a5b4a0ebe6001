import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { flowText, hasEnded } from '../../format/flow-text'
import { checkFlow } from '../../stores/flows'
import { dismissTrade } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { Octagon, Seal } from '../../ui/Marks'
import { FlowMarkIcon } from '../../ui/Toasts'
import { useAccountName, useApp, useCopy, useGo } from '../app-context'
import { NextTry } from '../history/NextTry'

type FlowPanelProps = {
  readonly flow: Flow
  /** Started on this page, not found unfinished. */
  readonly mine: boolean
  readonly onAgain: () => void
}

/** Where a purchase stands, and in the end what happened, what moved and what to do now. */
export function FlowPanel({ flow, mine, onAgain }: FlowPanelProps) {
  const { stores } = useApp()
  const go = useGo()
  const copy = useCopy()
  const name = useAccountName()
  const words = flowText(flow, name(flow.account))
  const ended = hasEnded(flow.state)
  const putAway = () => {
    dismissTrade(stores.buying)
    onAgain()
  }
  return (
    <div className="flowpanel" role="status" aria-live="polite" data-flow-state={flow.state}>
      <span className="flow-mark">
        {words.mark === 'pass' ? (
          <Seal size={20} />
        ) : words.mark === 'refused' ? (
          <Octagon size={20} />
        ) : (
          <FlowMarkIcon mark={words.mark} size={20} />
        )}
      </span>
      <div>
        {!mine && <p className="small t2">A purchase of this NFT is not finished.</p>}
        <h3 className={words.mark === 'refused' ? 'h2 bad' : 'h2'}>{words.title}</h3>
        <p className="t2">
          {words.moved} {words.todo}
        </p>
        {flow.transactionId !== null && (
          <p className="flow-tx">
            <IdChip label="Transaction" id={flow.transactionId} short onCopy={copy} />
          </p>
        )}
        <div className="row flow-acts">
          {ended ? (
            <Button onClick={putAway}>{flow.state === 'done' ? 'Close' : 'New quote'}</Button>
          ) : (
            <CheckNow flow={flow} />
          )}
          <Button variant="quiet" className="flow-open" onClick={() => go({ name: 'history', flow: flow.id })}>
            Open in history
          </Button>
          <NextTry flow={flow} />
        </div>
      </div>
    </div>
  )
}

/** Asks the ledger and the market now. Before anything was sent there is nothing to ask. */
export function CheckNow({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const [state, setState] = useState<'idle' | 'asking' | AppError>('idle')
  if (flow.state === 'preparing' || flow.state === 'reviewing') return null
  const check = async () => {
    setState('asking')
    setState((await checkFlow(stores.flows, api, flow.id)) ?? 'idle')
  }
  return (
    <>
      <Button busy={state === 'asking'} onClick={() => void check()}>
        Check now
      </Button>
      {typeof state === 'object' && (
        <span className="small t2" role="alert">
          {errorText(state).title}.
        </span>
      )}
    </>
  )
}
