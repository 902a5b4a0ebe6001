import type { Hit } from '../rules/rule'
import type { Finding, Severity } from '../types'

/** The line of "You asked / It does" that a rule on an act speaks about; null of what stands beside it. */
export type ActRow = 'action' | 'collection' | 'price' | 'count' | 'traits' | 'offers'

/** One question about an act without bytes. Pure; an empty answer means that all is well. */
export type ActRule<A> = {
  readonly id: string
  readonly severity: Severity
  readonly row: ActRow | null
  /** Head of the finding, a few words. */
  readonly title: string
  /** For the table of rules: when it speaks, and why. */
  readonly about: string
  readonly check: (act: A) => readonly Hit[]
}

export type ActFinding = Finding & { readonly row: ActRow | null }

/** Worst first; within a severity in the order of the rules. */
export function applyActRules<A>(rules: readonly ActRule<A>[], act: A): readonly ActFinding[] {
  const rank = { refuse: 0, warn: 1, note: 2 }
  return rules
    .flatMap(({ id, severity, row, title, check }) =>
      check(act).map((hit): ActFinding => ({ rule: id, severity, row, title, typed: null, ...hit })),
    )
    .sort((a, b) => rank[a.severity] - rank[b.severity])
}
