import { requestRuleRows } from '../../signing/acts'
import { messageRules } from '../../signing/message-rules'
import { rulesTable, type RuleRow } from '../../signing/rules'
import { ledgerRows } from '../../signing/testing/ledger-table'

/** Generates the page that lists the rules of the review and the ledger's limits. */
export function rulesPage(): string {
  const escapeCell = (text: string) => text.replaceAll('|', '\\|')
  const messageRows = messageRules.map(({ id, severity, title, about }): RuleRow => {
    return { id, appliesTo: ['sign-in'], severity, title, about }
  })
  const rows = [...rulesTable(), ...requestRuleRows(), ...messageRows].map(
    ({ id, appliesTo, severity, title, about }) =>
      `| \`${id}\` | ${appliesTo.join(', ')} | ${severity} | ${escapeCell(title)} | ${escapeCell(about)} |`,
  )
  const limitRows = ledgerRows.map(
    ({ condition, status, rule, source }) =>
      `| ${escapeCell(condition)} | \`${status}\` | \`${rule}\` | ${escapeCell(source)} |`,
  )
  return [
    '# Rules of the review',
    '',
    'Generated from the rules by `npm run docs`; a test compares the page with them. A `refuse` cannot be approved, each',
    '`warn` is acknowledged separately, a `note` only informs. The rows with `warn` are the complete, fixed list of',
    'warnings: any other transaction that moves more value, grants more permission or reaches further than the request is',
    'refused. A rule under several kinds of intents is one rule with one id.',
    '',
    '| Rule | Applies to | Severity | Title | Checks |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '## Limits of the ledger',
    '',
    'A node rejects a transaction beyond these limits without reading the ledger’s state. Nothing would move, but the',
    'ledger can still charge a fee, so the review refuses such a transaction before it is signed. Source:',
    'hiero-consensus-node (class and method, or setting with its default) and the comments of `response_code.proto` in the',
    'package `@hiero-ledger/proto`. A minimum fee, balances, allowances, owners and associations are part of the state,',
    'and these rules do not check them.',
    '',
    '| A node rejects | Status | Rule | Source |',
    '| --- | --- | --- | --- |',
    ...limitRows,
    '',
  ].join('\n')
}
