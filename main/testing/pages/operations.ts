import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import { allTools, type Tool } from '@shared/market/tools'
import { createBudgets, type Counted, type Spender } from '../../market-api/client/budgets'

const KEY: Readonly<Record<Operation['access'], string>> = {
  keyless: 'none',
  key: 'agent or user key, header',
  'agent-key': 'the agent key itself, header',
  user: 'user key, query',
  affiliate: 'affiliate key, query',
}
const EFFECT: Readonly<Record<Operation['effect'], string>> = {
  read: 'reads',
  write: 'acts',
  keyed: 'acts once for each key of an act',
  completion: 'completes what was begun',
}
const LOST: Readonly<Record<Operation['effect'], string>> = {
  read: 'asked again',
  write: 'never sent again by itself',
  keyed: 'sent again with the same idempotency key, within 24 h',
  completion: 'sent again only as its own answer allows',
}

/** Rate limits, as the budgets themselves have them. */
async function allowed(op: Counted, spender: Spender): Promise<string> {
  const budgets = createBudgets({ now: () => 0, setTimer: () => undefined })
  await budgets.take(op, spender, 'action')
  return budgets
    .state()
    .filter(({ name, left, capacity }) => (name === spender || name === 'own') && left < capacity)
    .map(({ perSecond, capacity, route }) => {
      const each = route === null ? '' : ', each route'
      return `${Number(perSecond.toFixed(3))}/s, bursts of ${capacity}${spender === 'user' ? each : ''}`
    })
    .join('; and ')
}

async function budgetOf(op: Counted & Pick<Operation, 'access'>): Promise<string> {
  if (op.access === 'key') return `agent key: ${await allowed(op, 'agent')}; user key: ${await allowed(op, 'user')}`
  return allowed(op, op.access === 'agent-key' ? 'agent' : op.access)
}

const rowOf = async (op: Operation): Promise<string> =>
  `| ${[
    `\`${op.name}\``,
    `\`${op.method} ${op.path}\``,
    KEY[op.access],
    op.permission ?? 'none',
    await budgetOf(op),
    op.cacheSeconds > 0 ? `${op.cacheSeconds} s` : 'never',
    EFFECT[op.effect],
    LOST[op.effect],
    op.fit === 'facts' ? 'what is sound' : 'all or nothing',
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
    tool.isToldOnce ? 'never asked again by itself' : 'asked again',
  ].join(' | ')} |`

/** Fields of a tool's input, true for required ones. */
function fieldsOf({ input }: Tool): Readonly<Record<string, boolean>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.keys(properties).map((name) => [name, required.includes(name)]))
}

export const operationsPage = async (): Promise<string> => `# Operations of the service

Written from the declarations in \`shared/market\` by \`npm run docs\`; a
test holds it to them. ${operations.length} of 47 operations. What the client allows itself is a little below what the
service allows, so that two clocks never disagree about it.

| Operation | Route | Key | Permission | Allowed | Kept | Effect | When its answer is lost | Of an odd answer is used |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${(await Promise.all(operations.map(rowOf))).join('\n')}

## Tools of the tool server

${allTools.length} of 20 tools, from their declarations in \`shared/market/tools.ts\`. All only read, with the agent key in a
header, and are counted with everything else that is sent with it: ${await budgetOf({ name: 'tools', access: 'agent-key', rate: null })}. Their
schemas are not documented: each is read as the operation beside it, and what its server lists decides what is sent to it. A
question mark follows what may be left out.

| Tool | Answers | Takes | As operation | Kept | When its answer is lost |
| --- | --- | --- | --- | --- | --- |
${allTools.map(toolRow).join('\n')}
`
