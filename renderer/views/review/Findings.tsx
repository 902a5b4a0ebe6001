import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { type ReviewStore, tick } from '../../stores/review'
import { Checkbox } from '../../ui/Choices'

type FindingsProps = {
  readonly model: ReviewModel
  readonly store: ReviewStore
  readonly ticked: readonly string[]
}

/** Refusals first, then what has to be acknowledged one by one, then what is only said. */
export function Findings({ model, store, ticked }: FindingsProps) {
  const of = (severity: ReviewFinding['severity']) => model.findings.filter((f) => f.severity === severity)
  return (
    <section className="findings" aria-label="Findings">
      {of('refuse').map((f) => (
        <div className="finding bad-finding" key={f.id}>
          <Words finding={f} />
        </div>
      ))}
      {of('warn').map((f) => (
        <div className="finding" key={f.id}>
          <Words finding={f} />
          {model.verdict === 'warn' && (
            <Checkbox checked={ticked.includes(f.id)} onChange={(on) => tick(store, f.id, on)}>
              I accept this: {lowerFirst(plainText(f.title, 120))}
            </Checkbox>
          )}
        </div>
      ))}
      {of('note').map((f) => (
        <p className="finding-note" key={f.id}>
          <b className="strong">{plainText(f.title, 120)}.</b> {plainText(f.message, 400)}
        </p>
      ))}
      {model.commission !== null && <p className="finding-note">{plainText(model.commission, 300)}</p>}
    </section>
  )
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const Words = ({ finding }: { readonly finding: ReviewFinding }) => (
  <>
    <h2>{plainText(finding.title, 120)}</h2>
    <p>{plainText(finding.message, 600)}</p>
    {finding.evidence !== null && <p className="ev mono">{plainText(finding.evidence, 1000)}</p>}
  </>
)
