import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, errorOf, type AppRig } from '../testing/app-rig'
import { expectFlowDone, waitForFlowEnd } from '../testing/flow-end'
import { letMarketSpend } from '../testing/main-rig'

/** Purchases from contracts and the allowance for offers, through the whole of main over HTTP and gRPC. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
}, 30_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
})
afterAll(() => practice.stop())

async function trusting(): Promise<AppRig> {
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
  const app = await start()
  await letMarketSpend(app, practice)
  return app
}
const tinybar = async (account: EntityId) =>
  BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)
const allowed = async (account: EntityId): Promise<readonly { amount: number }[]> =>
  (await practice.mirror(`/api/v1/accounts/${account}/allowances/crypto`)).body.allowances

describe('a purchase from a contract over the wire', () => {
  async function offered(price = '18') {
    const listing = (await practice.control('/market/list-from-crowd', {
      token: practice.announcement.tokens.evm,
      price,
    })) as { token: EntityId; serial: number; seller: EntityId }
    return {
      account: practice.account('buyer'),
      token: listing.token,
      serial: listing.serial,
      maxPrice: price,
      seller: listing.seller,
      quoteReceivedAt: new Date().toISOString(),
    }
  }
  const ownerOf = async ({ token, serial }: { token: EntityId; serial: number }): Promise<unknown> =>
    (await practice.control(`/trading/nft?token=${token}&serial=${serial}`)).owner

  it('moves price and NFT in one step, and leaves no allowance', async () => {
    const app = await trusting()
    const offer = await offered()
    const before = await tinybar(offer.account)
    const flow = await expectFlowDone(app, app.services.trade.buy(offer))
    expect(flow).toMatchObject({ kind: 'buy-evm', outcome: { of: 'batch' }, leftover: null })
    expect(before - (await tinybar(offer.account)) - parseHbar(flow.fee ?? '0')).toBe(parseHbar('18'))
    expect(await ownerOf(offer)).toBe(offer.account)
    expect(await allowed(offer.account)).toEqual([])
  }, 30_000)

  it.each<[string, object]>([
    ['the market’s answer', { routes: [{ route: 'buynftres', times: 1, loseReply: true }] }],
    ['the node’s answer to the market', { nodeFaults: [{ what: 'lose-reply', payer: 'operator', times: 1 }] }],
    ['the record of the sale', { trading: { saveFailures: 1 } }],
  ])(
    'is paid once when %s is lost',
    async (_, faults) => {
      const app = await trusting()
      const offer = await offered()
      const before = await tinybar(offer.account)
      await practice.control('/faults', faults)
      const flow = await waitForFlowEnd(app, await app.services.trade.buy(offer), 40_000)
      expect(flow).toMatchObject({ state: 'done', error: null, leftover: null })
      expect(before - (await tinybar(offer.account)) - parseHbar(flow.fee ?? '0')).toBe(parseHbar('18'))
      expect(await ownerOf(offer)).toBe(offer.account)
    },
    60_000,
  )

  it('that is rejected leaves the allowance, which is taken back', async () => {
    const offer = await offered()
    await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
    const app = await trusting()
    const delist = () => practice.control('/market/delist', { token: offer.token, serial: offer.serial })
    await practice.control('/faults', { routes: [{ route: 'buynftres', times: 1, status: 503 }] })
    const started = await app.services.trade.buy(offer)
    await expect
      .poll(async () => (await app.services.flows.list(undefined)).find(({ id }) => id === started.id)?.error?.code, {
        timeout: 20_000,
      })
      .toBeDefined()
    await delist()
    const flow = await waitForFlowEnd(app, started, 30_000)
    const spender = practice.announcement.operator.accountId
    expect(flow).toMatchObject({ state: 'failed', leftover: { spender, granted: '18', before: '0' } })
    expect(await allowed(offer.account)).toMatchObject([{ amount: Number(parseHbar('18')) }])
    await expectFlowDone(app, app.services.trade.revoke({ account: offer.account, allowance: { hbar: { spender } } }))
    expect(await allowed(offer.account)).toEqual([])
  }, 60_000)

  it.each<[string, object, object]>([
    ['at another price', { maxPrice: '17' }, { code: 'price-changed', now: '18' }],
    ['of another seller', { seller: '0.0.98' }, { code: 'listing-gone' }],
    ['at a listing that is too old', { quoteReceivedAt: '2020-01-01T00:00:00.000Z' }, { code: 'quote-stale' }],
  ])(
    'is not begun %s',
    async (_, over, error) => {
      const app = await trusting()
      const offer = { ...(await offered()), ...over }
      expect(await errorOf(() => app.services.trade.buy(offer))).toMatchObject(error)
    },
    30_000,
  )

  it('is not begun with another key, with too little, or of an own listing', async () => {
    const app = await trusting()
    const { buy } = app.services.trade
    const offer = await offered()
    expect(await errorOf(() => buy({ ...offer, account: practice.account('holder') }))).toEqual({
      code: 'not-ready',
      fact: 'ecdsa-key',
    })
    const dear = await offered('20000')
    expect(await errorOf(() => buy(dear))).toMatchObject({ code: 'insufficient-balance', needed: '20001' })
    await expectFlowDone(app, buy({ ...offer, quoteReceivedAt: new Date().toISOString() }))
    await practice.control('/market/list', { token: offer.token, serial: offer.serial, price: '30' })
    const own = { ...offer, maxPrice: '30', seller: null, quoteReceivedAt: new Date().toISOString() }
    expect(await errorOf(() => buy(own))).toEqual({ code: 'own-listing' })
  }, 40_000)
})

describe('the allowance for offers over the wire', () => {
  let account: EntityId
  beforeAll(() => {
    account = practice.account('holder')
  })

  it.each(['base64', 'hex'] as const)(
    'is granted as the whole amount from bytes in %s, and confirmed',
    async (written) => {
      const app = await trusting()
      await practice.control('/readings', { approveBytes: written })
      const amount = written === 'hex' ? '250.5' : '100.0001'
      const flow = await expectFlowDone(app, app.services.trade.allow({ account, amount }))
      expect(flow).toMatchObject({ kind: 'allowance', maxPrice: amount, leftover: null })
      const [given, ...others] = await allowed(account)
      expect([formatHbar(BigInt(given?.amount ?? 0)), others]).toEqual([amount, []])
    },
    30_000,
  )

  it.each<[string, object]>([
    ['the record is not saved at first', { allowanceSaves: 1 }],
    ['an answer is lost', { routes: [{ route: 'allowance/confirm', times: 1, loseReply: true }] }],
  ])(
    'is confirmed once although %s',
    async (_, faults) => {
      const app = await trusting()
      await practice.control('/faults', faults)
      const flow = await waitForFlowEnd(app, await app.services.trade.allow({ account, amount: '12' }))
      expect(flow).toMatchObject({ state: 'done', error: null })
      expect(app.sideEffects.reviews).toHaveLength(1)
    },
    30_000,
  )

  it.each(['0.009', '1000001', '1.00001'])(
    'is never %s',
    async (amount) => {
      const app = await trusting()
      expect(await errorOf(() => app.services.trade.allow({ account, amount }))).toEqual({
        code: 'invalid-input',
        fields: ['amount'],
      })
    },
    30_000,
  )

  it('is not granted by a key that acts for another account', async () => {
    const app = await trusting()
    const other = practice.account('buyer')
    const flow = await waitForFlowEnd(app, await app.services.trade.allow({ account: other, amount: '12' }))
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'user-key-of-other', account } })
    expect(await allowed(other)).toEqual([])
    await expectFlowDone(app, app.services.trade.allow({ account, amount: '12' }))
    expect(await errorOf(() => app.services.trade.allow({ account: other, amount: '12' }))).toEqual({
      code: 'user-key-of-other',
      account,
    })
  }, 30_000)

  it('that is declined is told to the service', async () => {
    await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
    const app = await start({ review: () => ({ isApproved: false, acknowledgedIds: [] }) })
    await letMarketSpend(app, practice)
    await practice.control('/reset-calls', {})
    const flow = await waitForFlowEnd(app, await app.services.trade.allow({ account, amount: '12' }))
    expect(flow.state).toBe('declined')
    await expect
      .poll(async () => {
        const { recent } = await practice.control('/service/calls')
        return (recent as { path: string }[]).filter(({ path }) => path.includes('allowance/confirm')).length
      })
      .toBe(1)
  }, 30_000)
})
