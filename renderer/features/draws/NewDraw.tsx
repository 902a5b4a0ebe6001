import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type RequestedRange, drawRangeProblems, type RangeProblem } from '@shared/draw/range'
import { wholeNumberWords } from './draw-text'
import { MINUS } from '../../format/money'
import { clockWords } from '../../format/time'
import { hasAnswerFromLedger, makeDraw, type DrawCreationState } from './draws-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { SessionDraws } from './SessionDraws'
import { useDrawFrame } from './use-draw-frame'
import { DrawOutcome } from './VerifyPane'
import { cx } from '../../ui/cx'
import drawsStyles from './draws.module.css'
import drawsPageStyles from './draws-page.module.css'

type RangeTexts = Readonly<Record<keyof RequestedRange, string>>
const INITIAL_TEXTS: RangeTexts = { min: '0', max: '99', count: '1' }
const WHOLE_NUMBER = /^[+-]?\d{1,20}$/
/** Maximum number of characters in a number field: a sign, 20 digits and six commas. */
const MAX_NUMBER_FIELD_CHARACTERS = 27

/** Pane with the form for a new draw, the verified result, and the draws of this session. */
export function NewDraw() {
  const { stores } = useApp()
  const { newDraw } = stores.draws
  const creationState = useStore(stores.draws.drawCreation)
  const frame = useDrawFrame()
  const hasResult = useStore(newDraw, (s) => s.outcome !== null || s.reading !== null)
  return (
    <div className={drawsStyles['draw-room']}>
      <div className={cx(drawsStyles['draw'], drawsStyles['making'])}>
        <NewDrawForm creationState={creationState} />
        <div className={drawsStyles['draw-result']}>
          {hasResult ? (
            <DrawOutcome store={newDraw} {...frame} />
          ) : (
            <StateBlock
              icon={<Dices size={20} aria-hidden="true" />}
              title="No draw yet"
              text="The result appears here with every step, verified on this computer."
            />
          )}
        </div>
        <SessionDraws />
      </div>
    </div>
  )
}

/** Form that makes a draw on the ledger through the market. */
function NewDrawForm({ creationState }: { readonly creationState: DrawCreationState }) {
  const { api, stores } = useApp()
  const [texts, setTexts] = useState(INITIAL_TEXTS)
  const [isSubmitted, setSubmitted] = useState(false)
  const madeDraws = useStore(stores.draws.newDraw, ({ outcome }) => outcome?.storedDraws)
  const isChecked = useStore(
    stores.draws.ledgerRequests,
    (requests) => madeDraws?.some((draw) => hasAnswerFromLedger(requests, draw)) ?? false,
  )
  const range = rangeOf(texts)
  const problems = drawRangeProblems(range)
  const fieldProps = (field: keyof RangeTexts) => ({
    value: texts[field],
    problem: fieldProblem(
      problems.find((problem) => problem.field === field),
      isSubmitted,
    ),
    inputMode: 'numeric' as const,
    maxLength: MAX_NUMBER_FIELD_CHARACTERS,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [field]: currentTarget.value }),
    // Digits are grouped only while the field has no focus, because commas would get in the way of typing.
    onFocus: () => setTexts((current) => ({ ...current, [field]: plainDigits(current[field]) })),
    onBlur: () => setTexts((current) => ({ ...current, [field]: groupedText(current[field]) })),
  })
  return (
    <form
      className={cx(drawsPageStyles['new-draw'], drawsStyles['draw-input'])}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (problems.length === 0) void makeDraw(stores.draws, api, range)
      }}
    >
      <h2 className="h3">New draw</h2>
      <div className={drawsPageStyles['new-draw-range']}>
        <Field label="Minimum" {...fieldProps('min')} />
        <Field label="Maximum" {...fieldProps('max')} />
      </div>
      <Field label="Number of values" hint="1 to 10 from one draw" {...fieldProps('count')} />
      <p className="small t2">
        The market makes a real ledger transaction for each draw. You sign nothing. Limits: 10 draws in 10 seconds, a
        range of up to 4,294,967,295 values.
      </p>
      <Button variant="primary" isSubmit isBusy={creationState.status === 'making'}>
        Make draw
      </Button>
      {/* The time is for screen readers only: on the screen, the list of this session shows the time. */}
      {creationState.status === 'made' && (
        <p className={cx('small t2', isChecked && 'sr')} role="status">
          <span className="sr">Drawn at {clockWords(creationState.madeAt)}. </span>
          {!isChecked && 'The ledger check may need a few seconds to find the draw.'}
        </p>
      )}
      {creationState.status === 'failed' && <ErrorLine error={creationState.error} />}
    </form>
  )
}

/**
 * Number that a text contains; NaN if the text is not a whole number. Accepts commas only where `groupedFigure` sets
 * them.
 */
function numberOf(text: string): number {
  const digits = text.trim().replaceAll(',', '')
  if (!WHOLE_NUMBER.test(digits)) return Number.NaN
  const value = Number(digits)
  return digits === text.trim() || groupedFigure(value) === text.trim() ? value : Number.NaN
}

/** Number with grouped digits, which can be typed. */
const groupedFigure = (value: number): string => wholeNumberWords(value).replace(MINUS, '-')

/** Same number with grouped digits; any other text stays as it is. */
function groupedText(text: string): string {
  const value = numberOf(text)
  return Number.isSafeInteger(value) ? groupedFigure(value) : text
}

/** Same number without groups; any other text stays as it is. */
function plainDigits(text: string): string {
  const value = numberOf(text)
  return Number.isSafeInteger(value) ? String(value) : text
}

const rangeOf = ({ min, max, count }: RangeTexts): RequestedRange => ({
  min: numberOf(min),
  max: numberOf(max),
  count: numberOf(count),
})

/**
 * Problem to show at a field. "Not a whole number" is shown only after the first submit, because a number may be
 * incomplete while the person types.
 */
function fieldProblem(problem: RangeProblem | undefined, isSubmitted: boolean) {
  if (!problem || (problem.problem === 'not-whole' && !isSubmitted)) return null
  switch (problem.problem) {
    case 'not-whole':
      return { text: 'Not a whole number' }
    case 'below-min':
      return { text: 'Below the minimum' }
    case 'too-wide':
      return { text: `More than ${wholeNumberWords(problem.limit)} values` }
    case 'out-of-bounds':
      return { text: `1 to ${problem.limit} values` }
  }
}
