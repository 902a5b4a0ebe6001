import { expect, it, vi } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import type { FlowStart } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import { failure } from '../platform/app-failure'
import { NO_REVIEW_FACTS } from '../signing/review'
import { createReviewFacts } from './review-facts'

const ACCOUNT: EntityId = '0.0.5012345'
const TOKEN: EntityId = '0.0.4012877'
const baseFields = {
  step: 'begun',
  profile: 'practice',
  account: ACCOUNT,
  title: 'Kilim',
  collection: 'Kilim',
  image: null,
  feeCap: '10',
} as const
const STAMP = { asOf: null, receivedAt: '2026-11-28T10:00:00Z', maxAgeSeconds: 60, isCached: false, offline: false }

type SaleFees = Awaited<ReturnType<Parameters<typeof createReviewFacts>[0]['saleFees']>>

/** `answers`: answer of an operation by its name. Any other operation fails. */
function rig(answers: Readonly<Record<string, unknown>>, maxReadMs = 2500, saleFees: SaleFees = null) {
  const read = vi.fn((operation: Operation) => {
    const value = answers[operation.name]
    if (value === undefined) return Promise.reject(failure({ code: 'offline', what: 'service' }))
    return Promise.resolve({ value, stamp: STAMP, leftOut: {} })
  })
  const faults: string[] = []
  const loadNfts = vi.fn((_token: string, _serials: readonly number[], _signal: AbortSignal) => Promise.resolve())
  const missingNfts = vi.fn((_token: string, serials: readonly number[]) => serials.filter((serial) => serial !== 88))
  const describeNft = vi.fn((_token: string, serial: number) =>
    serial === 88 ? { name: 'No. 88', image: '/media/88' } : null,
  )
  const saleFeesOf = vi.fn(() => Promise.resolve(saleFees))
  const readFacts = createReviewFacts({
    // The cast is safe: the reader only reads.
    market: { read } as unknown as MarketClient,
    describeNft,
    missingNfts,
    loadNfts,
    imagePathOf: (address) => (address === null ? null : `/media/${address}`),
    saleFees: saleFeesOf,
    readActiveOffers: () => Promise.resolve([{ id: 1, token: TOKEN, price: 360n, traits: [] }]),
    fault: (event) => faults.push(event),
    maxReadMs,
  })
  return { readFacts, read, faults, describeNft, missingNfts, loadNfts, saleFeesOf }
}

const HELD = {
  account: ACCOUNT,
  nfts: [
    { tokenAddress: TOKEN, serial: 88, metadata: null },
    { tokenAddress: TOKEN, serial: 411, metadata: null },
    { tokenAddress: '0.0.7', serial: 1, metadata: null },
  ],
  next: null,
}

it('counts the held NFTs of the collection, with the best offer after the market’s fee', async () => {
  const { readFacts } = rig({ accountNfts: HELD, collectionFacts: { name: 'Kilim', highestOffer: '1074.5' } })
  const flowStart: FlowStart = { ...baseFields, kind: 'list-evm', token: TOKEN, serial: 88, price: '10', was: null }
  expect(await readFacts(flowStart)).toEqual({
    ...NO_REVIEW_FACTS,
    held: {
      nfts: [
        { name: 'No. 88', image: '/media/88' },
        { name: 'Serial 411', image: null },
      ],
      offerProceeds: 105_301_000_000n,
      deductedFees: 'market',
    },
  })
})

it('reads the shown NFTs whose image is not known, and opens without images that take too long', async () => {
  const { readFacts, loadNfts } = rig({ accountNfts: HELD, collectionFacts: { name: 'Kilim', highestOffer: '1' } })
  const flowStart: FlowStart = { ...baseFields, kind: 'list-evm', token: TOKEN, serial: 88, price: '10', was: null }
  loadNfts.mockImplementation(() => new Promise(() => undefined))
  expect(await readFacts(flowStart)).toMatchObject({ held: { nfts: [{ image: '/media/88' }, { image: null }] } })
  expect(loadNfts).toHaveBeenCalledWith(TOKEN, [411], expect.anything())
})

it('subtracts the collection’s fees from the best offer if they are known', async () => {
  const fees = { royalties: [{ numerator: 5, denominator: 100 }], fixed: '1', inTokens: [] }
  const answers = { accountNfts: HELD, collectionFacts: { name: 'Kilim', highestOffer: '100' } }
  const flowStart: FlowStart = { ...baseFields, kind: 'list-evm', token: TOKEN, serial: 88, price: '10', was: null }
  const held = { offerProceeds: 9_210_000_000n, deductedFees: 'all' }
  expect(await rig(answers, 2500, fees).readFacts(flowStart)).toMatchObject({ held })
  const withTokenFee = { ...fees, inTokens: [{ amount: '15', unit: 'HRBD' }] }
  expect(await rig(answers, 2500, withTokenFee).readFacts(flowStart)).toMatchObject({
    held: { ...held, deductedFees: 'hbar' },
  })
})

