/**
 * Result of verifying a draw. `pass`: everything was checked and is correct. `fail`: a fact contradicts the draw.
 * `conditional`: nothing contradicts the draw, but a fact that the draw depends on was not checked, or is not
 * documented.
 */
export type Verdict = 'pass' | 'fail' | 'conditional'

/** Reasons that contradict a draw. */
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

/** Reasons that leave a draw open: unchecked facts that the draw depends on, and undocumented methods. */
export type OpenPoint =
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
export type Reason = Failure | OpenPoint

export const isFailure = (reason: Reason): reason is Failure => (FAILURES as readonly Reason[]).includes(reason)

/** Verdict of a draw: `fail` for any failure, otherwise `conditional` for any open point, otherwise `pass`. */
export function verdictOf(reasons: readonly Reason[]): Verdict {
  if (reasons.some(isFailure)) return 'fail'
  return reasons.length > 0 ? 'conditional' : 'pass'
}
