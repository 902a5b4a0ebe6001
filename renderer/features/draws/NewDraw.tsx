import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type AskedRange, drawRangeProblems, type RangeProblem } from '@shared/draw/range'
import { wholeWords } from './draw-text'
import { clockWords } from '../../format/time'
import { makeDraw, type MakeState } from './draws-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { MadeList } from './MadeList'
import { useDrawFrame } from './use-draw-frame'
import { DrawOutcome } from './VerifyPane'

type Typed = Readonly<Record<keyof AskedRange, string>>
const FIRST: Typed = { min: '0', max: '99', count: '1' }
const WHOLE = /^[+-]?\d{1,20}$/

/** Form that makes a draw on the ledger through the market, and verifies the answer at once. */
export function NewDraw() {
  const { stores } = useApp()
  const { made, making } = stores.draws
  const state = useStore(making)
  const frame = useDrawFrame()
  const hasDrawn = useStore(made, (s) => s.outcome !== null || s.reading !== null)
  return (
    <div className="draw-room">
      <div className="draw making">
        <NewDrawForm state={state} />
        <div className="draw-result">
          {hasDrawn ? (
            <DrawOutcome store={made} {...frame} />
          ) : (
            <StateBlock
              icon={<Dices size={20} aria-hidden="true" />}
              title="Nothing drawn yet"
              text="What is drawn appears here with every step, verified on this computer."
            />
          )}
        </div>
        <MadeList />
      </div>
    </div>
  )
}

function NewDrawForm({ state }: { readonly state: MakeState }) {
  const { api, stores } = useApp()
  const [typed, setTyped] = useState(FIRST)
  const [isAsked, setAsked] = useState(false)
  const asked = numbersOf(typed)
  const problems = drawRangeProblems(asked)
  const set = (field: keyof Typed) => ({
    value: typed[field],
    problem: problemOf(
      problems.find((one) => one.field === field),
      isAsked,
    ),
    inputMode: 'numeric' as const,
    maxLength: 21,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: currentTarget.value }),
  })
  return (
    <form
      className="new-draw draw-given"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (problems.length === 0) void makeDraw(stores.draws, api, asked)
      }}
    >
      <h2 className="h3">New draw</h2>
      <div className="new-draw-range">
        <Field label="Least value" {...set('min')} />
        <Field label="Greatest value" {...set('max')} />
      </div>
      <Field label="How many values" hint="1 to 10, out of one draw" {...set('count')} />
      <p className="small t2">
        Each draw is a real transaction on the ledger, which the market makes. It is one of 10 requests for draws in 10
        seconds. The range has at most 4,294,967,295 values.
      </p>
      <Button variant="primary" submit busy={state.status === 'making'}>
        Draw
      </Button>
      {state.status === 'made' && (
        <p className="small t2" role="status">
          Drawn at {clockWords(state.madeAt)}. The ledger may need some seconds before it can be asked.
        </p>
      )}
      {state.status === 'failed' && <ErrorLine error={state.error} />}
    </form>
  )
}

/** NaN if the text is not a whole number. */
const numberOf = (text: string): number => (WHOLE.test(text.trim()) ? Number(text) : Number.NaN)
const numbersOf = ({ min, max, count }: Typed): AskedRange => ({
  min: numberOf(min),
  max: numberOf(max),
  count: numberOf(count),
})

/**
 * Error of a field. "Not a whole number" waits for the first submit, because typing passes through incomplete numbers.
 */
function problemOf(problem: RangeProblem | undefined, isAsked: boolean) {
  if (!problem || (problem.problem === 'not-whole' && !isAsked)) return null
  switch (problem.problem) {
    case 'not-whole':
      return { text: 'Not a whole number' }
    case 'below-min':
      return { text: 'Below the least value' }
    case 'too-wide':
      return { text: `More than ${wholeWords(problem.most)} values` }
    case 'out-of-bounds':
      return { text: `1 to ${problem.most} values` }
  }
}
