import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFixture, type Fixture } from '../../conformance/fixture'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  refundCodesOf,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
} from '../../conformance/minting'
import { shortenConsensus } from '../../conformance/trading'

vi.setConfig({ testTimeout: 60_000 })

const PRICE = 1_000_000_000n
/** Longer than the lifetime of a session. */
const RUN_OUT_MS = 21 * 60_000
/** After this time a transaction that the ledger does not have can no longer arrive, and another one is sent. */
const WINDOW_MS = 4 * 60_000

const stateFile = join(mkdtempSync(join(tmpdir(), 'countersign-practice-')), 'state.json')
let market: Fixture
const start = async (): Promise<Fixture> => (market = await startFixture({ stateFile }))
const restart = async (): Promise<void> => {
  await market.stop()
  await start()
  await shortenConsensus(market)
}
afterEach(async () => {
  await market.stop()
  rmSync(stateFile, { force: true })
})

const advance = (advanceMs: number): Promise<unknown> => market.control('/clock', { advanceMs })
const breakNode = (fault: object): Promise<unknown> =>
  market.control('/faults', { nodeFaults: [{ payer: 'operator', ...fault }] })
const balanceOf = async ({ accountId }: { readonly accountId: string }): Promise<bigint> =>
  BigInt((await ledgerAccount(market, accountId)).tinybar)

describe('what was paid directly comes back, once,', () => {
  it.each([
    ['was lost on its way', { what: 'lose-request' }, ['SUCCESS']],
    ['arrived although its answer was lost', { what: 'lose-reply' }, ['SUCCESS']],
    ['was not taken, twice', { what: 'busy', times: 2 }, ['SUCCESS']],
    ['found no connection', { what: 'unavailable' }, ['SUCCESS']],
    [
      'failed at consensus, twice',
      { what: 'throttled', times: 2 },
      [...Array<string>(2).fill('THROTTLED_AT_CONSENSUS'), 'SUCCESS'],
    ],
  ])('when the transfer %s', async (_what, fault, results) => {
    await start()
    const { buyer, prepared } = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
    const paid = await balanceOf(buyer)
    await breakNode(fault)
    await advance(RUN_OUT_MS)
    for (let steps = 0; steps < 3; steps++) {
      await advance(WINDOW_MS)
      expect((await completeMint(market, prepared, buyer.accountId)).body.errorCode).toBe('SESSION_EXPIRED')
    }
    expect(await refundCodesOf(market, prepared)).toEqual(results)
    expect(await balanceOf(buyer)).toBe(paid + PRICE)
  })

  it.each([
    ['was lost on its way', { what: 'lose-request' }, 0],
    ['was not taken', { what: 'busy', times: null }, 0],
    ['arrived although its answer was lost', { what: 'lose-reply' }, 1],
    ['arrived', { what: 'busy', payer: 'wallets' }, 1],
  ])('over a restart when the transfer %s', async (_what, fault, arrived) => {
    await start()
    const { buyer, prepared } = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
    const paid = await balanceOf(buyer)
    await breakNode(fault)
    await advance(RUN_OUT_MS)
    expect(await refundCodesOf(market, prepared)).toHaveLength(arrived)
    for (let restarts = 0; restarts < 2; restarts++) {
      await restart()
      await advance(WINDOW_MS)
      await advance(WINDOW_MS)
    }
    expect(await refundCodesOf(market, prepared)).toEqual(['SUCCESS'])
    expect(await balanceOf(buyer)).toBe(paid + PRICE)
  })

  it('over a restart before the transfer is final', async () => {
    await start()
    const { buyer, prepared } = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
    const paid = await balanceOf(buyer)
    await advance(RUN_OUT_MS - 2 * 60_000)
    await market.control('/faults', { consensusDelayMs: 600_000 })
    await advance(2 * 60_000)
    expect(await refundCodesOf(market, prepared)).toEqual(['PENDING'])
    await restart()
    await advance(WINDOW_MS)
    expect(await refundCodesOf(market, prepared)).toEqual(['SUCCESS'])
    expect(await balanceOf(buyer)).toBe(paid + PRICE)
  })

  it('when the stage is gone that it was paid in', async () => {
    await start()
    const { buyer, prepared, launch } = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
    const paid = await balanceOf(buyer)
    await market.control('/launchpad/change', { mintCode: launch.mintCode, stages: [{ kind: 'direct', price: '70' }] })
    for (let tries = 0; tries < 2; tries++) {
      const { body } = await completeMint(market, prepared, buyer.accountId)
      expect(body.errorCode).toBe('MINT_RESTART_REQUIRED')
      expect(body.apimessage).toContain('being refunded')
      await advance(WINDOW_MS)
    }
    expect(await balanceOf(buyer)).toBe(paid + PRICE)
  })

  it('as what the wallet itself gave, where it is paid a share of the price', async () => {
    await start()
    const buyer = await market.openAccount()
    const launch = await openLaunch(market, { kind: 'direct' }, { payout: buyer.accountId })
    const fee = await balanceOf(buyer)
    const { prepared } = await prepareAndSubmitMintFor(market, launch, buyer)
    const paid = await balanceOf(buyer)
    expect(fee - paid).toBeLessThan(PRICE)
    await advance(RUN_OUT_MS)
    await advance(WINDOW_MS)
    expect(await refundCodesOf(market, prepared)).toEqual(['SUCCESS'])
    // The market keeps 2 % of the price.
    expect(await balanceOf(buyer)).toBe(paid + PRICE / 50n)
  })
})
