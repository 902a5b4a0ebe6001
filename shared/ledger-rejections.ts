/**
 * Rules that refuse a transaction only because it exceeds a limit of the ledger. The transaction may match the intent,
 * but a node is certain to reject it, and the ledger can still charge the fee (`main/signing/rules/ledger-table.ts`).
 */
const LEDGER_LIMIT_RULES: ReadonlySet<string> = new Set([
  'ledger-size',
  'ledger-hbar-legs',
  'ledger-token-legs',
  'ledger-nft-legs',
  'ledger-allowances',
  'ledger-own-spender',
  'gas-none',
])

/** True if the ledger's limits are the only reason for a refusal. `rules`: ids of all rules that refused. */
export const isLedgerRejection = (rules: readonly string[]): boolean =>
  rules.length > 0 && rules.every((rule) => LEDGER_LIMIT_RULES.has(rule))
