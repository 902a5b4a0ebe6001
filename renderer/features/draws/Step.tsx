import { Fragment, type ReactNode } from 'react'
import type { Reason, Verdict } from '@shared/draw'
import { STATED_FACTS_CONDITION, REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { cx } from '../../ui/cx'
import { Cross, HalfCircle, Octagon, Seal, Tick, Triangle } from '../../ui/StatusIcons'
import stepsStyles from './steps.module.css'
import drawsStyles from './draws.module.css'

type VerdictMarkProps = {
  readonly verdict: Verdict
  /** True if the verdict holds only if facts that the input states are true. */
  readonly dependsOnStatedFacts?: boolean
  readonly size?: number
}

/**
 * Verdict as a shape: seal, half circle or octagon. A pass that depends on stated facts has no seal. The caller shows the
 * word next to the shape.
 */
export function VerdictMark({ verdict, dependsOnStatedFacts = false, size = 16 }: VerdictMarkProps) {
  if (verdict === 'pass' && !dependsOnStatedFacts) return <Seal size={size} />
  return verdict === 'fail' ? <Octagon size={size} /> : <HalfCircle size={size} />
}

type VerdictLineProps = { readonly verdict: Verdict; readonly dependsOnStatedFacts: boolean }

/** Verdict in words, followed by a condition if the verdict depends on facts that only the input states. */
export const VerdictLine = ({ verdict, dependsOnStatedFacts }: VerdictLineProps) => (
  <div className={drawsStyles['verdict-line']}>
    <h2 className={cx(verdict === 'fail' && 'bad')}>{VERDICT_WORDS[verdict]}</h2>
    {dependsOnStatedFacts && <strong>{STATED_FACTS_CONDITION}</strong>}
  </div>
)

/** State of a step: a verdict, or `attention` for a step that passes but shows a risk. */
export type StepState = Verdict | 'attention'

/** Words that screen readers speak before the title. */
const STATE_WORDS: Readonly<Record<StepState, string>> = {
  pass: 'Holds: ',
  fail: 'Does not hold: ',
  conditional: 'Not certain: ',
  attention: '',
}

function StepMark({ state }: { readonly state: StepState }) {
  if (state === 'pass') return <Tick />
  if (state === 'fail') return <Cross isDangerous />
  return state === 'attention' ? <Triangle /> : <HalfCircle />
}

type StepProps = {
  readonly state: StepState
  readonly title: string
  /** Note at the end of the title's line. */
  readonly note?: string
  /** Reasons why the step does not hold, each shown as a sentence. */
  readonly reasons?: readonly Reason[]
  readonly children?: ReactNode
}

/** List item of one step of the verification, with an icon for its state. */
export const Step = ({ state, title, note, reasons = [], children }: StepProps) => (
  <li className={stepsStyles['step']}>
    <span className={stepsStyles['step-mark']}>
      <StepMark state={state} />
    </span>
    <div className="step-body">
      <h3>
        <span>
          <span className="sr">{STATE_WORDS[state]}</span>
          {title}
        </span>
        {note !== undefined && <span className={stepsStyles['step-note']}>{note}</span>}
      </h3>
      {reasons.map((reason) => (
        <p key={reason}>{REASON_WORDS[reason]}</p>
      ))}
      {children}
    </div>
  </li>
)

/** Row with a label and a value. The caller must pass third-party text through `plainText`. */
export type StepRow = {
  readonly label: string
  readonly value: ReactNode
  /** True for a value in words; otherwise the value is exact and shown in the code font. */
  readonly isProse?: boolean
}

export const StepRows = ({ rows }: { readonly rows: readonly StepRow[] }) => (
  <dl className={stepsStyles['hex']}>
    {rows.map((row) => (
      <Fragment key={row.label}>
        <dt>{row.label}</dt>
        <dd className={row.isProse === true ? stepsStyles['prose'] : undefined}>{row.value}</dd>
      </Fragment>
    ))}
  </dl>
)

/** Hash whose first digits are highlighted. */
export const MarkedHash = ({
  highlighted,
  otherDigits,
}: {
  readonly highlighted: string
  readonly otherDigits: string
}) => (
  <>
    <mark className={stepsStyles['hit']}>{highlighted}</mark>
    {otherDigits}
  </>
)
