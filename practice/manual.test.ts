import * as sdk from '@hashgraph/sdk'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addressOf } from './ledger/contracts/collection'
import { supportedTransactionFields } from './ledger/handlers'
import { supportedQueryFields } from './ledger/queries'
import { SDK_CLASS_NAMES } from './testing/manual-table'
import { createRuntime } from './runtime'

const file = join(import.meta.dirname, '../docs/practice-market.md')
const { service } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
afterAll(() => service.clock.stop())

it('the page names for everything that the node takes a class that the SDK has', () => {
  const taken = [...supportedTransactionFields, ...supportedQueryFields]
  expect(Object.keys(SDK_CLASS_NAMES)).toEqual(taken)
  for (const name of Object.values(SDK_CLASS_NAMES)) expect(sdk).toHaveProperty(name)
})

it('the page and the README publish the account that people let spend, and its address', () => {
  const { account } = service.operator
  const ids = [`\`0.0.${account}\``, `\`0x${addressOf(service.ledger.state, account)}\``]
  for (const page of [file, join(import.meta.dirname, '../README.md')]) {
    const text = readFileSync(page, 'utf8')
    for (const id of ids) expect(text).toContain(id)
  }
})
