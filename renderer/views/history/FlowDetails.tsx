import type { Flow } from '@shared/contract/flows'
import { flowText, hasEnded } from '../../format/flow-text'
import { askedFacts } from '../../format/flow-words/facts'
import { spenderOf } from '../../format/flow-words/spender'
import { progressOf, stepWords } from '../../format/flow-words/steps'
import { hbarWords } from '../../format/money'
import { clockWords, dateTimeWords, utcWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { FactChip, IdChip } from '../../ui/Id'
import { useCopy, useGo, useVeil } from '../app-context'
import { CheckNow } from '../flow/CheckNow'
import { LeftoverActs } from '../flow/LeftoverActs'
import { NextTry } from '../flow/NextTry'
import { Outcome } from '../flow/Outcome'
import { PermissionActs } from '../flow/PermissionActs'
import { useTold } from '../flow/use-told'

type DetailsProps = { readonly id: string; readonly flow: Flow; readonly accountName: string }

/** What was asked, what came of it, every step with its time, and all ids whole. */
export function FlowDetails({ id, flow, accountName }: DetailsProps) {
  const veil = useVeil()
  const words = flowText(flow, accountName)
  const progress = progressOf(flow)
  useTold(flow.id)
  return (
    <div className="flow-more" id={id}>
      <div role="status" aria-live="polite">
        <p>
          <b>{veil(words.title)}.</b> <span className="t2">{veil(`${words.moved} ${words.todo}`)}</span>
        </p>
        {progress && (
          <p className="small t3 tn">
            Step {progress.step} of {progress.of}, {progress.words}
          </p>
        )}
      </div>
      <Outcome flow={flow} />
      <LeftoverActs flow={flow} />
      <PermissionActs flow={flow} />
      <Facts flow={flow} />
      {flow.steps.length > 0 && <Steps flow={flow} />}
      <div className="row">
        {!hasEnded(flow.state) && <CheckNow flow={flow} />}
        <Places flow={flow} />
        <NextTry flow={flow} />
      </div>
    </div>
  )
}

function Facts({ flow }: { readonly flow: Flow }) {
  const copy = useCopy()
  const veil = useVeil()
  const { token, serial, fee, transactionId, allowance } = flow
  return (
    <div className="row flow-ids">
      {askedFacts(flow).map(({ label, value }) => (
        <FactChip key={label} label={label} value={veil(value)} />
      ))}
      {fee !== null && <FactChip label="Network fee" value={veil(hbarWords(fee))} />}
      {token !== null && <IdChip label="Token" id={token} onCopy={copy} />}
      {serial !== null && <FactChip label="Serial" value={String(serial)} />}
      {allowance !== null && <IdChip label="Spender" id={spenderOf(allowance)} onCopy={copy} />}
      <IdChip label="Account" id={flow.account} onCopy={copy} />
      {transactionId !== null && <IdChip label="Transaction" id={transactionId} onCopy={copy} />}
      <IdChip label="Entry" id={flow.id} short onCopy={copy} />
    </div>
  )
}

const Steps = ({ flow }: { readonly flow: Flow }) => (
  <ol className="steps" aria-label="Steps">
    {flow.steps.map(({ step, at }, i) => (
      <li key={i} title={`${dateTimeWords(at)}, ${utcWords(at)}`}>
        <span className="t3 tn">{clockWords(at)}</span>
        <span>{stepWords(step, flow.kind)}</span>
      </li>
    ))}
  </ol>
)

/** Where what it was about can be looked at. */
function Places({ flow: { token, serial } }: { readonly flow: Flow }) {
  const go = useGo()
  if (token === null) return null
  return serial === null ? (
    <Button variant="quiet" onClick={() => go({ name: 'collection', token })}>
      Open the collection
    </Button>
  ) : (
    <Button variant="quiet" onClick={() => go({ name: 'nft', token, serial })}>
      Open the NFT
    </Button>
  )
}
