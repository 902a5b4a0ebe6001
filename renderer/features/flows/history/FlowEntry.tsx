import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { actWords, flowText, hasEnded } from '../flow-text'
import { clockWords, dateWords, utcWords } from '../../../format/time'
import { Art } from '../../../ui/Art'
import { cx } from '../../../ui/cx'
import { FlowMarkIcon } from '../../../ui/Toasts'
import { useAccountName, useVeil } from '../../../app/use-app-state'
import { Figures } from './Figures'
import { FlowDetails } from './FlowDetails'
import { KindIcon } from './KindIcon'
import styles from './history.module.css'

type EntryProps = { readonly flow: Flow; readonly startOpen: boolean }

/** Entry of one flow: its label and state, and its steps when opened. An unfinished flow starts open. */
export function FlowEntry({ flow, startOpen }: EntryProps) {
  const [open, setOpen] = useState(startOpen || !hasEnded(flow.state))
  const item = useRef<HTMLLIElement>(null)
  const id = useId()
  const name = useAccountName()(flow.account)
  const veil = useVeil()
  const words = flowText(flow, name)
  useEffect(() => {
    if (startOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [startOpen])
  return (
    <li className={styles['flow']} ref={item} data-flow-state={flow.state} data-flow-kind={flow.kind}>
      <button
        type="button"
        className={styles['flow-head']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <KindIcon kind={flow.kind} />
        <Art src={flow.image} className="thumb t36" />
        <span className={styles['flow-what']}>
          <b className="cut">{veil(actWords(flow, name))}</b>
          <span className="small t2 cut">{name}</span>
        </span>
        <span className={cx(styles['flow-state'], words.mark === 'refused' && 'bad')}>
          <FlowMarkIcon mark={words.mark} size={14} />
          {words.word}
        </span>
        <Figures flow={flow} />
        <span className="num small t2 tn" title={utcWords(flow.startedAt)}>
          {dateWords(flow.startedAt)}
          <span className="micro t3 block">{clockWords(flow.startedAt)}</span>
        </span>
        <ChevronDown size={14} aria-hidden="true" className={cx(styles['flow-chev'], open && 'open')} />
      </button>
      {open && <FlowDetails id={id} flow={flow} accountName={name} />}
    </li>
  )
}
