import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, type AppRig } from '../testing/app-rig'
import { expectFlowDone } from '../testing/flow-end'
import { letMarketSpend } from '../testing/main-rig'

/** Every kind of flow once, through all of main, on the practice market over HTTP and gRPC. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
}, 30_000)
afterEach(closeAll)
afterAll(() => practice.stop())

async function trusting(): Promise<AppRig> {
  const app = await start()
  await letMarketSpend(app, practice)
  return app
}
const ledgerNft = async (token: EntityId, serial: number) =>
  (await practice.mirror(`/api/v1/tokens/${token}/nfts/${serial}`)).body

describe('selling', () => {
  it('an NFT of the ledger is listed, repriced and taken back, with a permission for it alone', async () => {
    const app = await trusting()
    const account = practice.account('holder')
    const { token, serial } = await ownUnlisted(account)
    const { trade, holdings } = app.services
    const held = async () =>
      (await holdings.get({ account, fresh: false })).collections
        .find((collection) => collection.token === token)
        ?.nfts.find((nft) => nft.serial === serial)
    expect(await held()).toMatchObject({ listedPrice: null })
    await expectFlowDone(app, trade.list({ account, token, serial, price: '4321.5' }))
    expect(await held()).toMatchObject({ listedPrice: '4321.5' })
    expect(await state(token, serial)).toMatchObject({
      isListed: true,
      listing: { price: 4321.5, sellerAddress: account },
    })
    expect((await ledgerNft(token, serial)).spender).toBe(practice.announcement.operator.accountId)
    await expectFlowDone(app, trade.list({ account, token, serial, price: '4300' }))
    expect(await state(token, serial)).toMatchObject({ listing: { price: 4300 } })
    await expectFlowDone(app, trade.unlist({ account, token, serial }))
    expect(await held()).toMatchObject({ listedPrice: null })
    expect(await state(token, serial)).toMatchObject({ isListed: false })
    expect((await ledgerNft(token, serial)).spender).toBeNull()
  }, 60_000)
})

describe('an EVM collection', () => {
  it('an NFT of it is listed with a permission over all, and the last one taken back ends it', async () => {
    const app = await trusting()
    const account = practice.account('buyer')
    const token = practice.announcement.tokens.evm
    const { unlisted, listed } = await ownOfContract(token, account)
    const { trade } = app.services
    await expectFlowDone(app, trade.list({ account, token, serial: unlisted, price: '800' }))
    expect(await state(token, unlisted)).toMatchObject({ isListed: true, listing: { price: 800 } })
    const kept = await expectFlowDone(app, trade.unlist({ account, token, serial: listed }))
    expect(kept.kind).toBe('unlist-evm')
    expect(kept.collectionPermission).toMatchObject({ isRevoked: false })
    expect(await approvedForAll(token, account)).toBe(true)
    const last = await expectFlowDone(app, trade.unlist({ account, token, serial: unlisted }))
    expect(last.collectionPermission).toEqual({ isRevoked: true, otherListings: 0 })
    expect(await approvedForAll(token, account)).toBe(false)
  }, 60_000)

  it('an NFT of it is bought for an allowance of its price, which is used up', async () => {
    const app = await trusting()
    const account = practice.account('buyer')
    const token = practice.announcement.tokens.evm
    const { serial, price, seller } = await offeredOf(app, token, account)
    const flow = await expectFlowDone(
      app,
      app.services.trade.buy({
        account,
        token,
        serial,
        maxPrice: price,
        seller,
        quoteReceivedAt: new Date().toISOString(),
      }),
    )
    expect(flow).toMatchObject({ kind: 'buy-evm', leftover: null })
    expect(await practice.control(`/trading/nft?token=${token}&serial=${serial}`)).toMatchObject({ owner: account })
    expect(await hbarAllowances(account)).toEqual([])
  }, 60_000)
})

describe('minting', () => {
  it('three at once arrive for exactly their price', async () => {
    const app = await trusting()
    const account = practice.account('buyer')
    const launch = await openLaunch([{ kind: 'paid', price: '20' }])
    const before = await balance(account)
    const flow = await expectFlowDone(app, app.services.trade.mint({ account, ...launch, count: 3, maxPrice: '20' }))
    if (flow.outcome?.of !== 'mint') throw new Error('no mint')
    expect(flow.outcome.minted).toHaveLength(3)
    expect(flow.leftover).toBeNull()
    for (const { token, serial } of flow.outcome.minted) {
      expect((await ledgerNft(token, serial)).account_id).toBe(account)
    }
    const spent = before - (await balance(account))
    expect(spent).toBeGreaterThanOrEqual(6_000_000_000n)
    expect(spent).toBeLessThan(6_200_000_000n)
  }, 60_000)

  it.each([
    ['a free claim', { kind: 'free', price: '0' }, '0'],
    ['a direct payment', { kind: 'direct', price: '15' }, '15'],
  ])(
    '%s brings one',
    async (_, stage, maxPrice) => {
      const app = await trusting()
      const account = practice.account('buyer')
      const launch = await openLaunch([stage])
      const flow = await expectFlowDone(app, app.services.trade.mint({ account, ...launch, count: 1, maxPrice }))
      expect(flow.outcome).toMatchObject({ of: 'mint', minted: [{ token: launch.token }] })
    },
    60_000,
  )
})

describe('the own wallet', () => {
  it('an allowance is given and recorded, offers are placed, raised and cancelled, and all of it taken back', async () => {
    const app = await trusting()
    const account = practice.account('holder')
    const token = practice.announcement.tokens.native
    const { trade, offers } = app.services
    await expectFlowDone(app, trade.allow({ account, amount: '500' }))
    expect(await hbarAllowances(account)).toEqual([[practice.announcement.operator.accountId, 50_000_000_000]])
    const before = (await offers.list({ account, token })).offers.map(({ id }) => id)
    const placed = await expectFlowDone(
      app,
      trade.addOffer({ account, token, price: '3', quantity: 2, traits: [], again: true }),
    )
    expect(placed.outcome).toMatchObject({ of: 'offers', placed: [{ price: '3' }, { price: '3' }] })
    const added = (await offers.list({ account, token })).offers
      .map(({ id }) => id)
      .filter((id) => !before.includes(id))
    expect(added).toHaveLength(2)
    const raised = await expectFlowDone(app, trade.raiseOffers({ account, token, orderIds: added, price: '4.5' }))
    if (raised.outcome?.of !== 'offers') throw new Error('no offers')
    expect([...raised.outcome.removed].sort()).toEqual([...added].sort())
    const [one, two] = raised.outcome.placed
    if (!one || !two) throw new Error('no new offers')
    await expectFlowDone(app, trade.cancelOffer({ account, token, orderId: one.id }))
    await expectFlowDone(app, trade.cancelOffer({ account, token, orderId: two.id }))
    expect((await offers.list({ account, token })).offers.map(({ id }) => id)).toEqual(before)
    const spender = practice.announcement.operator.accountId
    await expectFlowDone(app, trade.revoke({ account, allowance: { hbar: { spender } } }))
    expect(await hbarAllowances(account)).toEqual([])
  }, 90_000)

  it('an account is proven to the market by a signed challenge', async () => {
    const app = await trusting()
    const flow = await expectFlowDone(app, app.services.trade.signIn({ account: practice.account('holder') }))
    expect(flow.steps.map(({ step }) => step)).toContain('challenged')
  }, 30_000)
})

const balance = async (account: EntityId): Promise<bigint> =>
  BigInt((await practice.mirror(`/api/v1/accounts/${account}`)).body.balance.balance)

async function hbarAllowances(account: EntityId): Promise<[string, number][]> {
  const { allowances } = (await practice.mirror(`/api/v1/accounts/${account}/allowances/crypto`)).body
  return allowances
    .filter(({ amount }: { amount: number }) => amount > 0)
    .map(({ spender, amount }: { spender: EntityId; amount: number }) => [spender, amount])
}

async function openLaunch(stages: readonly object[]): Promise<{ token: EntityId; mintCode: string }> {
  const { mintCode } = await practice.control('/launchpad/open', { stages, count: 20 })
  const { mintEvents } = (await practice.get('/v1/public/launchpad/mintevents')).body
  const launch = mintEvents.find((event: { mintCode: string }) => event.mintCode === mintCode)
  return { token: launch.tokenAddress, mintCode }
}

async function approvedForAll(token: EntityId, owner: string): Promise<boolean> {
  const word = (hex: string) => hex.padStart(64, '0')
  const { evm_address: own } = (await practice.mirror(`/api/v1/accounts/${owner}`)).body
  const { evm_address: to } = (await practice.mirror(`/api/v1/contracts/${token}`)).body
  const data = `0xe985e9c5${word(own.slice(2))}${word(practice.announcement.operator.evmAddress.slice(2))}`
  const response = await fetch(`${practice.announcement.mirrorUrl}/api/v1/contracts/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, to }),
  })
  return BigInt(((await response.json()) as { result: string }).result) === 1n
}

async function offeredOf({ services }: AppRig, token: EntityId, account: EntityId) {
  const { rows, sellers } = await services.listings.begin({ token, trait: null, fresh: true })
  const listing = rows.find(({ sellerIndex, price }) => price !== null && sellers[sellerIndex]?.id !== account)
  const seller = listing && sellers[listing.sellerIndex]
  if (!listing || listing.price === null || !seller) throw new Error('nothing on offer')
  return { serial: listing.serial, price: listing.price, seller: seller.id }
}

/** One of the account's NFTs that is listed, and one that is not. */
async function ownOfContract(token: EntityId, account: EntityId): Promise<{ listed: number; unlisted: number }> {
  const { nfts } = (await practice.get(`/v1/public/token/accountnfts?account=${account}&limit=50`)).body
  const own = nfts.filter((nft: { tokenAddress: string }) => nft.tokenAddress === token)
  const states = await Promise.all(own.map(({ serial }: { serial: number }) => state(token, serial)))
  const serial = (isListed: boolean) => Number(states.find((found) => found.isListed === isListed)?.serial)
  return { listed: serial(true), unlisted: serial(false) }
}

async function state(token: EntityId, serial: number) {
  return (await practice.get(`/v1/public/token/nft?token=${token}&serial=${serial}`)).body
}

async function ownUnlisted(account: EntityId): Promise<{ token: EntityId; serial: number }> {
  const token = practice.announcement.tokens.native
  const { nfts } = (await practice.mirror(`/api/v1/accounts/${account}/nfts?token.id=${token}`)).body
  for (const { serial_number: serial } of nfts) {
    if (!(await state(token, serial)).isListed) return { token, serial }
  }
  throw new Error('all are listed')
}
