import { ChevronLeft, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { NumberedDraw, Outcome } from '@shared/draw'
import { outcomeDependsOnStatedFacts } from '@shared/draw/stated-facts'
import { CHECK_LIMIT_WORDS } from '@shared/draw/words'
import { payerAccount, wholeNumberWords, type LedgerFactsSource } from './draw-text'
import { cancelReading, chooseDraw, type DrawReadingStore, type ReadingInput } from './draw-reading'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { useIsLate } from '../../ui/Skeleton'
import { ManyDraws } from './ManyDraws'
import { EmptyInput, ReadingProgress, UnreadableState } from './DrawStates'
import { positionFormatter } from './draw-positions'
import { type DrawIdChips, OneDraw } from './OneDraw'
import { PasteBox } from './PasteBox'
import { cx } from '../../ui/cx'
import styles from './draws.module.css'

/**
 * Functions by which the surrounding page adds to a draw: `factsSourceOf` gives the source of the draw's ledger facts,
 * by default the input; `actionOf` gives an action, such as the button that checks the draw on the ledger.
 */
export type DrawFrame = DrawIdChips & {
  readonly factsSourceOf?: (draw: NumberedDraw) => LedgerFactsSource
  readonly actionOf?: (draw: NumberedDraw) => ReactNode
  /** Art and name of the NFT that was drawn from a pool. */
  readonly nftOf?: (draw: NumberedDraw) => ReactNode
}

type VerifyPaneProps = DrawFrame & {
  readonly store: DrawReadingStore
  readonly autoFocus?: boolean
  /** True for a page whose head already says that nothing leaves it. */
  readonly isOfflinePage?: boolean
  /** Content below the input. */
  readonly children?: ReactNode
}

/** Input for draws and the result of their verification, side by side. */
export function VerifyPane({ store, autoFocus, isOfflinePage = false, children, ...frame }: VerifyPaneProps) {
  const readingInput = useStore(store, (s) => s.readingInput)
  const outcome = useStore(store, (s) => s.outcome)
  return (
    <div className={styles['draw-room']} data-offline-page={isOfflinePage}>
      <div className={styles['draw']} data-has-result={outcome !== null}>
        <div className={styles['draw-input']}>
          <PasteBox
            store={store}
            readingInput={readingInput}
            drawCount={outcome?.set.drawCount ?? 0}
            autoFocus={autoFocus ?? false}
          />
        </div>
        <div className={styles['draw-result']}>
          <DrawOutcome store={store} {...frame} />
        </div>
        <div className={styles['draw-aside']}>
          {outcome?.storedDraws.some(({ result }) => result.kind === 'number') && <CheckLimits outcome={outcome} />}
          {!isOfflinePage && outcome?.verdict !== null && (
            <p className={cx('row small t3', styles['draw-offline'])}>
              <WifiOff size={14} aria-hidden="true" />
              The calculation needs no network.
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** Result area: progress, the empty state, unreadable input, one draw, or the overview of several draws. */
export function DrawOutcome({ store, ...frame }: DrawFrame & { readonly store: DrawReadingStore }) {
  const { readingInput, reading, outcome, openDrawPlace, previousPlace } = useStore(store)
  const isLate = useIsLate(reading !== null)
  if (reading && isLate) return <ReadingProgress reading={reading} onCancel={() => cancelReading(store)} />
  if (outcome === null) return reading ? null : <EmptyInput store={store} />
  if (outcome.verdict === null) return <UnreadableState store={store} outcome={outcome} readingInput={readingInput} />
  const chips: DrawIdChips = {
    ...(frame.tokenChip ? { tokenChip: frame.tokenChip } : {}),
    ...(frame.accountChip ? { accountChip: frame.accountChip } : {}),
  }
  const factsSourceOf = (storedDraw: NumberedDraw): LedgerFactsSource => frame.factsSourceOf?.(storedDraw) ?? 'input'
  const singleDraw = isSingleDraw(outcome) ? outcome.storedDraws[0] : undefined
  const draw = singleDraw ?? outcome.storedDraws.find(({ place }) => place === openDrawPlace)
  if (!draw) {
    const hasFactsFromInput = (storedDraw: NumberedDraw): boolean =>
      storedDraw.result.facts !== null && factsSourceOf(storedDraw) === 'input'
    return (
      <ManyDraws
        outcome={outcome}
        readingInput={readingInput}
        previousPlace={previousPlace}
        hasStatedFacts={outcome.storedDraws.some(hasFactsFromInput)}
        dependsOnStatedFacts={outcomeDependsOnStatedFacts(outcome, hasFactsFromInput)}
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
          readingInput={readingInput}
          onChoose={(place) => chooseDraw(store, place)}
        />
      )}
      <OneDraw
        key={draw.place}
        draw={draw}
        factsSource={factsSourceOf(draw)}
        action={frame.actionOf?.(draw) ?? null}
        nft={frame.nftOf?.(draw) ?? null}
        {...chips}
      />
    </>
  )
}

/** True if the input consists of one draw and nothing else. */
const isSingleDraw = ({ set, storedDraws, unreadableCount, texts, stopReason }: Outcome): boolean =>
  set.drawCount === 1 && storedDraws.length === 1 && unreadableCount === 0 && texts.length === 1 && stopReason === null

type DrawNavigationProps = {
  readonly outcome: Outcome
  readonly readingInput: ReadingInput
  readonly draw: NumberedDraw
  readonly onChoose: (place: number | null) => void
}

/** Way back to all draws, the position of the open draw, and buttons to the draws next to it. */
function DrawNavigation({ outcome, readingInput, draw, onChoose }: DrawNavigationProps) {
  const { storedDraws, set: setResult } = outcome
  const index = storedDraws.indexOf(draw)
  const position = positionFormatter(outcome, readingInput)(draw.place)
  // True if the list contains every draw and numbers the draws as the input does, so that "Draw 3 of 10" is correct.
  const hasSameNumbering = position === wholeNumberWords(index + 1) && storedDraws.length === setResult.drawCount
  const titleRef = useRef<HTMLHeadingElement>(null)
  // Opening a draw from the overview moves the focus to the title of the draw. “Previous” and “Next” keep the focus.
  useEffect(() => titleRef.current?.focus(), [])
  const stepButton = (label: string, target: NumberedDraw | undefined) => (
    <Button size="small" variant="quiet" disabled={!target} onClick={() => target && onChoose(target.place)}>
      {label}
    </Button>
  )
  return (
    <nav className={cx('row', styles['draw-navigation'])} aria-label="Draw navigation">
      <Button
        size="small"
        variant="quiet"
        icon={<ChevronLeft size={14} aria-hidden="true" />}
        className={styles['to-all']}
        onClick={() => onChoose(null)}
      >
        {`All ${wholeNumberWords(setResult.drawCount)} draws`}
      </Button>
      <h2 className="strong" ref={titleRef} tabIndex={-1} data-quiet-focus>
        {`Draw ${position}${hasSameNumbering ? ` of ${wholeNumberWords(setResult.drawCount)}` : ''}`}
      </h2>
      <span className="sp" />
      {!hasSameNumbering && (
        <span className="small t3">
          {wholeNumberWords(index + 1)} of {wholeNumberWords(storedDraws.length)}
        </span>
      )}
      {stepButton('Previous', storedDraws[index - 1])}
      {stepButton('Next', storedDraws[index + 1])}
    </nav>
  )
}

/** Section on what a verification cannot show. Names the payer if the same account paid for all draws. */
function CheckLimits({ outcome: { storedDraws } }: { readonly outcome: Outcome }) {
  const payers = new Set(storedDraws.map(({ drawInput }) => payerAccount(drawInput.claim.transactionId)))
  const [firstPayer] = payers
  const commonPayer = payers.size === 1 ? firstPayer : null
  return (
    <section className={styles['strength']}>
      <Fold size="line" label="Limits of this check">
        {CHECK_LIMIT_WORDS.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {commonPayer && (
          <p>
            Ask the operator for a list of all draws that <span className="id">{commonPayer}</span> paid for.
          </p>
        )}
      </Fold>
    </section>
  )
}
