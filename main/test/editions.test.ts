import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig } from '../testing/app-rig'
import { expectFlowDone } from '../testing/flow-end'
import { letMarketSpend } from '../testing/main-rig'

/** NFTs of an ERC-1155 contract, which names no owner, through all of main while the market's answers get lost. */
const EDITIONS: EntityId = '0.0.4601377'
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
const losing = (...routes: readonly string[]) =>
  practice.control('/faults', { routes: routes.map((route) => ({ route, times: 1, loseReply: true })) })
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
}, 30_000)
afterEach(closeAll)
afterAll(() => practice.stop())

it('an edition is bought, listed and taken back though no answer to a completion arrives', async () => {
  const app = await start()
  await letMarketSpend(app, practice)
  const account = practice.account('buyer')
  const listing = await practice.control('/market/list-from-crowd', { token: EDITIONS, price: '25' })
  const { serial, seller } = listing as { serial: number; seller: EntityId }
  const { trade } = app.services
  const quoteReceivedAt = new Date().toISOString()
  await losing('buynftres', 'unlistnftres')
  const bought = await expectFlowDone(
    app,
    trade.buy({ account, token: EDITIONS, serial, maxPrice: '25', seller, quoteReceivedAt }),
  )
  // The outcome comes from the contract's balances, without another request to the market.
  expect(bought).toMatchObject({ kind: 'buy-evm', outcome: null, paid: '25', leftover: null })
  await expectFlowDone(app, trade.list({ account, token: EDITIONS, serial, price: '800' }))
  const taken = await expectFlowDone(app, trade.unlist({ account, token: EDITIONS, serial }))
  expect(taken.kind).toBe('unlist-evm')
  expect(taken.steps.map(({ step }) => step)).toContain('not-completed')
}, 60_000)
