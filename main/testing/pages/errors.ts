import { operations } from '@shared/market'
import {
  commonFailures,
  failureNames,
  failures,
  type Again,
  type FailureName,
  type Money,
} from '@shared/market/failures'
import { QUOTE_REASONS, READINESS_REASONS } from '@shared/market/reasons'
import { failureWords, quoteWords, readinessWords } from '../../../renderer/format/service-text'
import { ageWords } from '../../../renderer/format/time'

const AGAIN: Readonly<Record<Again, string>> = {
  'same-call': 'the same call',
  'preparing-key': 'with the key that prepared it',
  'new-preparation': 'after a new preparation',
  'list-first': 'after the list was read',
  reconcile: 'once its outcome is known',
  never: 'not as it is',
}
const MONEY: Readonly<Record<Money, string>> = {
  nothing: 'nothing moved',
  unknown: 'not known',
  settled: 'settled',
}
const OF_ALL = new Set<string>(commonFailures('keyless'))
const OF_KEYED = new Set<string>(commonFailures('keyed'))

function routesOf(name: FailureName): string {
  if (OF_ALL.has(name)) return 'all'
  if (OF_KEYED.has(name)) return 'all with a key'
  const { assumed } = failures[name]
  const marked = (op: string) => `\`${op}\`${assumed !== true && assumed?.includes(op) ? ' (assumed)' : ''}`
  return operations.flatMap((op) => (op.failures.includes(name) ? marked(op.name) : [])).join(', ')
}

function signOf(name: FailureName): string {
  const { code, statuses, when, lost, assumed } = failures[name]
  const parts = [
    code === null ? [] : `\`${code}\``,
    statuses.join(', '),
    Object.entries(when ?? {}).map(([field, value]) => `\`${field}: ${value}\``),
    lost === true ? 'no answer' : [],
    assumed === true ? 'assumed' : [],
  ]
  return parts.flat().filter(Boolean).join('; ')
}

function rowOf(name: FailureName): string {
  const { again, afterSeconds, money, side } = failures[name]
  const wait = afterSeconds === undefined ? '' : ` after ${ageWords(afterSeconds)}`
  const { title, moved, todo } = failureWords(name)
  const cells = [signOf(name), routesOf(name), AGAIN[again] + wait, MONEY[money], side, `${title}. ${moved} ${todo}`]
  return `| ${cells.join(' | ')} |`
}

const reasonRow = (reason: string, words: ReturnType<typeof quoteWords>): string =>
  `| \`${reason}\` | ${words?.title}. ${words?.todo} |`

export const errorsPage = (): string => `# What the service can answer in place of what was asked for

Written from the declarations in \`shared/market/failures\` and the texts in \`renderer/format\` by
\`npm run docs\`; a test holds it to them. The first column tells how a refusal
is known: its code, its statuses where they are documented, and fields beside them. \`assumed\` marks what the service's
documents do not name on these routes, or not on the operation that it stands beside. Whether a call may be made again
is what is declared; an answer's own \`retryable\`, \`reprepareRequired\`, \`restartRequired\` and
\`requiresReconciliation\` go before it, save that nothing makes a new payment right where money may have moved. The wait
is the one taken when an answer names none.

A 401 without a code is told with every cause that is possible for the operation and the kind of key. Of a code that is
not in this list its name is told, with the service's own words as data.

| Known by | Operations | May be made again | Money | Lies with | What the person reads |
| --- | --- | --- | --- | --- | --- |
${failureNames.map(rowOf).join('\n')}

## Why a listing cannot be quoted

| Reason | What the person reads |
| --- | --- |
${QUOTE_REASONS.map((reason) => reasonRow(reason, quoteWords(reason))).join('\n')}

## What keeps an account from buying

| Reason | What the person reads |
| --- | --- |
${READINESS_REASONS.map((reason) => reasonRow(reason, readinessWords(reason))).join('\n')}
`
