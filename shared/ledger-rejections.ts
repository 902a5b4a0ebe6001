/**
 * Rules that refuse a transaction only because a node is certain to reject it, for example for its size. The
 * transaction may match the intent, and the ledger can still charge the fee (`main/signing/rules/ledger-table.ts`).
 */
const LEDGER_REJECTION_RULES: ReadonlySet<string> = new Set([
  'ledger-size',
  'ledger-hbar-legs',
  'ledger-token-legs',
  'ledger-nft-legs',
  'ledger-allowances',
  'ledger-own-spender',
  'gas-none',
])

/**
 * True if a certain rejection by the ledger is the only reason for a refusal. `rules`: ids of all rules that refused.
 */
export const isLedgerRejection = (rules: readonly string[]): boolean =>
  rules.length > 0 && rules.every((rule) => LEDGER_REJECTION_RULES.has(rule))
