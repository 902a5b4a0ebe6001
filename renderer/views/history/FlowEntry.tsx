import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { flowText, hasEnded, stepWords } from '../../format/flow-text'
import { clockWords, dateTimeWords, dateWords, utcWords } from '../../format/time'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { IdChip } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { FlowMarkIcon } from '../../ui/Toasts'
import { useAccountName, useCopy, useGo } from '../app-context'
import { CheckNow } from '../flow/CheckNow'
import { NextTry } from '../flow/NextTry'

type EntryProps = { readonly flow: Flow; readonly startOpen: boolean }

/** One act: what it was, how it stands; its steps when opened. What is not finished is open from the start. */
export function FlowEntry({ flow, startOpen }: EntryProps) {
  const [open, setOpen] = useState(startOpen || !hasEnded(flow.state))
  const ref = useRef<HTMLLIElement>(null)
  const id = useId()
  const name = useAccountName()
  const words = flowText(flow, name(flow.account))
  useEffect(() => {
    if (startOpen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [startOpen])
  return (
    <li className="flow" ref={ref} data-flow-state={flow.state}>
      <button
        type="button"
        className="flow-head"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Art src={flow.image} className="thumb t36" />
        <span className="flow-what">
          <b className="cut">
            {flow.kind === 'buy' ? 'Buy' : 'Associate'} {plainText(flow.title, 80)}
          </b>
          <span className="small t2">{name(flow.account)}</span>
        </span>
        <span className={cx('flow-state', words.mark === 'refused' && 'bad')}>
          <FlowMarkIcon mark={words.mark} size={14} />
          {words.word}
        </span>
        <span className="num strong">
          <Money hbar={flow.paid ?? (hasEnded(flow.state) ? null : flow.maxPrice)} />
          {flow.paid === null && !hasEnded(flow.state) && flow.maxPrice !== null && (
            <span className="micro t3 block">at most</span>
          )}
          {flow.paid !== null && flow.fee !== null && <span className="micro t3 block">fee {hbarWords(flow.fee)}</span>}
        </span>
        <span className="num small t2 tn" title={utcWords(flow.startedAt)}>
          {dateWords(flow.startedAt)}
          <span className="micro t3 block">{clockWords(flow.startedAt)}</span>
        </span>
        <ChevronDown size={14} aria-hidden="true" className={cx('flow-chev', open && 'open')} />
      </button>
      {open && <Details id={id} flow={flow} accountName={name(flow.account)} />}
    </li>
  )
}

function Details({
  id,
  flow,
  accountName,
}: {
  readonly id: string
  readonly flow: Flow
  readonly accountName: string
}) {
  const copy = useCopy()
  const go = useGo()
  const words = flowText(flow, accountName)
  return (
    <div className="flow-more" id={id}>
      <p>
        <b>{words.title}.</b>{' '}
        <span className="t2">
          {words.moved} {words.todo}
        </span>
      </p>
      <div className="row flow-ids">
        {flow.transactionId !== null && <IdChip label="Transaction" id={flow.transactionId} onCopy={copy} />}
        {flow.fee !== null && (
          <span className="small t2">
            Fee <Money hbar={flow.fee} />
          </span>
        )}
      </div>
      {flow.steps.length > 0 && (
        <ol className="steps" aria-label="Steps">
          {flow.steps.map((s, i) => (
            <li key={i} title={`${dateTimeWords(s.at)}, ${utcWords(s.at)}`}>
              <span className="t3 tn">{clockWords(s.at)}</span>
              <span>{stepWords(s.step)}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="row">
        {!hasEnded(flow.state) && <CheckNow flow={flow} />}
        {flow.token !== null && flow.serial !== null && (
          <Button
            variant="quiet"
            onClick={() =>
              flow.token !== null && flow.serial !== null && go({ name: 'nft', token: flow.token, serial: flow.serial })
            }
          >
            Open the NFT
          </Button>
        )}
        <NextTry flow={flow} />
      </div>
    </div>
  )
}
