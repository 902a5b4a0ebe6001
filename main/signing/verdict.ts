import type { Finding, Verdict } from './types'

type WithSeverity = Pick<Finding, 'severity'>

/** The worst severity of the findings: `refuse`, else `warn`, else `match`. Notes do not change the verdict. */
export function verdictOf(findings: readonly WithSeverity[]): Verdict {
  let verdict: Verdict = 'match'
  for (const { severity } of findings) {
    if (severity === 'refuse') return 'refuse'
    if (severity === 'warn') verdict = 'warn'
  }
  return verdict
}

/** The verdict of one line of "You asked / It does", from the findings that concern this line. */
export function verdictOfRow<R>(row: R, findings: readonly (WithSeverity & { readonly row: R | null })[]): Verdict {
  return verdictOf(findings.filter((finding) => finding.row === row))
}
