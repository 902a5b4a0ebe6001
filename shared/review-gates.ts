/** What stands before Approve. The page shows it, main holds it again: both ask here. */
import type { ReviewModel } from './contract/review'

type Finding = ReviewModel['findings'][number]
/** One finding as it was accepted. `typed`: what was typed for it; null for a tick. */
export type Acknowledged = { readonly id: string; readonly typed: string | null }

/** What has to be acknowledged, each on its own: two receivers that one rule warns of are two things to accept. */
export function warnIds({ findings }: Pick<ReviewModel, 'findings'>): readonly string[] {
  return warnings(findings).map(({ id }) => id)
}

/** The warnings that are not accepted yet. */
export function leftToAccept(
  { findings }: Pick<ReviewModel, 'findings'>,
  given: readonly Acknowledged[],
): readonly Finding[] {
  return warnings(findings).filter((finding) => !given.some((one) => isAccepted(finding, one)))
}

/** The words have to be the very ones; spaces around them do not count. */
export function isAccepted(finding: Pick<Finding, 'id' | 'typed'>, given: Acknowledged): boolean {
  if (given.id !== finding.id) return false
  return finding.typed === null || given.typed?.trim() === finding.typed
}

/** Whichever comes first: the end of the transaction's own window (`what` is null), or of what it rests on. */
type End = { readonly atMs: number; readonly what: string | null }

export function endOf({ expiresAt, decideBy }: Pick<ReviewModel, 'expiresAt' | 'decideBy'>): End | null {
  const own: End | null = expiresAt === null ? null : { atMs: Date.parse(expiresAt), what: null }
  const other: End | null = decideBy === null ? null : { atMs: Date.parse(decideBy.at), what: decideBy.what }
  if (own === null || other === null) return own ?? other
  return other.atMs < own.atMs ? other : own
}

/** Whether it can be approved at all. One finding that refuses is enough, whatever the verdict says. */
export function isRefusal({ verdict, findings }: Pick<ReviewModel, 'verdict' | 'findings'>): boolean {
  return verdict === 'refuse' || findings.some(({ severity }) => severity === 'refuse')
}

const warnings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'warn')
