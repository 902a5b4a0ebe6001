import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ReviewModel } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { type Acknowledgement, isRefusedReview, warningIds } from '@shared/review-conditions'
import { errorText } from '../../format/error-text'
import { monotonicTicker } from '../../stores/clock'
import { loadReview, type OpenReview } from './review-store'
import { Button } from '../../ui/Button'
import { HalfCircle, Octagon, Seal, Triangle } from '../../ui/StatusIcons'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import { applyTheme } from '../shell/theme'
import { EffectsSection } from './EffectsSection'
import { Afterwards } from './Afterwards'
import { Comparison, FoldedComparison } from './Comparison'
import { Findings } from './Findings'
import { Notes } from './Notes'
import { OwnWindowStrip } from './OwnWindowStrip'
import { RawFields } from './RawFields'
import { ReviewFoot } from './ReviewFoot'
import { ReviewHead } from './ReviewHead'
import { NOTHING_HAPPENED, type VerdictText, verdictWords } from './review-text'
import { Warnings } from './Warnings'
import type { ReviewProps } from './review-props'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

export function ReviewWindow({ store, api }: ReviewProps) {
  const state = useStore(store)
  switch (state.status) {
    case 'loading':
      return <main className={styles['rv']} aria-busy="true" />
    case 'failed': {
      const failure = errorText(state.error)
      return (
        <main className={cx(styles['rv'], styles['rv-failed'])} role="alert">
          <h1 className="h2">The review could not be shown</h1>
          <p className="t2">
            {failure.title}. Nothing was signed. {failure.todo}
          </p>
          <Button onClick={() => void loadReview(store, api, monotonicTicker.now)}>Try again</Button>
        </main>
      )
    }
    case 'open':
      return <OpenReviewView store={store} api={api} review={state} />
  }
}

type OpenProps = ReviewProps & { readonly review: OpenReview }

function OpenReviewView({ store, api, review }: OpenProps) {
  const { model } = review
  const { blockingError, waitingReviewCount } = review.liveStatus
  const hasChanged = blockingError !== null && model.verdict !== 'refuse'
  // The exact text of a message is what the person signs, so this text is open from the start.
  const [isRawOpen, setIsRawOpen] = useState(model.subject === 'message')
  const body = useRef<HTMLDivElement>(null)
  useOverflowMark(body)
  useEffect(() => applyTheme(model.theme), [model.theme])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key that the person still holds down from the main window, such as Enter on Buy, must not press a button
      // here.
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  const toggleRaw = () => {
    setIsRawOpen(!isRawOpen)
    if (isRawOpen) {
      if (body.current) body.current.scrollTop = 0
      return
    }
    // The fields exist only after the next render.
    requestAnimationFrame(() => document.getElementById('raw-fields')?.scrollIntoView({ block: 'start' }))
  }
  return (
    <>
      <OwnWindowStrip endpoint={model.endpoint} />
      <main className={styles['rv']} data-verdict={model.verdict} data-changed={hasChanged}>
        <ReviewHead
          model={model}
          endsAtMs={review.endsAtMs}
          waitingCount={waitingReviewCount}
          hasChanged={hasChanged}
        />
        <div className={styles['rv-body']} ref={body} tabIndex={0} data-quiet-focus data-review-body>
          <VerdictHead
            model={model}
            acknowledgements={review.acknowledgements}
            changeError={hasChanged ? blockingError : null}
          />
          <EffectsSection model={model} />
          <div className={styles['details']}>
            <Details review={review} store={store} hasChanged={hasChanged} />
          </div>
          {isRawOpen && <RawFields model={model} api={api} />}
        </div>
        <ReviewFoot store={store} api={api} review={review} isRawOpen={isRawOpen} onToggleRaw={toggleRaw} />
      </main>
    </>
  )
}

type DetailsProps = Pick<ReviewProps, 'store'> & { readonly review: OpenReview; readonly hasChanged: boolean }

/**
 * Content below the effects, or to the right of the effects in a wide window. Warnings come first, and one line folds
 * the comparison and the notes. Without warnings the comparison is open, and in a refused review every finding follows
 * in full. After a change that makes the review invalid, only the comparison is shown.
 */
function Details({ review: { model, acknowledgements }, store, hasChanged }: DetailsProps) {
  if (hasChanged) return <Comparison model={model} isOutdated />
  if (isRefusedReview(model)) {
    return (
      <>
        <Comparison model={model} />
        <Findings model={model} />
      </>
    )
  }
  if (warningIds(model).length > 0) {
    return (
      <>
        <Warnings model={model} store={store} acknowledgements={acknowledgements} />
        <FoldedComparison model={model} />
        <Afterwards model={model} />
      </>
    )
  }
  return (
    <>
      <Comparison model={model} />
      <Afterwards model={model} />
      <Notes model={model} />
    </>
  )
}

/** Text after a change of the facts on which the review is based. */
const OUTDATED: VerdictText = {
  title: 'This review is out of date',
  text: 'The details below are from before the change. This review cannot be approved.',
}

const VERDICT_ICONS = {
  match: <Seal size={24} />,
  warn: <Triangle size={24} />,
  refuse: <Octagon size={24} />,
} as const

/** Title and text after a change. A jump of the clock changes nothing in the review, but its times may be wrong. */
function changeText(error: AppError, subject: ReviewModel['subject']): VerdictText {
  if (error.code !== 'clock-changed') return OUTDATED
  const { title, todo } = errorText(error)
  return { title, text: `${NOTHING_HAPPENED[subject]} ${todo}` }
}

type VerdictHeadProps = {
  readonly model: ReviewModel
  readonly acknowledgements: readonly Acknowledgement[]
  readonly changeError: AppError | null
}

/**
 * Icon, title and text of the verdict. `changeError`: null if the review is up to date. Focus starts on the heading, so
 * that a key press meant for another window cannot approve.
 */
function VerdictHead({ model, acknowledgements, changeError }: VerdictHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text, advice } =
    changeError === null ? verdictWords(model, acknowledgements) : changeText(changeError, model.subject)
  useEffect(() => {
    document.title = `Countersign review: ${title}`
  }, [title])
  return (
    <div className={model.verdict === 'refuse' ? cx(styles['verdict'], 'bad') : styles['verdict']}>
      {changeError === null ? VERDICT_ICONS[model.verdict] : <HalfCircle size={24} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {advice !== undefined && <p>{advice}</p>}
    </div>
  )
}
