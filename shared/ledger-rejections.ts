/**
 * The rules that refuse a transaction for a limit of the ledger alone: it may do exactly what was asked, but a node is
 * certain to reject it, and the ledger can still charge its fee (`main/signing/rules/ledger-table.ts`).
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

/** Whether the ledger's limits are the only reason of a refusal. `rules`: every rule that refused. */
export const isLedgerRejection = (rules: readonly string[]): boolean =>
  rules.length > 0 && rules.every((rule) => LEDGER_LIMIT_RULES.has(rule))
