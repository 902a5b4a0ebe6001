import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { StoredDraw, Outcome } from '@shared/draw'
import { outcomeDependsOnStatedFacts } from '@shared/draw/stated-facts'
import { STRENGTH_WORDS } from '@shared/draw/words'
import { payerAccount, wholeWords, type LedgerFactsSource } from './draw-text'
import { cancelReading, chooseDraw, type DrawReadingStore, type ReadingInput } from './draw-reading'
import { Button } from '../../ui/Button'
import { useLate } from '../../ui/Skeleton'
import { ManyDraws } from './ManyDraws'
import { EmptyInput, ReadingProgress, UnreadableState } from './DrawStates'
import { positionWords } from './draw-positions'
import { OneDraw } from './OneDraw'
import { PasteBox } from './PasteBox'
import { cx } from '../../ui/cx'
import styles from './draws.module.css'

/** Additions of the surrounding page: the source of the ledger facts, and the button that asks the ledger. */
export type DrawFrame = {
  readonly factsSourceOf?: (draw: StoredDraw) => LedgerFactsSource
  readonly actionOf?: (draw: StoredDraw) => ReactNode
}

type VerifyPaneProps = DrawFrame & {
  readonly store: DrawReadingStore
  readonly autoFocus?: boolean
  /** Shown below the input. */
  readonly children?: ReactNode
}

/** Input and result, side by side. */
export function VerifyPane({ store, autoFocus, children, ...frame }: VerifyPaneProps) {
  const given = useStore(store, (s) => s.readingInput)
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
          {outcome?.storedDraws.some(({ result }) => result.kind === 'number') && <CheckLimits outcome={outcome} />}
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
  const { readingInput, reading, outcome, openPlace, previousPlace } = useStore(store)
  const late = useLate(reading !== null)
  if (reading && late) return <ReadingProgress reading={reading} onCancel={() => cancelReading(store)} />
  if (outcome === null) return reading ? null : <EmptyInput store={store} />
  if (outcome.verdict === null) return <UnreadableState outcome={outcome} given={readingInput} />
  const singleDraw = isSingleDraw(outcome) ? outcome.storedDraws[0] : undefined
  const draw = singleDraw ?? outcome.storedDraws.find(({ place }) => place === openPlace)
  if (!draw) {
    const hasStatedFacts = (each: StoredDraw): boolean =>
      each.result.facts !== null && (frame.factsSourceOf?.(each) ?? 'told') === 'told'
    return (
      <ManyDraws
        outcome={outcome}
        given={readingInput}
        left={previousPlace}
        hasStatedFacts={outcome.storedDraws.some(hasStatedFacts)}
        dependsOnStatedFacts={outcomeDependsOnStatedFacts(outcome, hasStatedFacts)}
        onChoose={(place) => chooseDraw(store, place)}
      />
    )
  }
  return (
    <>
      {!singleDraw && (
        <DrawNavigation
          outcome={outcome}
          draw={draw}
          given={readingInput}
          onChoose={(place) => chooseDraw(store, place)}
        />
      )}
      <OneDraw
        key={draw.place}
        draw={draw}
        witness={frame.factsSourceOf?.(draw) ?? 'told'}
        act={frame.actionOf?.(draw) ?? null}
      />
    </>
  )
}

/** True if the input is exactly one draw. */
const isSingleDraw = ({ set, storedDraws, unreadCount, texts, stopReason }: Outcome): boolean =>
  set.draws === 1 && storedDraws.length === 1 && unreadCount === 0 && texts.length === 1 && stopReason === null

type DrawNavigationProps = {
  readonly outcome: Outcome
  readonly given: ReadingInput
  readonly draw: StoredDraw
  readonly onChoose: (place: number | null) => void
}

function DrawNavigation({ outcome, given, draw, onChoose }: DrawNavigationProps) {
  const index = outcome.storedDraws.indexOf(draw)
  const stepButton = (label: string, target: StoredDraw | undefined) => (
    <Button size="small" variant="quiet" disabled={!target} onClick={() => target && onChoose(target.place)}>
      {label}
    </Button>
  )
  return (
    <nav className={cx('row', styles['draw-navigation'])} aria-label="Draw navigation">
      <Button size="small" autoFocus onClick={() => onChoose(null)}>
        All {wholeWords(outcome.set.draws)} draws
      </Button>
      <span className="t2">Draw {positionWords(outcome, given)(draw.place)}</span>
      <span className="sp" />
      {stepButton('Previous', outcome.storedDraws[index - 1])}
      {stepButton('Next', outcome.storedDraws[index + 1])}
    </nav>
  )
}

function CheckLimits({ outcome: { storedDraws } }: { readonly outcome: Outcome }) {
  const payers = new Set(storedDraws.map(({ drawInput }) => payerAccount(drawInput.claim.transactionId)))
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
