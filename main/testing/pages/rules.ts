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
    '`npm run docs` generates this page from the rules. A test compares the page with the rules.',
    '',
    '- `refuse`: the app does not sign or send the transaction.',
    '- `warn`: the person must accept each warning separately. The rows with `warn` are all the warnings there are: the',
    '  review refuses any other transaction that moves, permits or reaches more than requested.',
    '- `note`: only informs.',
    '',
    'A rule that applies to several kinds of intents has one id.',
    '',
    '| Rule | Applies to | Severity | Title | Checks |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '## Limits of the ledger',
    '',
    'A node rejects a transaction beyond these limits without reading the ledger’s state. Nothing would move, but the',
    'ledger can charge a fee for some rejections. The review therefore refuses such a transaction before the person signs.',
    'There is one exception: in the last 10 s of the time window, the review gives only a note.',
    '',
    'These rules do not check the ledger’s state: minimum fees, balances, allowances, owners and associations.',
    '',
    'Source: hiero-consensus-node (class and method, or setting with its default) and the comments of',
    '`response_code.proto` in the package `@hiero-ledger/proto`.',
    '',
    '| A node rejects | Status | Rule | Source |',
    '| --- | --- | --- | --- |',
    ...limitRows,
    '',
  ].join('\n')
}
