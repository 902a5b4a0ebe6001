import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { createBudgets, type RateLimitedOperation, type SendingKey } from '../../market-api/client/budgets'

const KEY_TEXTS: Readonly<Record<Operation['access'], string>> = {
  keyless: 'none',
  key: 'agent or user key, header',
  'agent-key': 'the agent key itself, header',
  user: 'user key, query',
  affiliate: 'affiliate key, query',
}
const EFFECT_TEXTS: Readonly<Record<Operation['effect'], string>> = {
  read: 'reads',
  write: 'writes',
  keyed: 'writes once for each idempotency key',
  completion: 'completes a prepared act',
}
const LOST_ANSWER_TEXTS: Readonly<Record<Operation['effect'], string>> = {
  read: 'requested again',
  write: 'not sent again automatically',
  keyed: 'sent again with the same idempotency key, within 24 h',
  completion: 'sent again only as its own answer allows',
}

/** Rate limits of a key for an operation, as the budgets have them. */
async function rateLimitText(op: RateLimitedOperation, spender: SendingKey): Promise<string> {
  const budgets = createBudgets({ now: () => 0, setTimer: () => undefined })
  await budgets.take(op, spender, 'action')
  return budgets
    .state()
    .filter(({ name, left, capacity }) => (name === spender || name === 'own') && left < capacity)
    .map(({ perSecond, capacity, route }) => {
      const scope = spender === 'user' && route !== null ? ', each route' : ''
      return `${Number(perSecond.toFixed(3))}/s, bursts of ${capacity}${scope}`
    })
    .join('; and ')
}

async function rateLimitsText(op: RateLimitedOperation & Pick<Operation, 'access'>): Promise<string> {
  if (op.access === 'key')
    return `agent key: ${await rateLimitText(op, 'agent')}; user key: ${await rateLimitText(op, 'user')}`
  return rateLimitText(op, op.access === 'agent-key' ? 'agent' : op.access)
}

const rowOf = async (op: Operation): Promise<string> =>
  `| ${[
    `\`${op.name}\``,
    `\`${op.method} ${op.path}\``,
    KEY_TEXTS[op.access],
    op.permission ?? 'none',
    await rateLimitsText(op),
    op.cacheSeconds > 0 ? `${op.cacheSeconds} s` : 'never',
    EFFECT_TEXTS[op.effect],
    LOST_ANSWER_TEXTS[op.effect],
    op.fit === 'facts' ? 'its valid parts' : 'nothing',
  ].join(' | ')} |`

const toolRow = (tool: Tool): string =>
  `| ${[
    `\`${tool.name}\``,
    tool.says,
    Object.entries(fieldsOf(tool))
      .map(([name, required]) => (required ? `\`${name}\`` : `\`${name}\`?`))
      .join(', ') || 'nothing',
    `\`${tool.twin.name}\``,
    tool.cacheSeconds > 0 ? `${tool.cacheSeconds} s` : 'never',
    tool.isToldOnce ? 'not requested again automatically' : 'requested again',
  ].join(' | ')} |`

/** Fields of a tool's input, true for required ones. */
function fieldsOf({ input }: Tool): Readonly<Record<string, boolean>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.keys(properties).map((name) => [name, required.includes(name)]))
}

export const operationsPage = async (): Promise<string> => `# Operations of the service

Generated from the declarations in \`shared/market\` by \`npm run docs\`; a test compares the page with them.
${operations.length} of 47 operations. The client's rate limits are a little lower than the service's, because two clocks
differ slightly.

| Operation | Route | Key | Permission | Rate limit | Cached | Effect | After a lost answer | Used of an invalid answer |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${(await Promise.all(operations.map(rowOf))).join('\n')}

## Tools of the tool server

${allTools.length} of 20 tools, from their declarations in \`shared/market/tools.ts\`. All tools only read, with the agent key in a
header. They share the rate limit of all requests with that key: ${await rateLimitsText({ name: 'tools', access: 'agent-key', rate: null })}.
Their schemas are not documented: an answer is read like that of the operation in the table, and the tool server's own
list decides which fields are sent. A question mark follows an optional field.

| Tool | Answer | Fields | Operation | Cached | After a lost answer |
| --- | --- | --- | --- | --- | --- |
${allTools.map(toolRow).join('\n')}
`
