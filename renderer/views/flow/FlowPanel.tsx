import type { Flow } from '@shared/contract/flows'
import { flowText, hasEnded } from '../../format/flow-text'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { Octagon, Seal } from '../../ui/Marks'
import { FlowMarkIcon } from '../../ui/Toasts'
import { useAccountName, useCopy, useGo } from '../app-context'
import { CheckNow } from './CheckNow'
import { NextTry } from './NextTry'
import './flow.css'

export type FlowPanelProps = {
  readonly flow: Flow
  /** Started on this page, not found unfinished. */
  readonly mine: boolean
  /** Puts the panel away once the flow has ended. */
  readonly onClose: () => void
  /** On the button that puts it away when it did not come to what was asked for. "Close" without it. */
  readonly againLabel?: string
}

/** Where a flow of any kind stands, and in the end what happened, what moved and what to do now. */
export function FlowPanel({ flow, mine, onClose, againLabel = 'Close' }: FlowPanelProps) {
  const go = useGo()
  const copy = useCopy()
  const name = useAccountName()
  const words = flowText(flow, name(flow.account))
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
        {!mine && <p className="small t2">Begun earlier, and not finished.</p>}
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
          {hasEnded(flow.state) ? (
            <Button onClick={onClose}>{flow.state === 'done' ? 'Close' : againLabel}</Button>
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
