import { ChevronDown } from 'lucide-react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import { flowLabel, flowText, hasEnded } from '../flow-text'
import { ageWords, clockWords, dateWords, utcWords } from '../../../format/time'
import { Art } from '../../../ui/Art'
import { ClockContext } from '../../../ui/clock-context'
import { cx } from '../../../ui/cx'
import { IconTile } from '../../../ui/IconTile'
import { FlowMarkIcon } from '../../../ui/Toasts'
import { useAccountName, useAmountHider } from '../../../app/use-app-state'
import { useMintedImages } from '../use-minted-images'
import { FlowAmounts } from './FlowAmounts'
import { FlowDetails } from './FlowDetails'
import { KindIcon } from './KindIcon'
import styles from './history.module.css'

type EntryProps = { readonly flow: Flow; readonly startsOpen: boolean }

/**
 * Entry of one flow: its art, what happened, the amount that moved and its age, and details when opened. An unfinished
 * flow always starts open.
 */
export function FlowEntry({ flow, startsOpen }: EntryProps) {
  const [isOpen, setOpen] = useState(startsOpen || !hasEnded(flow.state))
  const listItem = useRef<HTMLLIElement>(null)
  const detailsId = useId()
  const accountName = useAccountName()(flow.account)
  const veil = useAmountHider()
  const text = flowText(flow, accountName)
  const mintedImages = useMintedImages(flow.outcome?.of === 'mint' ? flow.outcome.minted : NO_NFTS)
  const isDone = flow.state === 'done' && text.mark === 'pass'
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
        <EntryArt flow={flow} mintedImage={mintedImages[0] ?? null} />
        <span className={styles['flow-what']}>
          <b className="cut">{veil(flow.state === 'done' ? text.title : flowLabel(flow, accountName))}</b>
          <span className={cx('small', styles['flow-state'])}>
            <FlowMarkIcon mark={text.mark} />
            {/* For a finished flow, the line above says what was done: only screen readers get the label. */}
            <span className={isDone ? 'sr' : cx(styles['flow-word'], text.mark === 'refused' && 'bad')}>
              {text.word}
            </span>
            <span className="t2 cut">{accountName}</span>
          </span>
        </span>
        <FlowAmounts flow={flow} />
        <EntryAge startedAt={flow.startedAt} />
        <ChevronDown size={14} aria-hidden="true" className={cx(styles['flow-chev'], isOpen && 'open')} />
      </button>
      {isOpen && (
        <FlowDetails elementId={detailsId} flow={flow} accountName={accountName} mintedImages={mintedImages} />
      )}
    </li>
  )
}

/** Image of the NFT, or of the first minted NFT; without an image the icon of the kind. */
function EntryArt({
  flow: { image, kind },
  mintedImage,
}: {
  readonly flow: Flow
  readonly mintedImage: string | null
}) {
  const entryImage = image ?? mintedImage
  if (entryImage !== null) return <Art src={entryImage} className="thumb t36" />
  return (
    <IconTile>
      <KindIcon kind={kind} />
    </IconTile>
  )
}

const NO_NFTS = [] as const

/** Age of an entry and its local time. Renders again only when the words change. */
function EntryAge({ startedAt }: { readonly startedAt: string }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const age = useStore(clock, ({ nowMs }) => ageWords(Math.max(0, (nowMs - Date.parse(startedAt)) / 1000)))
  return (
    <span className={cx('num small t2 tn', styles['flow-age'])} title={utcWords(startedAt)}>
      {age} ago
      <span className="micro t3 block">
        {dateWords(startedAt)}, {clockWords(startedAt, false)}
      </span>
    </span>
  )
}
