/** Conditions for the button Approve. The page applies them, and main checks them again with the same code. */
import type { ReviewModel } from './contract/review'

type Finding = ReviewModel['findings'][number]
/** The person's acceptance of a finding. `typed`: the text that the person typed; null for a tick. */
export type Acknowledgement = { readonly id: string; readonly typed: string | null }

/** Ids of the warnings, each of which must be accepted. Two receivers with the same kind of warning have two ids. */
export function warningIds({ findings }: Pick<ReviewModel, 'findings'>): readonly string[] {
  return warnings(findings).map(({ id }) => id)
}

/** Warnings that are not accepted yet. */
export function unacceptedWarnings(
  { findings }: Pick<ReviewModel, 'findings'>,
  acknowledgements: readonly Acknowledgement[],
): readonly Finding[] {
  return warnings(findings).filter(
    (finding) => !acknowledgements.some((acknowledgement) => isAccepted(finding, acknowledgement)),
  )
}

/** True if an acknowledgement accepts the finding. A typed text must match exactly, except for surrounding spaces. */
export function isAccepted(finding: Pick<Finding, 'id' | 'requiredText'>, acknowledgement: Acknowledgement): boolean {
  if (acknowledgement.id !== finding.id) return false
  return finding.requiredText === null || acknowledgement.typed?.trim() === finding.requiredText
}

/**
 * End of the time to decide. `basisName`: name of the review's basis (such as a quote) if the basis ends first; null if
 * the transaction's valid duration ends first.
 */
type DecisionEnd = { readonly atMs: number; readonly basisName: string | null }

/** The earlier end: of the transaction's valid duration, or of the review's basis. Null if neither has an end. */
export function reviewEnd({ expiresAt, decideBy }: Pick<ReviewModel, 'expiresAt' | 'decideBy'>): DecisionEnd | null {
  const transactionEnd: DecisionEnd | null =
    expiresAt === null ? null : { atMs: Date.parse(expiresAt), basisName: null }
  const basisEnd: DecisionEnd | null =
    decideBy === null ? null : { atMs: Date.parse(decideBy.at), basisName: decideBy.what }
  if (transactionEnd === null || basisEnd === null) return transactionEnd ?? basisEnd
  return basisEnd.atMs < transactionEnd.atMs ? basisEnd : transactionEnd
}

/** True if the review must not be approved. One finding with the severity `refuse` is enough, whatever the verdict. */
export function isRefusedReview({ verdict, findings }: Pick<ReviewModel, 'verdict' | 'findings'>): boolean {
  return verdict === 'refuse' || findings.some(({ severity }) => severity === 'refuse')
}

const warnings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'warn')
