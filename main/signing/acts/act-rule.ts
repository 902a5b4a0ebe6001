import type { Hit } from '../rules/rule'
import type { Finding, Severity } from '../types'

/** The line of "You asked / It does" that a rule on an act concerns; null for a fact outside the request. */
export type ActRow = 'action' | 'collection' | 'price' | 'count' | 'traits' | 'offers'

/** One check of an act without bytes. Pure; an empty result means no finding. */
export type ActRule<A> = {
  readonly id: string
  readonly severity: Severity
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
  const rank = { refuse: 0, warn: 1, note: 2 }
  return rules
    .flatMap(({ id, severity, row, title, check }) =>
      check(act).map((hit): ActFinding => ({ rule: id, severity, row, title, typed: null, ...hit })),
    )
    .sort((a, b) => rank[a.severity] - rank[b.severity])
}
