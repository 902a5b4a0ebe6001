/** `fail`: something contradicts the draw. `conditional`: the sums are right, and a fact that they rest on was not checked. */
export type Verdict = 'pass' | 'fail' | 'conditional'

/** What contradicts a draw. */
const FAILURES = [
  'commitment-malformed',
  'commitment-differs',
  'memo-without-commitment',
  'memo-commits-twice',
  'memo-differs',
  'number-negative',
  'number-too-large',
  'range-empty',
  'range-too-large',
  'size-differs',
  'no-values',
  'values-too-many',
  'count-differs',
  'value-differs',
  'ledger-failed',
  'ledger-other-kind',
  'ledger-memo-differs',
  'ledger-number-differs',
  'ledger-payer-differs',
  'ledger-time-differs',
  'index-outside-pool',
  'serial-differs',
  'serial-twice-in-pool',
  'responses-differ',
  'proof-differs',
] as const

/** What a draw rests on and nobody has checked, or what the documents leave open. */
export type Open =
  | 'no-commitment'
  | 'no-memo'
  | 'salt-spelling-free'
  | 'number-without-range'
  | 'undocumented-form'
  | 'transaction-id-unknown-form'
  | 'no-transaction-id'
  | 'ledger-not-asked'
  | 'ledger-not-found'
  | 'ledger-number-unchecked'
  | 'no-snapshot'
  | 'pool-not-understood'
  | 'snapshot-unproven'
  | 'number-outside-range'
  | 'no-serial'
  | 'mapping-not-documented'
  | 'no-mapping-fits'

export type Failure = (typeof FAILURES)[number]
export type Reason = Failure | Open

export const isFailure = (reason: Reason): reason is Failure => (FAILURES as readonly Reason[]).includes(reason)

/** One failure fails; else anything open leaves it conditional. */
export function verdictOf(reasons: readonly Reason[]): Verdict {
  if (reasons.some(isFailure)) return 'fail'
  return reasons.length > 0 ? 'conditional' : 'pass'
}
