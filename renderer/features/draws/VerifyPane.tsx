import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { KeptDraw, Outcome } from '@shared/draw'
import { restsOnTold } from '@shared/draw/told'
import { STRENGTH_WORDS } from '@shared/draw/words'
import { payerOf, wholeWords, type Witness } from './draw-text'
import { cancelReading, chooseDraw, type DrawReadingStore, type GivenDraws } from './draw-reading'
import { Button } from '../../ui/Button'
import { useLate } from '../../ui/Skeleton'
import { ManyDraws } from './ManyDraws'
import { Empty, Progress, Unreadable } from './NoDraw'
import { placesIn } from './places'
import { OneDraw } from './OneDraw'
import { PasteBox } from './PasteBox'
import './draws.css'

/** Additions of the surrounding page: the source of the ledger facts, and the button that asks the ledger. */
export type DrawFrame = {
  readonly witnessOf?: (draw: KeptDraw) => Witness
  readonly actOf?: (draw: KeptDraw) => ReactNode
}

type VerifyPaneProps = DrawFrame & {
  readonly store: DrawReadingStore
  readonly autoFocus?: boolean
  /** Shown below the input. */
  readonly children?: ReactNode
}

/** Input on one side, the result on the other. */
export function VerifyPane({ store, autoFocus, children, ...frame }: VerifyPaneProps) {
  const given = useStore(store, (s) => s.given)
  const outcome = useStore(store, (s) => s.outcome)
  return (
    <div className="draw-room">
      <div className="draw">
        <div className="draw-given">
          <PasteBox store={store} given={given} autoFocus={autoFocus ?? false} />
        </div>
        <div className="draw-result">
          <DrawOutcome store={store} {...frame} />
        </div>
        <div className="draw-beside">
          {outcome?.kept.some(({ result }) => result.kind === 'number') && <Strength outcome={outcome} />}
          <p className="row small t3 draw-offline">
            <WifiOff size={14} aria-hidden="true" />
            The sums need no network.
          </p>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Result of the input, in each of its states. */
export function DrawOutcome({ store, ...frame }: DrawFrame & { readonly store: DrawReadingStore }) {
  const { given, reading, outcome, chosen, left } = useStore(store)
  const late = useLate(reading !== null)
  if (reading && late) return <Progress reading={reading} onCancel={() => cancelReading(store)} />
  if (outcome === null) return reading ? null : <Empty store={store} />
  if (outcome.verdict === null) return <Unreadable outcome={outcome} given={given} />
  const only = isOne(outcome) ? outcome.kept[0] : undefined
  const draw = only ?? outcome.kept.find(({ place }) => place === chosen)
  if (!draw) {
    const isToldOf = (one: KeptDraw): boolean =>
      one.result.facts !== null && (frame.witnessOf?.(one) ?? 'told') === 'told'
    const isTold = outcome.kept.some(isToldOf)
    const isIf = restsOnTold(outcome, isToldOf)
    return (
      <ManyDraws
        outcome={outcome}
        given={given}
        left={left}
        isTold={isTold}
        isIf={isIf}
        onChoose={(place) => chooseDraw(store, place)}
      />
    )
  }
  return (
    <>
      {!only && <Among outcome={outcome} draw={draw} given={given} onChoose={(place) => chooseDraw(store, place)} />}
      <OneDraw
        key={draw.place}
        draw={draw}
        witness={frame.witnessOf?.(draw) ?? 'told'}
        act={frame.actOf?.(draw) ?? null}
      />
    </>
  )
}

/** True if the input is exactly one draw. */
const isOne = ({ set, kept, unreadCount, texts, brokenOff }: Outcome): boolean =>
  set.draws === 1 && kept.length === 1 && unreadCount === 0 && texts.length === 1 && brokenOff === null

type AmongProps = {
  readonly outcome: Outcome
  readonly given: GivenDraws
  readonly draw: KeptDraw
  readonly onChoose: (place: number | null) => void
}

function Among({ outcome, given, draw, onChoose }: AmongProps) {
  const at = outcome.kept.indexOf(draw)
  const step = (label: string, to: KeptDraw | undefined) => (
    <Button size="small" variant="quiet" disabled={!to} onClick={() => to && onChoose(to.place)}>
      {label}
    </Button>
  )
  return (
    <nav className="row draw-among" aria-label="Among the draws">
      <Button size="small" autoFocus onClick={() => onChoose(null)}>
        All {wholeWords(outcome.set.draws)} draws
      </Button>
      <span className="t2">Draw {placesIn(outcome, given)(draw.place)}</span>
      <span className="sp" />
      {step('Previous', outcome.kept[at - 1])}
      {step('Next', outcome.kept[at + 1])}
    </nav>
  )
}

function Strength({ outcome: { kept } }: { readonly outcome: Outcome }) {
  const payers = new Set(kept.map(({ given }) => payerOf(given.claim.transactionId)))
  const [payer = null] = payers.size === 1 ? payers : []
  return (
    <section className="strength">
      <h2 className="h3">How strong this is</h2>
      {STRENGTH_WORDS.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {payer !== null && (
        <p>
          Ask for every draw by <span className="id">{payer}</span>.
        </p>
      )}
    </section>
  )
}
