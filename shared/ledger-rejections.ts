/**
 * Ids of the rules that refuse a transaction only because the ledger would reject it, in every state of the ledger. The
 * transaction may match the intent, and the ledger can still charge the fee. `main/signing/testing/ledger-table.ts` names
 * the source of each condition.
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
