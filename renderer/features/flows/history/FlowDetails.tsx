import type { Flow } from '@shared/contract/flows'
import { flowText, hasEnded } from '../flow-text'
import { paymentWords } from '../words/state-text'
import { progressOf, stepWords } from '../words/steps'
import { countWithNoun } from '../../../format/money'
import { ageWords, clockWords, dateTimeWords, utcWords } from '../../../format/time'
import { cx } from '../../../ui/cx'
import { Fold } from '../../../ui/Fold'
import { useAmountHider } from '../../../app/use-app-state'
import { CheckNow } from '../CheckNow'
import { VerifyDrawAction } from '../VerifyDrawAction'
import { LeftoverActions } from '../LeftoverActions'
import { NextCheck } from '../NextCheck'
import { Outcome } from '../Outcome'
import { PermissionActions } from '../PermissionActions'
import { useToastSuppression } from '../use-toast-suppression'
import { EntryId, FlowLinks } from './FlowLinks'
import styles from './history.module.css'

type DetailsProps = {
  /** Id of the HTML element. */
  readonly elementId: string
  readonly flow: Flow
  readonly accountName: string
  /** Images of the minted NFTs, in their order. */
  readonly mintedImages: readonly (string | null)[]
}

/** Details of a flow: state, results, request, all ids, and every step with its time. */
export function FlowDetails({ elementId, flow, accountName, mintedImages }: DetailsProps) {
  const veil = useAmountHider()
  const text = flowText(flow, accountName)
  const progress = progressOf(flow)
  const paymentSentence = flow.state === 'done' ? (paymentWords(flow, accountName) ?? '') : ''
  const payment = text.moved.startsWith(paymentSentence) ? paymentSentence : ''
  const remark = `${text.moved.slice(payment.length)} ${text.todo}`.trim()
  // For a finished flow without a remark, the row already says everything. Screen readers still get the new state.
  const isSaidByRow = flow.state === 'done' && remark === '' && progress === null
  useToastSuppression(flow.id)
  return (
    <div className={styles['flow-more']} id={elementId}>
      <div role="status" aria-live="polite" className={cx(isSaidByRow && 'sr')}>
        <p>
          {/* The row of a finished flow has the same title and the same payment. */}
          <b className={cx(flow.state === 'done' && 'sr')}>{veil(text.title)}. </b>
          {payment !== '' && <span className="sr">{veil(payment)} </span>}
          <span className="t2">{veil(remark)}</span>
        </p>
        {progress && (
          <p className="small t3 tn">
            Step {progress.stageNumber} of {progress.stageCount}, {progress.stageName}
          </p>
        )}
      </div>
      <div className={styles['flow-result']}>
        <Outcome flow={flow} mintedImages={mintedImages} />
        <VerifyDrawAction flow={flow} />
      </div>
      <LeftoverActions flow={flow} />
      <PermissionActions flow={flow} />
      <FlowLinks flow={flow} />
      {flow.steps.length > 0 && (
        <Fold size="line" label={stepsLabel(flow)} isOpenAtFirst={!hasEnded(flow.state)}>
          <Steps flow={flow} />
          <EntryId id={flow.id} />
        </Fold>
      )}
      <div className="row">
        {!hasEnded(flow.state) && <CheckNow flow={flow} />}
        <NextCheck flow={flow} />
      </div>
    </div>
  )
}

/** Number of the steps and the time from the first to the last: "13 steps in 4 s". */
function stepsLabel({ steps }: Flow) {
  const [firstStep] = steps
  const lastStep = steps.at(-1)
  const seconds = firstStep && lastStep ? (Date.parse(lastStep.at) - Date.parse(firstStep.at)) / 1000 : 0
  return (
    <>
      <b>{countWithNoun(steps.length, 'step')}</b>
      {seconds >= 1 && ` in ${ageWords(seconds)}`}
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
