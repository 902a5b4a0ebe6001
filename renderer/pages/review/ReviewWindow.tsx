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
import { Cheque } from './Cheque'
import { Comparison } from './Comparison'
import { Findings } from './Findings'
import { EndpointLine } from './EndpointLine'
import { RawFields } from './RawFields'
import { ReviewFoot } from './ReviewFoot'
import { ReviewHead } from './ReviewHead'
import { type Head, verdictWords } from './subject'
import type { ReviewProps } from './review-props'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

export function ReviewWindow({ store, api }: ReviewProps) {
  const state = useStore(store)
  switch (state.status) {
    case 'loading':
      return <main className={styles['rv']} aria-busy="true" />
    case 'failed': {
      const words = errorText(state.error)
      return (
        <main className={cx(styles['rv'], styles['rv-failed'])} role="alert">
          <h1 className="h2">The review could not be shown</h1>
          <p className="t2">
            {words.title}. Nothing was signed. {words.todo}
          </p>
          <Button onClick={() => void loadReview(store, api, monotonicTicker.now)}>Try again</Button>
        </main>
      )
    }
    case 'open':
      return <OpenReviewView store={store} api={api} state={state} />
  }
}

type OpenProps = ReviewProps & { readonly state: OpenReview }

function OpenReviewView({ store, api, state }: OpenProps) {
  const { model, standing } = state
  const hasChanged = standing.changed !== null && model.verdict !== 'refuse'
  // A message is signed as shown, so its exact text is open from the start.
  const [isRawOpen, setIsRawOpen] = useState(model.subject === 'message')
  const body = useRef<HTMLDivElement>(null)
  useOverflowMark(body)
  useEffect(() => applyTheme(model.theme), [model.theme])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key held down since before the window opened (Enter on Buy) must not reach a button here.
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  const toggleRaw = () => {
    setIsRawOpen(!isRawOpen)
    if (!isRawOpen)
      requestAnimationFrame(() => document.getElementById('raw-fields')?.scrollIntoView({ block: 'start' }))
  }
  return (
    <>
      {model.practice && <Strip kind="practice" label={model.networkLabel} short />}
      <main className={styles['rv']} data-verdict={model.verdict} data-changed={hasChanged}>
        <ReviewHead model={model} endsAtMs={state.endsAtMs} waiting={standing.waiting} hasChanged={hasChanged} />
        <EndpointLine place={model.place} name={model.networkLabel} />
        <div className={styles['rv-body']} ref={body} tabIndex={0} data-quiet-focus>
          <VerdictHead model={model} changed={hasChanged ? standing.changed : null} />
          <Cheque model={model} />
          <Comparison model={model} />
          {!hasChanged && <Findings model={model} store={store} given={state.acknowledgements} />}
          {isRawOpen && <RawFields model={model} api={api} />}
        </div>
        <ReviewFoot store={store} api={api} state={state} raw={isRawOpen} onRaw={toggleRaw} />
      </main>
    </>
  )
}

const OUTDATED: Head = {
  title: 'This review is out of date',
  text: 'The details below are from before the change. This review cannot be approved.',
}

/** The offer has not changed, but its validity was calculated by a clock that proved wrong. */
const CLOCK_CHANGED: Head = {
  title: 'This computer’s clock changed',
  text: 'The times in this review may be wrong now. This review cannot be approved.',
}
const VERDICT_ICONS = {
  match: <Seal size={24} />,
  warn: <Triangle size={24} />,
  refuse: <Octagon size={24} />,
} as const

const changeWords = ({ code }: AppError): Head => (code === 'clock-changed' ? CLOCK_CHANGED : OUTDATED)

/** Focus starts on the heading, not on a button, so that a key meant for something else cannot approve. */
function VerdictHead({ model, changed }: { readonly model: ReviewModel; readonly changed: AppError | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const words = changed === null ? verdictWords(model) : changeWords(changed)
  useEffect(() => void (document.title = `Countersign review: ${words.title}`), [words.title])
  return (
    <div className={model.verdict === 'refuse' ? cx(styles['verdict'], 'bad') : styles['verdict']}>
      {changed === null ? VERDICT_ICONS[model.verdict] : <HalfCircle size={24} />}
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{words.text}</p>
    </div>
  )
}
