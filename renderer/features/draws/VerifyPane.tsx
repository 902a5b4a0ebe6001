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
import { cx } from '../../ui/cx'
import styles from './draws.module.css'

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

/** Input and result, side by side. */
export function VerifyPane({ store, autoFocus, children, ...frame }: VerifyPaneProps) {
  const given = useStore(store, (s) => s.given)
  const outcome = useStore(store, (s) => s.outcome)
  return (
    <div className={styles['draw-room']}>
      <div className={styles['draw']}>
        <div className={styles['draw-input']}>
          <PasteBox store={store} given={given} autoFocus={autoFocus ?? false} />
        </div>
        <div className={styles['draw-result']}>
          <DrawOutcome store={store} {...frame} />
        </div>
        <div className={styles['draw-aside']}>
          {outcome?.kept.some(({ result }) => result.kind === 'number') && <CheckLimits outcome={outcome} />}
          <p className={cx('row small t3', styles['draw-offline'])}>
            <WifiOff size={14} aria-hidden="true" />
            The calculation needs no network.
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
  const singleDraw = isSingleDraw(outcome) ? outcome.kept[0] : undefined
  const draw = singleDraw ?? outcome.kept.find(({ place }) => place === chosen)
  if (!draw) {
    const hasStatedFacts = (each: KeptDraw): boolean =>
      each.result.facts !== null && (frame.witnessOf?.(each) ?? 'told') === 'told'
    return (
      <ManyDraws
        outcome={outcome}
        given={given}
        left={left}
        hasStatedFacts={outcome.kept.some(hasStatedFacts)}
        dependsOnStatedFacts={restsOnTold(outcome, hasStatedFacts)}
        onChoose={(place) => chooseDraw(store, place)}
      />
    )
  }
  return (
    <>
      {!singleDraw && (
        <DrawNavigation outcome={outcome} draw={draw} given={given} onChoose={(place) => chooseDraw(store, place)} />
      )}
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
const isSingleDraw = ({ set, kept, unreadCount, texts, brokenOff }: Outcome): boolean =>
  set.draws === 1 && kept.length === 1 && unreadCount === 0 && texts.length === 1 && brokenOff === null

type DrawNavigationProps = {
  readonly outcome: Outcome
  readonly given: GivenDraws
  readonly draw: KeptDraw
  readonly onChoose: (place: number | null) => void
}

function DrawNavigation({ outcome, given, draw, onChoose }: DrawNavigationProps) {
  const index = outcome.kept.indexOf(draw)
  const stepButton = (label: string, target: KeptDraw | undefined) => (
    <Button size="small" variant="quiet" disabled={!target} onClick={() => target && onChoose(target.place)}>
      {label}
    </Button>
  )
  return (
    <nav className={cx('row', styles['draw-navigation'])} aria-label="Draw navigation">
      <Button size="small" autoFocus onClick={() => onChoose(null)}>
        All {wholeWords(outcome.set.draws)} draws
      </Button>
      <span className="t2">Draw {placesIn(outcome, given)(draw.place)}</span>
      <span className="sp" />
      {stepButton('Previous', outcome.kept[index - 1])}
      {stepButton('Next', outcome.kept[index + 1])}
    </nav>
  )
}

function CheckLimits({ outcome: { kept } }: { readonly outcome: Outcome }) {
  const payers = new Set(kept.map(({ given }) => payerOf(given.claim.transactionId)))
  const [payer = null] = payers.size === 1 ? payers : []
  return (
    <section className={styles['strength']}>
      <h2 className="h3">Limits of this check</h2>
      {STRENGTH_WORDS.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {payer !== null && (
        <p>
          Ask for a list of all draws by <span className="id">{payer}</span>.
        </p>
      )}
    </section>
  )
}
