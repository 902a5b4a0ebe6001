import * as sdk from '@hashgraph/sdk'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { afterAll, expect, it, vi } from 'vitest'
import { controlRoutes } from './control/server'
import { addressOf } from './ledger/contracts/collection'
import { takenTransactions } from './ledger/handlers'
import { answeredQueries } from './ledger/queries'
import { SDK_NAMES, generatedParts } from './manual.table'
import { mirrorRoutes } from './mirror/server'
import { Timeline } from './mirror/timeline'
import { createRuntime } from './runtime'
import { CallLog } from './service/call-log'

// The page is long to format: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const file = join(import.meta.dirname, '../../docs/practice-market.md')
const { service, crowd } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
afterAll(() => service.clock.stop())

const readUntilMs = service.nowMs
const mirror = { ledger: service.ledger, readUntilMs, nodePort: 0, timeline: new Timeline(service.ledger, readUntilMs) }
const parts = generatedParts(controlRoutes(service, crowd, new CallLog()), mirrorRoutes(mirror))
const PART = /<!-- begin (.+?) -->[^]*?<!-- end \1 -->/g

/** The page with every part between its markers as the declarations give it, formatted. */
async function pageOf(text: string): Promise<string> {
  const filled = text.replace(PART, (whole, name: string) => {
    const part = parts[name]
    return part === undefined ? whole : `<!-- begin ${name} -->\n\n${part}\n\n<!-- end ${name} -->`
  })
  return format(filled, { ...(await resolveConfig(file)), parser: 'markdown' })
}

it('the page names for everything that the node takes a class that the SDK has', () => {
  const taken = [...takenTransactions, ...answeredQueries]
  expect(Object.keys(SDK_NAMES)).toEqual(taken)
  for (const name of Object.values(SDK_NAMES)) expect(sdk).toHaveProperty(name)
})

it('the page and the README publish the account that people let spend, and its address', () => {
  const { account } = service.operator
  const ids = [`\`0.0.${account}\``, `\`0x${addressOf(service.ledger.state, account)}\``]
  for (const page of [file, join(import.meta.dirname, '../../README.md')]) {
    const text = readFileSync(page, 'utf8')
    for (const id of ids) expect(text).toContain(id)
  }
})

it('the page of the practice market tells readings, hostile bytes and the routes there are as they are', async () => {
  const text = readFileSync(file, 'utf8')
  expect([...text.matchAll(PART)].map(([, name]) => name)).toEqual(Object.keys(parts))
  const page = await pageOf(text)
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page)
  else expect(text, 'UPDATE_DOCS=yes writes the page anew').toBe(page)
})
