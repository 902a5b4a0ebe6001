import type { Finding, Verdict } from './types'

type WithSeverity = Pick<Finding, 'severity'>

/** `refuse` if a finding refuses, else `warn` if a finding warns, else `match`. Notes do not change the verdict. */
export function verdictOf(findings: readonly WithSeverity[]): Verdict {
  let verdict: Verdict = 'match'
  for (const { severity } of findings) {
    if (severity === 'refuse') return 'refuse'
    if (severity === 'warn') verdict = 'warn'
  }
  return verdict
}

/** The verdict on one row of the comparison, from the findings that concern this row. */
export function verdictOfRow<R>(row: R, findings: readonly (WithSeverity & { readonly row: R | null })[]): Verdict {
  return verdictOf(findings.filter((finding) => finding.row === row))
}
