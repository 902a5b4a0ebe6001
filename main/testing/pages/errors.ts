import { operations } from '@shared/market'
import {
  commonFailures,
  failureNames,
  failures,
  type RetryRule,
  type FailureName,
  type MoneyEffect,
} from '@shared/market/failures'
import { QUOTE_REASONS, READINESS_REASONS } from '@shared/market/reasons'
import { marketFailureText, quoteReasonText, readinessReasonText } from '../../../renderer/format/service-text'
import { ageWords } from '../../../renderer/format/time'

const RETRY_TEXTS: Readonly<Record<RetryRule, string>> = {
  'same-call': 'the same call',
  'preparing-key': 'the same call, with the key that prepared it',
  'new-preparation': 'after a new preparation',
  'list-first': 'after the list is read again',
  reconcile: 'after the outcome is known',
  never: 'change the request first',
}
const MONEY_TEXTS: Readonly<Record<MoneyEffect, string>> = {
  nothing: 'nothing moved by this request',
  unknown: 'unknown',
  settled: 'settled',
}
const COMMON_FAILURES = new Set<string>(commonFailures('keyless'))
const COMMON_KEYED_FAILURES = new Set<string>(commonFailures('keyed'))

/** Names of the operations that can get a refusal; `all` for a refusal that every operation can get. */
function operationsText(name: FailureName): string {
  if (COMMON_FAILURES.has(name)) return 'all'
  if (COMMON_KEYED_FAILURES.has(name)) return 'all with a key'
  const { assumed } = failures[name]
  // `assumed` is true if the refusal is assumed for all its operations; otherwise `assumed` lists the operations.
  const isAssumedFor = (op: string) => typeof assumed === 'object' && assumed.includes(op)
  const operationText = (op: string) => `\`${op}\`${isAssumedFor(op) ? ' (assumed)' : ''}`
  return operations.flatMap((op) => (op.failures.includes(name) ? operationText(op.name) : [])).join(', ')
}

/** Error code, HTTP statuses and other fields by which the app recognizes a refusal. */
function recognitionText(name: FailureName): string {
  const { code, statuses, requiredFields, isAnswerLost, assumed } = failures[name]
  const parts = [
    code === null ? [] : `\`${code}\``,
    statuses.join(', '),
    Object.entries(requiredFields ?? {}).map(([field, value]) => `\`${field}: ${value}\``),
    isAnswerLost === true ? 'no answer' : [],
    assumed === true ? 'assumed' : [],
  ]
  return parts.flat().filter(Boolean).join('; ')
}

function rowOf(name: FailureName): string {
  const { retryRule, retryDelaySeconds, moneyEffect, origin } = failures[name]
  const wait = retryDelaySeconds === undefined ? '' : ` after ${ageWords(retryDelaySeconds)}`
  const { title, moved, todo } = marketFailureText(name)
  const cells = [
    recognitionText(name),
    operationsText(name),
    RETRY_TEXTS[retryRule] + wait,
    MONEY_TEXTS[moneyEffect],
    origin,
    `${title}. ${moved} ${todo}`,
  ]
  return `| ${cells.join(' | ')} |`
}

const reasonRow = (reason: string, reasonText: ReturnType<typeof quoteReasonText>): string =>
  `| \`${reason}\` | ${reasonText?.title}. ${reasonText?.todo} |`

export const errorsPage = (): string => `# Refusals of the service

\`npm run docs\` generates this page from \`shared/market/failures\` and \`renderer/format\`. A test compares the page with
these sources.

- **Recognized by**: the refusal's code, documented HTTP statuses and other identifying fields. \`assumed\`: the
  service's documents do not name this refusal for these routes or this operation.
- **Retry**: a default. The answer's \`retryable\`, \`reprepareRequired\`, \`restartRequired\` and
  \`requiresReconciliation\` override the default, but permit no new payment if money may have moved. The wait applies
  if the answer names no wait.
- **Money**: what the refused request did. The text also covers what an earlier transaction may have done, such as the
  direct payment of a mint.

For a 401 without a code, the app lists every cause possible for the operation and the kind of key. For any other code,
the app shows the code and the service's text.

| Recognized by | Operations | Retry | Money | Caused by | The person reads |
| --- | --- | --- | --- | --- | --- |
${failureNames.map(rowOf).join('\n')}

## Reasons why a listing has no quote

| Reason | The person reads |
| --- | --- |
${QUOTE_REASONS.map((reason) => reasonRow(reason, quoteReasonText(reason))).join('\n')}

## What the market reports about an account

| Reason | The person reads |
| --- | --- |
${READINESS_REASONS.map((reason) => reasonRow(reason, readinessReasonText(reason))).join('\n')}
`
