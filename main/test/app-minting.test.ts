import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, errorOf, type AppRig } from '../testing/app-rig'
import { expectFlowDone, waitForFlowEnd } from '../testing/flow-end'
import { letMarketSpend } from '../testing/main-rig'

/** Mints through the whole of main, on the practice market over HTTP and gRPC; the ledger is checked afterwards. */
let practice: Harness
let account: EntityId
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  account = practice.account('buyer')
}, 30_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

/** A fungible token of the practice market. */
const DOLLARS: EntityId = '0.0.4500700'

type Options = Readonly<Record<string, unknown>>

async function opened(stage: Options = {}, launch: Options = {}) {
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
  const body = { ...launch, stages: [stage] }
  const { mintCode, token } = (await practice.control('/launchpad/open', body)) as { mintCode: string; token: EntityId }
  return { mintCode, token }
}

async function trusting(): Promise<AppRig> {
  const app = await start()
  await letMarketSpend(app, practice)
  return app
}

const serialsOf = async (token: EntityId): Promise<readonly number[]> => {
  const { body } = await practice.mirror(`/api/v1/accounts/${account}/nfts?token.id=${token}&limit=100`)
  return (body.nfts as { serial_number: number }[]).map(({ serial_number: serial }) => serial)
}
const tinybar = async () => BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)
const allowed = async (): Promise<unknown> =>
  (await practice.mirror(`/api/v1/accounts/${account}/allowances/crypto`)).body.allowances

/** NFTs that arrived and HBAR spent, together with the flow. */
async function minted(app: AppRig, wish: { mintCode: string; token: EntityId; count: number; maxPrice: string }) {
  const [held, had] = [await serialsOf(wish.token), await tinybar()]
  const flow = await waitForFlowEnd(app, await app.services.trade.mint({ account, ...wish }))
  const came = (await serialsOf(wish.token)).filter((serial) => !held.includes(serial))
  return { flow, came, spent: had - (await tinybar()) - parseHbar(flow.fee ?? '0') }
}

describe('a mint over the wire', () => {
  it('moves the price of each NFT once, however much more may be paid, and tells which came', async () => {
    const { flow, came, spent } = await minted(await trusting(), { ...(await opened()), count: 3, maxPrice: '12.5' })
    expect(flow).toMatchObject({ state: 'done', error: null, leftover: null, maxPrice: '30' })
    expect(flow.outcome).toMatchObject({ of: 'mint', isPartial: false })
    if (flow.outcome?.of !== 'mint') throw new Error('no mint')
    expect(flow.outcome.minted.map(({ serial }) => serial).sort()).toEqual([...came].sort())
    expect([came.length, spent]).toEqual([3, parseHbar('30')])
    expect(await allowed()).toEqual([])
  }, 30_000)

  it('of more than the stage gives is judged by what was accepted', async () => {
    const wish = { ...(await opened({ maxPerTransaction: 2 })), count: 5, maxPrice: '10' }
    const { flow, came, spent } = await minted(await trusting(), wish)
    expect(flow).toMatchObject({ state: 'done', outcome: { isPartial: false }, leftover: null })
    expect(flow).toMatchObject({ count: 5, accepted: 2, maxPrice: '20', countReason: { of: 'stated' } })
    expect([came.length, spent]).toEqual([2, parseHbar('20')])
  }, 30_000)

  it('goes on despite what the market reports of the account only when the person saw it', async () => {
    const wish = { account, ...(await opened()), count: 1, maxPrice: '10' }
    const app = await trusting()
    const frozen = { route: 'account/readiness', setField: { path: 'token.frozen', value: true } }
    await practice.control('/faults', { limits: 'off', consensusDelayMs: 20, routes: [frozen] })
    expect(await errorOf(() => app.services.trade.mint(wish))).toMatchObject({ code: 'not-ready' })
    const flow = await waitForFlowEnd(
      app,
      await app.services.trade.mint({ ...wish, overriddenFacts: ['not-frozen', 'verdict'] }),
    )
    // The ledger, which decides, has no freeze.
    expect(flow).toMatchObject({ state: 'done', outcome: { isPartial: false } })
  }, 30_000)

  it.each<[string, Options, string, string]>([
    ['is free', { kind: 'free', price: '0' }, '0', '0'],
    ['is paid directly', { kind: 'direct' }, '10', '10'],
  ])(
    'that %s brings one',
    async (_, stage, maxPrice, price) => {
      const { flow, came, spent } = await minted(await trusting(), { ...(await opened(stage)), count: 1, maxPrice })
      expect(flow).toMatchObject({ state: 'done', error: null, leftover: null })
      expect([came.length, spent]).toEqual([1, parseHbar(price)])
    },
    30_000,
  )

  it.each<[string, (own: string) => Options, string, string]>([
    ['an NFT of the person’s', (swapToken) => ({ kind: 'swap', price: '0', swapToken }), '0', 'mint-swap'],
  ])(
    'that is paid with %s is refused, and says so',
    async (_, stage, maxPrice, rule) => {
      const own = await opened()
      await practice.control('/launchpad/crowd-mint', { mintCode: own.mintCode, buyer: account })
      const app = await trusting()
      const wish = { account, ...(await opened(stage(own.token))), count: 1, maxPrice }
      const flow = await waitForFlowEnd(app, await app.services.trade.mint(wish))
      expect(flow).toMatchObject({ state: 'refused', transactionId: null })
      expect(flow.error).toMatchObject({ rules: expect.arrayContaining([rule]) as string[] })
    },
    30_000,
  )

  it('is partial when the pool runs short, and what is left of the allowance is offered back', async () => {
    const launch = await opened({}, { count: 3 })
    const app = await start({
      review: async (request) => {
        await practice.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 2 })
        return { isApproved: true, acknowledgedIds: request.model.findings.map(({ id }) => id) }
      },
    })
    await letMarketSpend(app, practice)
    const { flow, came, spent } = await minted(app, { ...launch, count: 3, maxPrice: '10' })
    expect(flow).toMatchObject({ state: 'done', outcome: { isPartial: true }, leftover: { granted: '20' } })
    expect([came.length, spent]).toEqual([1, parseHbar('10')])
    const restored = await expectFlowDone(app, app.services.trade.restore({ flowId: flow.id }))
    expect(restored.kind).toBe('restore')
    expect(await allowed()).toEqual([])
  }, 30_000)
})

