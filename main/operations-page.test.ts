import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import { LIMITS } from './market/budget'

const file = join(import.meta.dirname, '../docs/operations.md')

const KEY: Readonly<Record<Operation['access'], string>> = {
  keyless: 'none',
  key: 'agent key, header',
  'agent-key': 'the agent key itself, header',
  user: 'user key, query',
  affiliate: 'affiliate key, query',
}
const LOST: Readonly<Record<Operation['effect'], string>> = {
  read: 'asked again',
  write: 'never sent again by itself',
  keyed: 'sent again with the same idempotency key, within 24 h',
  completion: 'sent again only as its own answer allows',
}

function budgetOf({ access, rate }: Operation): string {
  const { capacity, refillPerSecond } = LIMITS[access === 'agent-key' || access === 'key' ? 'agent' : access]
  const shared = `${refillPerSecond}/s, bursts of ${capacity}${access === 'user' ? ', each route' : ''}`
  return rate ? `${rate.calls} in ${rate.seconds} s; ${shared}` : shared
}

const rowOf = (op: Operation): string =>
  `| ${[
    `\`${op.name}\``,
    `\`${op.method} ${op.path}\``,
    KEY[op.access] + (op.permission ? `; ${op.permission}` : ''),
    budgetOf(op),
    op.cacheSeconds > 0 ? `${op.cacheSeconds} s` : 'never',
    LOST[op.effect],
    op.fit === 'facts' ? 'what is sound' : 'all or nothing',
  ].join(' | ')} |`

const text = `# Operations of the service

Written from the declarations in \`shared/market\` by \`UPDATE_DOCS=yes npx vitest run main/operations-page.test.ts\`; a
test holds it to them. ${operations.length} of 47 operations. What the client allows itself is a little below what the
service allows, so that two clocks never disagree about it.

| Operation | Route | Key | Allowed | Kept | When its answer is lost | Of an odd answer is used |
| --- | --- | --- | --- | --- | --- | --- |
${operations.map(rowOf).join('\n')}
`

it('the page of operations tells them as they are declared', async () => {
  const page = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' })
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page)
  expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=yes writes the page anew').toBe(page)
})
