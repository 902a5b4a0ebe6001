import type { Hit } from '../rules/rule'
import type { Finding, Severity } from '../types'

/** Lines of "You asked / It does" that a rule on a request without bytes can concern. */
export type ActRow = 'action' | 'collection' | 'price' | 'count' | 'traits' | 'offers'

/** One check of a request without bytes. Pure; an empty result means no finding. */
export type ActRule<A> = {
  readonly id: string
  readonly severity: Severity
  /** Null for a rule on a fact outside the request. */
  readonly row: ActRow | null
  /** Title of the finding, a few words. */
  readonly title: string
  /** For the table of rules: when the rule reports, and why. */
  readonly about: string
  readonly check: (act: A) => readonly Hit[]
}

export type ActFinding = Finding & { readonly row: ActRow | null }

/** Applies rules. Findings are sorted worst first; within a severity in the order of the rules. */
export function applyActRules<A>(rules: readonly ActRule<A>[], act: A): readonly ActFinding[] {
  const severityRanks = { refuse: 0, warn: 1, note: 2 }
  return rules
    .flatMap(({ id, severity, row, title, check }) =>
      check(act).map((hit): ActFinding => ({ rule: id, severity, row, title, typed: null, ...hit })),
    )
    .sort((a, b) => severityRanks[a.severity] - severityRanks[b.severity])
}
