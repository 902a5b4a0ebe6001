import { Transaction, type PrivateKey } from '@hashgraph/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { operations } from '@shared/market'
import * as affiliate from '@shared/market/affiliate'
import * as agent from '@shared/market/agent'
import * as catalog from '@shared/market/catalog'
import * as facts from '@shared/market/facts'
import * as launchpad from '@shared/market/launchpad'
import * as market from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import * as statistics from '@shared/market/statistics'
import * as token from '@shared/market/token'
import * as wallet from '@shared/market/wallet'
import type { RequestOptions, MarketClient } from '../market-api/client/client'
import { createPracticeClient } from '../market-api/testing/practice-client'
import { openLaunch } from '../../practice/conformance/minting'
import { startFixture, type Fixture, type FreshAccount } from '../../practice/conformance/fixture'
import { openSeller } from '../../practice/conformance/trading'
import type { Database } from '../storage/database'
import { readDrift } from '../storage/drift'

/** The client, all its declarations, and the whole of the service over the wire. */
let practice: Fixture
let db: Database
let client: MarketClient
const called = new Set<string>()
const keys = { agent: '', user: '', affiliate: '' }
const act = { priority: 'action' } as const

beforeAll(async () => {
  practice = await startFixture()
  await practice.control('/readings', { affiliateBody: 'refused' })
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 5 })
  Object.assign(keys, practice.announcement.keys)
  const opened = createPracticeClient(() => ({ baseUrl: practice.announcement.baseUrl, keys }))
  db = opened.db
  const inner = opened.client
  client = {
    ...inner,
    call: (op, query, options) => {
      called.add(op.name)
      return inner.call(op, query, options)
    },
  }
}, 30_000)
afterAll(() => practice.stop())

const ask = async <Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  op: Operation<Q, B, A>,
  query: z.input<Q>,
  more: Partial<RequestOptions> = {},
): Promise<z.output<A>> => (await client.call(op, query, { ...act, ...more })).value

async function sign(bytes: readonly number[] | Uint8Array, key: PrivateKey): Promise<string> {
  const { id, status } = await practice.signAndSubmit(Uint8Array.from(bytes), key)
  expect(status).toBe('SUCCESS')
  return id
}

