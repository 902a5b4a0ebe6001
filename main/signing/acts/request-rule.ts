import type { Hit } from '../rules/rule'
import type { Finding, Severity } from '../types'

/** Lines of "You asked / Actual" that a rule can concern, for a request without transaction bytes. */
export type RequestRow = 'action' | 'collection' | 'price' | 'count' | 'traits' | 'offers'

/** A rule on requests without transaction bytes. `check` is pure and returns an empty list if there is no finding. */
export type RequestRule<I> = {
  readonly id: string
  readonly severity: Severity
  /** Line of the comparison that a finding of this rule concerns. Null for a rule on a fact outside the request. */
  readonly row: RequestRow | null
  /** Title of the finding, a few words. */
  readonly title: string
  /** Text for the table of rules: when the rule reports, and why. */
  readonly about: string
  readonly check: (input: I) => readonly Hit[]
}

export type RequestFinding = Finding & { readonly row: RequestRow | null }

/** Applies the rules. Findings are sorted by severity, worst first, and then in the order of the rules. */
export function applyRequestRules<I>(rules: readonly RequestRule<I>[], input: I): readonly RequestFinding[] {
  const severityRanks = { refuse: 0, warn: 1, note: 2 }
  return rules
    .flatMap(({ id, severity, row, title, check }) =>
      check(input).map((hit): RequestFinding => ({
        rule: id,
        severity,
        row,
        title,
        claim: null,
        requiredText: null,
        ...hit,
      })),
    )
    .sort((a, b) => severityRanks[a.severity] - severityRanks[b.severity])
}
