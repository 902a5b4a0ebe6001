/** Conditions for Approve. The page shows them and main checks them again, both with this code. */
import type { ReviewModel } from './contract/review'

type Finding = ReviewModel['findings'][number]
/** An accepted finding. `typed`: the text typed for it; null for a tick. */
export type Acknowledged = { readonly id: string; readonly typed: string | null }

/** Ids of the warnings to acknowledge one by one: two receivers with the same warning need two acknowledgements. */
export function warnIds({ findings }: Pick<ReviewModel, 'findings'>): readonly string[] {
  return warnings(findings).map(({ id }) => id)
}

/** Warnings that are not accepted yet. */
export function leftToAccept(
  { findings }: Pick<ReviewModel, 'findings'>,
  given: readonly Acknowledged[],
): readonly Finding[] {
  return warnings(findings).filter((finding) => !given.some((one) => isAccepted(finding, one)))
}

/** The typed words must match exactly, except for surrounding spaces. */
export function isAccepted(finding: Pick<Finding, 'id' | 'typed'>, given: Acknowledged): boolean {
  if (given.id !== finding.id) return false
  return finding.typed === null || given.typed?.trim() === finding.typed
}

/** The earlier of two ends: that of the transaction's own window (`what` is null), or that of the review's basis. */
type End = { readonly atMs: number; readonly what: string | null }

export function endOf({ expiresAt, decideBy }: Pick<ReviewModel, 'expiresAt' | 'decideBy'>): End | null {
  const own: End | null = expiresAt === null ? null : { atMs: Date.parse(expiresAt), what: null }
  const other: End | null = decideBy === null ? null : { atMs: Date.parse(decideBy.at), what: decideBy.what }
  if (own === null || other === null) return own ?? other
  return other.atMs < own.atMs ? other : own
}

/** True if the review cannot be approved. One refusing finding is enough, whatever the verdict. */
export function isRefusal({ verdict, findings }: Pick<ReviewModel, 'verdict' | 'findings'>): boolean {
  return verdict === 'refuse' || findings.some(({ severity }) => severity === 'refuse')
}

const warnings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'warn')
