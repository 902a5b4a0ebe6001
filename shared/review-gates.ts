/** Conditions for Approve. The page shows them and main checks them again, both with this code. */
import type { ReviewModel } from './contract/review'

type Finding = ReviewModel['findings'][number]
/** An accepted finding. `typed`: the text typed for it; null for a tick. */
export type Acknowledgement = { readonly id: string; readonly typed: string | null }

/** Ids of the warnings to acknowledge one by one: two receivers with the same warning need two acknowledgements. */
export function warnIds({ findings }: Pick<ReviewModel, 'findings'>): readonly string[] {
  return warnings(findings).map(({ id }) => id)
}

/** Warnings that are not accepted yet. */
export function unacceptedWarnings(
  { findings }: Pick<ReviewModel, 'findings'>,
  acknowledged: readonly Acknowledgement[],
): readonly Finding[] {
  return warnings(findings).filter(
    (finding) => !acknowledged.some((acknowledgement) => isAccepted(finding, acknowledgement)),
  )
}

/** The typed words must match exactly, except for surrounding spaces. */
export function isAccepted(finding: Pick<Finding, 'id' | 'typed'>, acknowledgement: Acknowledgement): boolean {
  if (acknowledgement.id !== finding.id) return false
  return finding.typed === null || acknowledgement.typed?.trim() === finding.typed
}

/** End of the time to decide. `what`: name of the review's basis; null for the transaction's own window. */
type End = { readonly atMs: number; readonly basisName: string | null }

/** The earlier of the two ends: of the transaction's own window, and of the review's basis. */
export function reviewEnd({ expiresAt, decideBy }: Pick<ReviewModel, 'expiresAt' | 'decideBy'>): End | null {
  const windowEnd: End | null = expiresAt === null ? null : { atMs: Date.parse(expiresAt), basisName: null }
  const basisEnd: End | null = decideBy === null ? null : { atMs: Date.parse(decideBy.at), basisName: decideBy.what }
  if (windowEnd === null || basisEnd === null) return windowEnd ?? basisEnd
  return basisEnd.atMs < windowEnd.atMs ? basisEnd : windowEnd
}

/** True if the review cannot be approved. One refusing finding is enough, whatever the verdict. */
export function isRefusal({ verdict, findings }: Pick<ReviewModel, 'verdict' | 'findings'>): boolean {
  return verdict === 'refuse' || findings.some(({ severity }) => severity === 'refuse')
}

const warnings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'warn')