describe('a mint whose answer is lost', () => {
  it('is found again by the same call, and paid once', async () => {
    const wish = { ...(await opened()), count: 2, maxPrice: '10' }
    await practice.control('/faults', { routes: [{ route: 'mintnftres', times: 1, loseReply: true }] })
    const { flow, came, spent } = await minted(await trusting(), wish)
    expect(flow).toMatchObject({ state: 'done', error: null, outcome: { isPartial: false } })
    if (flow.outcome?.of !== 'mint') throw new Error('no mint')
    expect(flow.outcome.minted.map(({ serial }) => serial)).toEqual([...came].sort((a, b) => a - b))
    expect([came.length, spent]).toEqual([2, parseHbar('20')])
  }, 30_000)

  it('by the node that the market asked is looked up at the mirror, and called once', async () => {
    const wish = { ...(await opened()), count: 2, maxPrice: '10' }
    await practice.control('/reset-calls', {})
    await practice.control('/faults', { nodeFaults: [{ what: 'lose-reply', payer: 'operator', times: 1 }] })
    const { flow, came, spent } = await minted(await trusting(), wish)
    expect(flow).toMatchObject({ state: 'done', error: null, outcome: { isPartial: false } })
    expect([came.length, spent]).toEqual([2, parseHbar('20')])
    const { recent } = await practice.control('/service/calls')
    expect((recent as { path: string }[]).filter(({ path }) => path.includes('mintnftres'))).toHaveLength(1)
  }, 40_000)
})

describe('a mint is not begun', () => {
  it.each<[string, Options, object, object]>([
    ['before its launch', { startInMs: 60_000 }, {}, { code: 'mint-not-open', reason: 'not-begun' }],
    ['after its launch', { startInMs: -60_000, endInMs: -1000 }, {}, { code: 'mint-not-open', reason: 'ended' }],
    ['at another price', {}, { maxPrice: '9' }, { code: 'price-changed', was: '9', now: '10' }],
    ['of an unknown launch', {}, { mintCode: 'nothing' }, { code: 'not-found', what: 'launch' }],
    [
      'in a stage that is priced in another token',
      { price: '4.5', currency: DOLLARS },
      { maxPrice: '4.5' },
      { code: 'mint-not-open', reason: 'token-priced' },
    ],
    ['for more than there is', { price: '5000' }, { maxPrice: '5000', count: 2 }, { code: 'insufficient-balance' }],
  ])(
    '%s',
    async (_, stage, over, error) => {
      const wish = { ...(await opened(stage)), count: 1, maxPrice: '10', ...over }
      const app = await start()
      expect(await errorOf(() => app.services.trade.mint({ account, ...wish }))).toMatchObject(error)
      expect(await app.services.flows.list(undefined)).toEqual([])
    },
    30_000,
  )

  it('in a pool that is priced in another token', async () => {
    const wish = await opened({ price: '4.5', currency: DOLLARS }, { isForeverMint: true })
    const app = await start()
    const error = await errorOf(() => app.services.trade.mint({ account, ...wish, count: 1, maxPrice: '4.5' }))
    expect(error).toEqual({ code: 'mint-not-open', reason: 'token-priced' })
  }, 30_000)

  it('when all are minted', async () => {
    const launch = await opened({}, { count: 1 })
    await practice.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
    const app = await start()
    const wish = { ...launch, count: 1, maxPrice: '10' }
    expect(await errorOf(() => app.services.trade.mint({ account, ...wish }))).toMatchObject({ reason: 'sold-out' })
  }, 30_000)

  it('for an account that cannot hold it', async () => {
    const app = await start()
    const wish = { ...(await opened()), account: practice.account('holder'), count: 1, maxPrice: '10' }
    expect(await errorOf(() => app.services.trade.mint(wish))).toMatchObject({ code: 'not-associated' })
  }, 30_000)
})
