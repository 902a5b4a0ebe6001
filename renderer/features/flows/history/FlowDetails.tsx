import type { Flow } from '@shared/contract/flows'
import { flowText, hasEnded } from '../flow-text'
import { requestFacts } from '../words/facts'
import { progressOf, stepWords } from '../words/steps'
import { hbarWords } from '../../../format/money'
import { ageWords, clockWords, dateTimeWords, utcWords } from '../../../format/time'
import { FactChip } from '../../../ui/Id'
import { useAmountHider } from '../../../app/use-app-state'
import { CheckNow } from '../CheckNow'
import { VerifyDrawAction } from '../VerifyDrawAction'
import { LeftoverActions } from '../LeftoverActions'
import { NextCheck } from '../NextCheck'
import { Outcome } from '../Outcome'
import { PermissionActions } from '../PermissionActions'
import { useToastSuppression } from '../use-toast-suppression'
import { FlowLinks } from './FlowLinks'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

type DetailsProps = {
  /** Id of the HTML element. */
  readonly elementId: string
  readonly flow: Flow
  readonly accountName: string
}

/** Details of a flow: state, results, request, all ids, and every step with its time. */
export function FlowDetails({ elementId, flow, accountName }: DetailsProps) {
  const veil = useAmountHider()
  const text = flowText(flow, accountName)
  const progress = progressOf(flow)
  useToastSuppression(flow.id)
  return (
    <div className={styles['flow-more']} id={elementId}>
      <div role="status" aria-live="polite">
        <p>
          <b>{veil(text.title)}.</b> <span className="t2">{veil(`${text.moved} ${text.todo}`)}</span>
        </p>
        {progress && (
          <p className="small t3 tn">
            Step {progress.stageNumber} of {progress.stageCount}, {progress.stageName}
          </p>
        )}
      </div>
      <Outcome flow={flow} />
      <VerifyDrawAction flow={flow} />
      <LeftoverActions flow={flow} />
      <PermissionActions flow={flow} />
      <Facts flow={flow} />
      {flow.steps.length > 0 && <Steps flow={flow} />}
      <div className="row">
        {!hasEnded(flow.state) && <CheckNow flow={flow} />}
        <NextCheck flow={flow} />
      </div>
    </div>
  )
}

function Facts({ flow }: { readonly flow: Flow }) {
  const veil = useAmountHider()
  const { fee, paid } = flow
  const facts = [
    ...requestFacts(flow),
    ...(paid === null ? [] : [{ label: 'Paid', value: hbarWords(paid) }]),
    ...(fee === null ? [] : [{ label: 'Network fee', value: hbarWords(fee) }]),
  ]
  return (
    <>
      <div className={cx('row', styles['flow-ids'])}>
        {facts.map(({ label, value }) => (
          <FactChip key={label} label={label} value={veil(value)} />
        ))}
      </div>
      <FlowLinks flow={flow} />
    </>
  )
}

/** Steps in words, each with its time and the time since the previous step. */
const Steps = ({ flow: { steps, kind } }: { readonly flow: Flow }) => (
  <ol className={styles['steps']} aria-label="Steps">
    {steps.map(({ step, at }, index) => (
      <li key={index} title={`${dateTimeWords(at)}, ${utcWords(at)}`}>
        <span className="t3 tn">{clockWords(at)}</span>
        <span>
          {stepWords(step, kind)} <span className="t3 tn">{delayWords(steps[index - 1]?.at ?? null, at)}</span>
        </span>
      </li>
    ))}
  </ol>
)

/** Time since the previous step, such as "3 s later"; empty for the first step, and for less than 1 s. */
function delayWords(previousAt: string | null, at: string): string {
  if (previousAt === null) return ''
  const seconds = (Date.parse(at) - Date.parse(previousAt)) / 1000
  return seconds >= 1 ? `${ageWords(seconds)} later` : ''
}