it('declares the 47 operations of the description, each by its method and path', async () => {
  const { paths } = (await (await fetch(`${practice.announcement.baseUrl}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => `${method.toUpperCase()} ${path} ${tags.join()}`),
  )
  expect(operations.map(({ method, path, tag }) => `${method} ${path} ${tag}`).sort()).toEqual(described.sort())
  expect(operations).toHaveLength(47)
})

it('reads what needs no key', async () => {
  const native = practice.announcement.tokens.native
  expect((await ask(facts.marketFacts, {})).collectionsTracked).toBeGreaterThan(40)
  expect((await ask(facts.topCollectionsFacts, { range: '7d' })).collections).toHaveLength(24)
  expect((await ask(facts.collectionFacts, { token: native })).token).toBe(native)
  expect((await ask(facts.resolveCollection, { q: native })).matches[0]?.token).toBe(native)
  expect((await ask(catalog.aiModels, {})).image.length).toBeGreaterThan(0)
})

it('reads what is for sale and what happened', async () => {
  const listing = await practice.openListing()
  const { token: id, serial } = listing
  const sorted = { sortBy: 'price', sortDirection: 'ASC', limit: 10_000, offset: 0 } as const
  const all = await ask(market.listings, { token: id, ...sorted })
  expect(all.marketListings.map(({ nftSerialId }) => nftSerialId)).toContain(serial)
  expect((await ask(market.activity, { token: id, activityFilter: 'All', amount: 10 })).marketActivity).toHaveLength(10)
  const { events, lastEventDate } = await ask(market.events, { limit: 5 })
  expect(events[0]).toMatchObject({ eventType: 'listed', token: id, serialId: serial })
  expect(lastEventDate).toBe(events[0]?.eventDate)
  const { traits } = await ask(token.tokenTraits, { token: id })
  const [trait] = traits.filter(({ values }) => values.some(({ floor }) => floor !== null))
  const value = trait?.values.find(({ floor }) => floor !== null)
  const wanted = [{ trait_type: trait?.trait_type ?? '', value: value?.value ?? '' }]
  expect((await ask(market.floor, { token: id, traits: wanted })).floor).toBe(value?.floor)
  expect((await ask(market.floor, { token: id })).floorType).toBe('collection')
  expect((await ask(market.offers, { statusFilterTypeId: 2, limit: 100 })).response.length).toBeGreaterThan(0)
  const buyer = practice.account('buyer')
  expect(await ask(market.quote, { token: id, serial, buyer })).toMatchObject({ quotable: true, price: listing.price })
  expect((await ask(market.readiness, { account: buyer, token: id })).token?.sentxCollection).toBe(true)
})

it('reads statistics', async () => {
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  expect((await ask(statistics.statsAggregated, { startDate: from, endDate: to })).totalVolume).toBeGreaterThan(0)
  const days = await ask(statistics.statsByToken, { startDate: from, endDate: to, limit: 500 })
  expect(days.data.length).toBeGreaterThan(20)
  const sales = await ask(statistics.statsTransactions, { dateFrom: from, dateTo: to, limit: 10 })
  expect(sales.data).toHaveLength(10)
  const top = await ask(statistics.topCollections, { range: 7, includeUsers: 1 })
  expect(top.collections[0]?.topUsers?.length).toBeGreaterThan(0)
  const first = await ask(statistics.userVolume, { amount: 5 })
  const second = await ask(statistics.userVolume, { amount: 5, page: first.nextPage ?? '' })
  const users = [...first.response, ...second.response].map(({ userAddress }) => userAddress)
  expect(new Set(users).size).toBe(10)
})

it('reads collections, wallets, launches and documents', async () => {
  const { native, forever } = practice.announcement.tokens
  expect((await ask(token.tokenNft, { token: native, serial: 1 })).serial).toBe(1)
  const page = { sortBy: 'rarity', sortDirection: 'ASC', limit: 200, page: 1 } as const
  expect((await ask(token.tokenNfts, { token: native, ...page })).nfts).toHaveLength(200)
  expect((await ask(token.owners, { token: native, amount: 500 })).owners.length).toBeGreaterThan(10)
  expect(await ask(token.isSupported, { token: native })).toMatchObject({ supported: true })
  expect((await ask(token.supportedList, {})).supportedTokenList).toContain(native)
  const account = practice.account('holder')
  const held = await ask(token.accountNfts, { account, limit: 5 })
  const next = await ask(token.accountNfts, { account, limit: 5, startToken: held.next ?? '' })
  expect(next.nfts).not.toEqual(held.nfts)
  expect((await ask(launchpad.mintEvents, { hideSoldOut: 1 })).mintEvents.length).toBeGreaterThan(0)
  expect((await ask(launchpad.launchpadActivity, { limit: 10 })).response).toHaveLength(10)
  expect((await ask(launchpad.foreverMintPool, { token: forever })).forever_mint?.status).toBe('open')
  expect((await ask(catalog.legalDocuments, { language: 'en' })).documents.length).toBeGreaterThan(0)
  const drawn = await ask(catalog.generateRandom, { min: 1, max: 6, count: 3 })
  expect(drawn.values).toHaveLength(3)
})

it('issues an agent key and revokes it', async () => {
  const { key } = await ask(agent.createAgentKey, {}, { body: { label: 'a test' } })
  const before = keys.agent
  keys.agent = key
  expect(await ask(agent.revokeAgentKey, {})).toEqual({ success: true, revoked: true })
  await expect(ask(token.supportedList, {})).rejects.toMatchObject({ error: { cause: 'key-refused' } })
  keys.agent = before
})

it('allows, offers, tops up, cancels and lists with a key of one’s own', async () => {
  const owner = await practice.openAccount({ hbar: '5000' })
  const issued = (await practice.control('/keys/issue', { kind: 'user', account: owner.accountId })) as { key: string }
  keys.user = issued.key
  const id = practice.announcement.tokens.native
  const order = { allowanceType: 'order', allowance: 100 } as const
  const prepared = await ask(wallet.allowanceApprove, {}, { body: order })
  const transactionId = await sign(Buffer.from(prepared.transactionBytes, 'base64'), owner.key)
  expect(transactionId).toBe(prepared.transactionId)
  const confirmed = await ask(
    wallet.allowanceConfirm,
    {},
    { body: { ...order, transactionId, allowanceApproveSuccess: true } },
  )
  expect(confirmed).toMatchObject({ allowance: '100', spender: prepared.spender })
  const keyed = { body: { token: id, orderPrice: 2 }, idempotencyKey: 'an-offer-of-a-test' }
  const added = await ask(wallet.ordersAdd, {}, keyed)
  expect(added).toMatchObject({ orderPrice: '2', idempotentReplay: null })
  expect(await ask(wallet.ordersAdd, {}, keyed)).toEqual({ ...added, idempotentReplay: true })
  const [mine] = (await ask(wallet.ordersList, { onlyMine: true })).orders
  const raised = await ask(wallet.ordersTopUp, {}, { body: { token: id, orderId: mine?.id, newPrice: 3 } })
  expect(raised).toMatchObject({ removedOrderIds: [mine?.id], newOrders: [{ price: '3' }] })
  const orderId = raised.newOrders[0]?.id
  expect((await ask(wallet.ordersCancel, {}, { body: { token: id, orderId } })).order.id).toBe(orderId)
  expect((await ask(wallet.ordersList, { onlyMine: true })).orders).toEqual([])
})

it('signs in', async () => {
  const { accountId, key } = await practice.openAccount()
  const challenge = await ask(affiliate.authInit, {}, { body: { user_address: accountId } })
  const text = JSON.stringify(challenge.payload)
  const signed = key.sign(Buffer.from(`\x19Hedera Signed Message:\n${text.length}${text}`))
  const { nonce, operationToken } = challenge
  const answer = {
    user_address: accountId,
    nonce,
    operationToken,
    userSignature: Buffer.from(signed).toString('base64'),
  }
  expect(await ask(affiliate.authVerify, {}, { body: answer })).toMatchObject({ verified: true, expiresIn: 3600 })
})

const codeOf = ({ saleVerificationCode }: { readonly saleVerificationCode: string }) => ({ saleVerificationCode })

it('buys', async () => {
  const { token: id, serial, price } = await practice.openListing()
  const buyer = await practice.openAccount()
  const query = { token_address: id, serial_number: serial, user_address: buyer.accountId, price }
  const prepared = await ask(affiliate.buyNft, query)
  const transactionId = await sign(prepared.transBytes.data, buyer.key)
  const body = { ...codeOf(prepared), transactionId }
  expect(await ask(affiliate.buyNftRes, {}, { body })).toMatchObject({ success: true })
})

it('lists and unlists', async () => {
  const seller = await openSeller(practice)
  const nft = { token_address: seller.token, serial_number: seller.serial, user_address: seller.accountId }
  const listed = await ask(affiliate.listNft, { ...nft, price: '25' })
  const listBody = { transactionId: await sign(listed.transBytes.data, seller.key), user_address: seller.accountId }
  await ask(affiliate.listNftRes, codeOf(listed), { body: { ...codeOf(listed), ...listBody } })
  expect(await ask(token.tokenNft, { token: seller.token, serial: seller.serial })).toMatchObject({ isListed: true })
  const unlisted = await ask(affiliate.unlistNft, nft)
  const transactionId = await sign(unlisted.transBytes.data, seller.key)
  expect(transactionId).toBe(unlisted.transid)
  await ask(affiliate.unlistNftRes, codeOf(unlisted), { body: { ...codeOf(unlisted), transactionId } })
  expect(await ask(token.tokenNft, { token: seller.token, serial: seller.serial })).toMatchObject({ isListed: false })
})

it('mints', async () => {
  const launch = await openLaunch(practice)
  const buyer: FreshAccount = await practice.openAccount()
  const query = { user_address: buyer.accountId, mintCode: launch.mintCode, price: '10', mintCount: 2 }
  const prepared = await ask(affiliate.mintNft, query)
  expect(prepared).toMatchObject({ acceptedMintCount: 2, mintCountAdjusted: false, requiredAllowance: 20 })
  const bytes = Uint8Array.from(prepared.transBytes.data)
  expect(Transaction.fromBytes(bytes).transactionId?.toString()).toBe(prepared.transactionId)
  const transactionId = await sign(bytes, buyer.key)
  const who = { user_address: buyer.accountId, ...codeOf(prepared) }
  const minted = await ask(affiliate.mintNftRes, who, { body: { transactionId } })
  expect(minted).toMatchObject({ mintedCount: 2, partialMint: false })
})

it('has called every operation, and met no answer that is not as declared', () => {
  expect(operations.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([])
  expect(readDrift(db)).toEqual([])
})
