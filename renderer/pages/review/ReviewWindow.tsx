import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ReviewModel } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { monotonicTicker } from '../../stores/clock'
import { loadReview, type OpenReview } from './review-store'
import { Button } from '../../ui/Button'
import { HalfCircle, Octagon, Seal, Triangle } from '../../ui/StatusIcons'
import { Strip } from '../../ui/Strip'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import { applyTheme } from '../shell/theme'
import { EffectsSection } from './EffectsSection'
import { Comparison } from './Comparison'
import { Findings } from './Findings'
import { EndpointLine } from './EndpointLine'
import { RawFields } from './RawFields'
import { ReviewFoot } from './ReviewFoot'
import { ReviewHead } from './ReviewHead'
import { type VerdictText, verdictWords } from './review-text'
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
    // The fields exist only after the next render.
    if (!isRawOpen)
      requestAnimationFrame(() => document.getElementById('raw-fields')?.scrollIntoView({ block: 'start' }))
  }
  return (
    <>
      {model.isPractice && <Strip kind="practice" label={model.networkLabel} isShort />}
      <main className={styles['rv']} data-verdict={model.verdict} data-changed={hasChanged}>
        <ReviewHead
          model={model}
          endsAtMs={review.endsAtMs}
          waitingCount={waitingReviewCount}
          hasChanged={hasChanged}
        />
        <EndpointLine endpoint={model.endpoint} name={model.networkLabel} />
        <div className={styles['rv-body']} ref={body} tabIndex={0} data-quiet-focus>
          <VerdictHead model={model} changeError={hasChanged ? blockingError : null} />
          <EffectsSection model={model} />
          <Comparison model={model} />
          {!hasChanged && <Findings model={model} store={store} acknowledgements={review.acknowledgements} />}
          {isRawOpen && <RawFields model={model} api={api} />}
        </div>
        <ReviewFoot store={store} api={api} review={review} isRawOpen={isRawOpen} onToggleRaw={toggleRaw} />
      </main>
    </>
  )
}

/** Text after a change of the facts on which the review is based. */
const OUTDATED: VerdictText = {
  title: 'This review is out of date',
  text: 'The details below are from before the change. This review cannot be approved.',
}

/** Text after a jump of the computer's clock. The content has not changed, but its times may be wrong. */
const CLOCK_CHANGED: VerdictText = {
  title: 'This computer’s clock changed',
  text: 'The times in this review may be wrong now. This review cannot be approved.',
}
const VERDICT_ICONS = {
  match: <Seal size={24} />,
  warn: <Triangle size={24} />,
  refuse: <Octagon size={24} />,
} as const

const changeText = ({ code }: AppError): VerdictText => (code === 'clock-changed' ? CLOCK_CHANGED : OUTDATED)

/**
 * Icon, title and text of the verdict. `changeError`: null if the review is up to date. Focus starts on the heading, so
 * that a key press meant for another window cannot approve.
 */
function VerdictHead({ model, changeError }: { readonly model: ReviewModel; readonly changeError: AppError | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = changeError === null ? verdictWords(model) : changeText(changeError)
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
    </div>
  )
}
