import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { flowLabel, flowText, hasEnded } from '../flow-text'
import { clockWords, dateWords, utcWords } from '../../../format/time'
import { Art } from '../../../ui/Art'
import { cx } from '../../../ui/cx'
import { FlowMarkIcon } from '../../../ui/Toasts'
import { useAccountName, useAmountHider } from '../../../app/use-app-state'
import { FlowAmounts } from './FlowAmounts'
import { FlowDetails } from './FlowDetails'
import { KindIcon } from './KindIcon'
import styles from './history.module.css'

type EntryProps = { readonly flow: Flow; readonly startsOpen: boolean }

/** Entry of one flow with label, state and amounts, and with details when opened. An unfinished flow always starts open. */
export function FlowEntry({ flow, startsOpen }: EntryProps) {
  const [isOpen, setOpen] = useState(startsOpen || !hasEnded(flow.state))
  const listItem = useRef<HTMLLIElement>(null)
  const detailsId = useId()
  const accountName = useAccountName()(flow.account)
  const veil = useAmountHider()
  const text = flowText(flow, accountName)
  useEffect(() => {
    if (startsOpen) listItem.current?.scrollIntoView({ block: 'nearest' })
  }, [startsOpen])
  return (
    <li className={styles['flow']} ref={listItem} data-flow-state={flow.state} data-flow-kind={flow.kind}>
      <button
        type="button"
        className={styles['flow-head']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <KindIcon kind={flow.kind} />
        <Art src={flow.image} className="thumb t36" />
        <span className={styles['flow-what']}>
          <b className="cut">{veil(flowLabel(flow, accountName))}</b>
          <span className="small t2 cut">{accountName}</span>
        </span>
        <span className={cx(styles['flow-state'], text.mark === 'refused' && 'bad')}>
          <FlowMarkIcon mark={text.mark} size={14} />
          {text.word}
        </span>
        <FlowAmounts flow={flow} />
        <span className="num small t2 tn" title={utcWords(flow.startedAt)}>
          {dateWords(flow.startedAt)}
          <span className="micro t3 block">{clockWords(flow.startedAt)}</span>
        </span>
        <ChevronDown size={14} aria-hidden="true" className={cx(styles['flow-chev'], isOpen && 'open')} />
      </button>
      {isOpen && <FlowDetails elementId={detailsId} flow={flow} accountName={accountName} />}
    </li>
  )
}