it('keeps the facts that are read in time when fees and images take too long', async () => {
  const { readFacts, loadNfts, saleFeesOf } = rig(
    { accountNfts: HELD, collectionFacts: { name: 'Kilim', highestOffer: '1' } },
    20,
  )
  const flowStart: FlowStart = { ...baseFields, kind: 'list-evm', token: TOKEN, serial: 88, price: '10', was: null }
  const held = { nfts: [{ name: 'No. 88' }, { name: 'Serial 411' }], offerProceeds: 98_000_000n }
  loadNfts.mockImplementation(() => new Promise(() => undefined))
  expect(await readFacts(flowStart)).toMatchObject({ held: { ...held, deductedFees: 'market' } })
  saleFeesOf.mockImplementation(() => new Promise(() => undefined))
  expect(await readFacts(flowStart)).toMatchObject({ held: { ...held, deductedFees: 'market' } })
})

it('requests no image again that the market does not have', async () => {
  const { readFacts, missingNfts, loadNfts } = rig({ accountNfts: HELD })
  missingNfts.mockReturnValue([])
  const flowStart: FlowStart = { ...baseFields, kind: 'list-evm', token: TOKEN, serial: 88, price: '10', was: null }
  await readFacts(flowStart)
  expect(missingNfts).toHaveBeenCalledWith(TOKEN, [88, 411])
  expect(loadNfts).not.toHaveBeenCalled()
})

it('names the launch’s NFTs left and whether the market draws them', async () => {
  const launch = { mintCode: 'season', availableCount: 2228, isForeverMint: true, image: 'pool.png' }
  const { readFacts } = rig({ mintEvents: { mintEvents: [{ ...launch, mintCode: 'other' }, launch] } })
  const flowStart: FlowStart = {
    ...baseFields,
    kind: 'mint',
    token: TOKEN,
    mintCode: 'season',
    count: 3,
    maxPrice: '85',
    agreed: null,
  }
  expect(await readFacts(flowStart)).toMatchObject({
    image: '/media/pool.png',
    launch: { availableCount: 2228, isRandom: true },
  })
})

it('lists the offers that an allowance pays for, also without the name of the collection', async () => {
  const { readFacts } = rig({})
  expect(await readFacts({ ...baseFields, kind: 'allowance', amount: '640' })).toMatchObject({
    offers: [{ token: TOKEN, collection: null, image: null, price: 360n }],
  })
})

it('shows a listing with the image that was read for the held NFTs', async () => {
  let isRead = false
  const listing = {
    marketplaceListingId: 1,
    sellerAddress: ACCOUNT,
    nftTokenAddress: TOKEN,
    nftSerialId: 411,
    nftName: 'No. 411',
  }
  const answers = {
    accountNfts: HELD,
    collectionFacts: { name: 'Kilim', highestOffer: '1' },
    listings: { marketListings: [listing], hasMore: false },
  }
  const { readFacts, describeNft, loadNfts } = rig(answers)
  describeNft.mockImplementation((_token, serial) =>
    isRead ? { name: `No. ${serial}`, image: `/media/${serial}` } : null,
  )
  loadNfts.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    isRead = true
  })
  const allowance = { nft: { token: TOKEN, serial: 'all' as const, spender: ACCOUNT } }
  const { held, listings } = await readFacts({ ...baseFields, kind: 'revoke', allowance })
  expect(held?.nfts.map(({ image }) => image)).toEqual(['/media/88', '/media/411'])
  expect(listings?.nfts).toEqual([{ name: 'No. 411', image: '/media/411' }])
})

it('knows nothing, and logs no fault, when the market does not answer', async () => {
  const { readFacts, faults } = rig({})
  const allowance = { nft: { token: TOKEN, serial: 'all' as const, spender: ACCOUNT } }
  expect(await readFacts({ ...baseFields, kind: 'revoke', allowance })).toEqual(NO_REVIEW_FACTS)
  expect(faults).toEqual([])
})

it('lets the review open without facts that take too long', async () => {
  const { readFacts, read } = rig({}, 5)
  read.mockImplementation(() => new Promise(() => undefined))
  expect(await readFacts({ ...baseFields, kind: 'associate', token: TOKEN })).toEqual(NO_REVIEW_FACTS)
})

it('reads nothing for a purchase, whose bytes hold all effects', async () => {
  const { readFacts, read } = rig({})
  const flowStart: FlowStart = {
    ...baseFields,
    kind: 'buy',
    token: TOKEN,
    serial: 88,
    maxPrice: '640',
    seller: null,
  }
  expect(await readFacts(flowStart)).toEqual(NO_REVIEW_FACTS)
  expect(read).not.toHaveBeenCalled()
})
