import type { Finding, Verdict } from './types'

type WithSeverity = Pick<Finding, 'severity'>

/** Any finding that refuses makes the verdict `refuse`, else any that warns makes it `warn`; notes change nothing. */
export function verdictOf(findings: readonly WithSeverity[]): Verdict {
  let verdict: Verdict = 'match'
  for (const { severity } of findings) {
    if (severity === 'refuse') return 'refuse'
    if (severity === 'warn') verdict = 'warn'
  }
  return verdict
}

/** The verdict of one line of "You asked / It does", from the findings that concern it. */
export function verdictOfRow<R>(row: R, findings: readonly (WithSeverity & { readonly row: R | null })[]): Verdict {
  return verdictOf(findings.filter((finding) => finding.row === row))
}
