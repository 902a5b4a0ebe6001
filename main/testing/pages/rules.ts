import { actRuleRows } from '../../signing/acts'
import { messageRules } from '../../signing/message-rules'
import { rulesTable, type RuleRow } from '../../signing/rules'
import { ledgerRows } from '../../signing/testing/ledger-table'

/** The page of `docs/` that describes the rules. */
export function rulesPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const messages = messageRules.map(({ id, severity, title, about }): RuleRow => {
    return { id, appliesTo: ['sign-in'], severity, title, about }
  })
  const rows = [...rulesTable(), ...actRuleRows(), ...messages].map(
    ({ id, appliesTo, severity, title, about }) =>
      `| \`${id}\` | ${appliesTo.join(', ')} | ${severity} | ${cell(title)} | ${cell(about)} |`,
  )
  const limits = ledgerRows.map(
    ({ limit, status, rule, source }) => `| ${cell(limit)} | \`${status}\` | \`${rule}\` | ${cell(source)} |`,
  )
  return [
    '# Rules of the review',
    '',
    'Generated from the rules themselves; a test holds this page equal to them. `refuse` leaves no way to approve,',
    '`warn` is acknowledged one by one, `note` is only said. The rows with `warn` are the whole, fixed list of what is',
    'ever only a warning: whatever else moves more value, grants more permission or reaches further than was asked for is',
    'refused. A rule under several kinds of intents is one rule with one id.',
    '',
    '| Rule | Applies to | Severity | Title | What it looks at |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '## Limits of the ledger',
    '',
    'A node rejects these without looking at the ledger’s state, so the review refuses them before anything is signed:',
    'nothing would move, and the ledger can still charge its fee. Source: hiero-consensus-node (class and method, or',
    'setting with its default) and the comments of `response_code.proto` in the package `@hiero-ledger/proto`. A minimum',
    'fee, balances, allowances, owners and associations are state, and not judged here.',
    '',
    '| What a node rejects | Status | Rule | Source |',
    '| --- | --- | --- | --- |',
    ...limits,
    '',
  ].join('\n')
}
