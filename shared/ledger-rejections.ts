/**
 * Rules that refuse a transaction only for a limit of the ledger: it may match the intent, but a node is certain to
 * reject it, and the ledger can still charge its fee (`main/signing/rules/ledger-table.ts`).
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

/** True if the ledger's limits are the only reason for a refusal. `rules`: every rule that refused. */
export const isLedgerRejection = (rules: readonly string[]): boolean =>
  rules.length > 0 && rules.every((rule) => LEDGER_LIMIT_RULES.has(rule))
