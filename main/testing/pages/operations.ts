import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { createBudgets, type RateLimitedOperation, type SendingKey } from '../../market-api/client/budgets'

/** Number of operations in the service's documents. */
const DOCUMENTED_OPERATION_COUNT = 47
/** Number of tools in the service's documents. */
const DOCUMENTED_TOOL_COUNT = 20

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
  idempotent: 'writes once for each idempotency key',
  completion: 'completes a preparation',
}
const LOST_ANSWER_TEXTS: Readonly<Record<Operation['effect'], string>> = {
  read: 'requested again',
  write: 'not sent again automatically',
  idempotent: 'sent again with the same idempotency key, within 24 h',
  completion: 'sent again only as the operation’s own answers allow',
}

/**
 * Rate limits of an operation with one kind of key. A sample request shows which budgets count for the operation. The
 * budget `own` is that of a single operation with a rate limit of its own.
 */
async function rateLimitOfKey(op: RateLimitedOperation, sendingKey: SendingKey): Promise<string> {
  const budgets = createBudgets({ now: () => 0, setTimer: () => undefined })
  await budgets.take(op, sendingKey, 'action')
  return budgets
    .state()
    .filter(({ name, availableCount: left, capacity }) => (name === sendingKey || name === 'own') && left < capacity)
    .map(({ refillPerSecond: perSecond, capacity, route }) => {
      const scope = sendingKey === 'user' && route !== null ? ', each route' : ''
      return `${Number(perSecond.toFixed(3))}/s, bursts of ${capacity}${scope}`
    })
    .join('; and ')
}

async function rateLimitsOfOperation(op: RateLimitedOperation & Pick<Operation, 'access'>): Promise<string> {
  if (op.access === 'key') {
    return `agent key: ${await rateLimitOfKey(op, 'agent')}; user key: ${await rateLimitOfKey(op, 'user')}`
  }
  return rateLimitOfKey(op, op.access === 'agent-key' ? 'agent' : op.access)
}

const rowOf = async (op: Operation): Promise<string> =>
  `| ${[
    `\`${op.name}\``,
    `\`${op.method} ${op.path}\``,
    KEY_TEXTS[op.access],
    op.permission ?? 'none',
    await rateLimitsOfOperation(op),
    op.cacheSeconds > 0 ? `${op.cacheSeconds} s` : 'never',
    EFFECT_TEXTS[op.effect],
    LOST_ANSWER_TEXTS[op.effect],
    // Part of an answer that is used although the answer does not match the schema.
    op.fit === 'facts' ? 'valid parts' : 'nothing',
  ].join(' | ')} |`

function toolRow(tool: Tool): string {
  const fields = Object.entries(requiredByField(tool)).map(([name, isRequired]) =>
    isRequired ? `\`${name}\`` : `\`${name}\`?`,
  )
  const cells = [
    `\`${tool.name}\``,
    tool.answerSummary,
    fields.length === 0 ? 'nothing' : fields.join(', '),
    `\`${tool.similarOperation.name}\``,
    tool.cacheSeconds > 0 ? `${tool.cacheSeconds} s` : 'never',
    tool.returnsDataOnce ? 'not requested again automatically' : 'requested again',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Names of a tool's input fields, each with true if the field is required. */
function requiredByField({ input }: Tool): Readonly<Record<string, boolean>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.keys(properties).map((name) => [name, required.includes(name)]))
}

export const operationsPage = async (): Promise<string> => `# Operations of the service

Generated from the declarations in \`shared/market\` by \`npm run docs\`; a test compares the page with them.
${operations.length} of ${DOCUMENTED_OPERATION_COUNT} operations. The client's rate limits are a little lower than the service's, because two clocks
differ slightly.

| Operation | Route | Key | Permission | Rate limit | Cached | Effect | After a lost answer | Used from an invalid answer |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${(await Promise.all(operations.map(rowOf))).join('\n')}

## Tools of the tool server

${allTools.length} of ${DOCUMENTED_TOOL_COUNT} tools, from their declarations in \`shared/market/tools.ts\`. All tools only read, with the agent key in a
header. They share the rate limit of all requests with that key: ${await rateLimitsOfOperation({ name: 'tools', access: 'agent-key', rateLimit: null })}.
Their schemas are not documented. The app reads a tool's answer like the answer of the operation in the table, and makes
no call whose arguments the schema in the tool server's own list refuses. A question mark follows an optional field.

| Tool | Answer | Fields | Operation | Cached | After a lost answer |
| --- | --- | --- | --- | --- | --- |
${allTools.map(toolRow).join('\n')}
`
