import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'

let market: Harness
beforeAll(async () => {
  market = await startHarness()
})
afterAll(() => market.stop())

it('sets up no stage that is paid directly in a token', async () => {
  const currency = '0.0.4500700'
  const stage = { kind: 'direct', currency }
  await expect(market.control('/launchpad/open', { stages: [stage] })).rejects.toThrow('a direct stage is paid in HBAR')
  await market.control('/launchpad/open', { stages: [{ kind: 'direct' }] })
  const { mintCode } = await market.control('/launchpad/open', { stages: [{ kind: 'paid', currency }] })
  await expect(market.control('/launchpad/change', { mintCode, stages: [stage] })).rejects.toThrow('paid in HBAR')
})
