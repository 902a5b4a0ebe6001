import { Fragment, type ReactNode } from 'react'
import type { Reason, Verdict } from '@shared/draw'
import { IF_TOLD_WORDS, REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { cx } from '../../ui/cx'
import { Cross, HalfCircle, Octagon, Seal, Tick, Triangle } from '../../ui/StatusIcons'
import './steps.css'

type MarkOf = { readonly verdict: Verdict; readonly size?: number }

/** Verdict as a shape: seal, half circle or octagon. The word is always next to the shape. */
export function VerdictMark({ verdict, size = 16 }: MarkOf) {
  if (verdict === 'pass') return <Seal size={size} />
  return verdict === 'fail' ? <Octagon size={size} /> : <HalfCircle size={size} />
}

/** Verdict word, followed directly by its condition if the verdict rests on facts that the proof claims. */
export const VerdictLine = ({ verdict, isIf }: { readonly verdict: Verdict; readonly isIf: boolean }) => (
  <div className="verdict-line">
    <h2 className={cx(verdict === 'fail' && 'bad')}>{VERDICT_WORDS[verdict]}</h2>
    {isIf && <strong>{IF_TOLD_WORDS}</strong>}
  </div>
)

/**
 * State of a step: it holds, contradicts, or was not checked. `look` means that the step holds but deserves attention.
 */
export type StepState = Verdict | 'look'

const WORDS: Readonly<Record<StepState, string>> = {
  pass: 'Holds: ',
  fail: 'Does not hold: ',
  conditional: 'Not certain: ',
  look: '',
}

function StepMark({ state }: { readonly state: StepState }) {
  if (state === 'pass') return <Tick />
  if (state === 'fail') return <Cross danger />
  return state === 'look' ? <Triangle /> : <HalfCircle />
}

type StepProps = {
  readonly state: StepState
  readonly title: string
  /** Shown at the end of the title's line. */
  readonly note?: string
  /** Reasons why the step does not hold, each shown as a sentence. */
  readonly reasons?: readonly Reason[]
  readonly children?: ReactNode
}

/** One step between the input and the verdict. */
export const Step = ({ state, title, note, reasons = [], children }: StepProps) => (
  <li className="step">
    <span className="step-mark">
      <StepMark state={state} />
    </span>
    <div className="step-body">
      <h3>
        <span>
          <span className="sr">{WORDS[state]}</span>
          {title}
        </span>
        {note !== undefined && <span className="step-note">{note}</span>}
      </h3>
      {reasons.map((reason) => (
        <p key={reason}>{REASON_WORDS[reason]}</p>
      ))}
      {children}
    </div>
  </li>
)

/** Row with an exact value. Third-party text must already be plain text. */
export type HexRow = { readonly label: string; readonly value: ReactNode; readonly prose?: boolean }

export const HexRows = ({ rows }: { readonly rows: readonly HexRow[] }) => (
  <dl className="hex">
    {rows.map(({ label, value, prose }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd className={prose === true ? 'prose' : undefined}>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

/** Hash with its relevant part highlighted. */
export const Marked = ({ hit, rest }: { readonly hit: string; readonly rest: string }) => (
  <>
    <mark className="hit">{hit}</mark>
    {rest}
  </>
)
