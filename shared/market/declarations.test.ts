import { describe, expect, it } from 'vitest'
import { listNft } from './affiliate'
import { collectionFacts, marketFacts, topCollectionsFacts } from './facts'
import { foreverMintPool } from './launchpad'
import { accountNfts, tokenNft } from './token'
import { ordersAdd } from './wallet'

const TOKEN = '0.0.5000'

describe('facts in another currency', () => {
  const facts = { token: TOKEN, name: 'Tides', floor: 10, floor24hAgo: 9, floor7dAgo: 8, highestOffer: 7, volume24h: 6 }
  const top = { collections: [{ rank: 1, token: TOKEN, name: 'Tides', floor: 10, volume: 6 }] }

  it.each([undefined, null, 'HBAR'])('are HBAR with %s', (floorCurrency) => {
    expect(collectionFacts.answer.parse({ ...facts, floorCurrency })).toMatchObject({
      floor: '10',
      floor24hAgo: '9',
      floor7dAgo: '8',
    })
    expect(topCollectionsFacts.answer.parse({ ...top, floorCurrency }).collections[0]?.floor).toBe('10')
    expect(marketFacts.answer.parse({ volume24h: 5, currency: floorCurrency }).volume24h).toBe(5)
  })

  it.each(['SAUCE', 7, {}])('have no amounts in HBAR with %s', (floorCurrency) => {
    expect(collectionFacts.answer.parse({ ...facts, floorCurrency })).toMatchObject({
      floor: null,
      floor24hAgo: null,
      floor7dAgo: null,
      highestOffer: '7',
      name: 'Tides',
    })
    expect(topCollectionsFacts.answer.parse({ ...top, floorCurrency }).collections).toMatchObject([
      { floor: null, volume: 6 },
    ])
    const pulse = { volume24h: 5, avgSale24h: 4, volumePrev24h: 3, sales24h: 2 }
    expect(marketFacts.answer.parse({ ...pulse, currency: floorCurrency })).toMatchObject({
      volume24h: null,
      avgSale24h: null,
      volumePrev24h: null,
      sales24h: 2,
    })
  })
})

describe('the answer to an offer', () => {
  const answer = { success: true, orderPrice: 0.3, totalCost: 0.1 + 0.2, userBalance: 1e30, userAllowance: 'much' }

  it('is good whatever the figures that only inform', () => {
    const figures = { totalCost: '0.3', userBalance: null, userAllowance: null, requiredAllowance: null }
    expect(ordersAdd.answer.parse(answer)).toMatchObject({ orderPrice: '0.3', ...figures })
  })
  it('has an exact price', () => {
    expect(ordersAdd.answer.safeParse({ ...answer, orderPrice: 0.1 + 0.2 }).success).toBe(false)
  })
})

describe('a pool', () => {
  const priceOf = (price: unknown) => foreverMintPool.answer.safeParse({ forever_mint: { price }, pool: [] })
  it('that is free costs nothing, and one in another token has no price', () => {
    expect([0, 12.5, null].map((price) => priceOf(price).data?.forever_mint?.price)).toEqual(['0', '12.5', null])
  })
  it('of less than nothing is odd', () => {
    expect(priceOf(-1).success).toBe(false)
  })
})

it('the spender of a prepared listing is an account or the address of a contract', () => {
  const prepared = {
    success: true,
    saleVerificationCode: 'c',
    transBytes: { type: 'Buffer', data: [1] },
    price: '5',
    user_address: '0.0.7',
    serial_number: 3,
    token_address: TOKEN,
  }
  for (const spender of ['0.0.900', `0x${'ab'.repeat(20)}`]) {
    expect(listNft.answer.parse({ ...prepared, spender }).spender).toBe(spender)
  }
  expect(listNft.answer.safeParse({ ...prepared, spender: '' }).success).toBe(false)
})

describe('a serial', () => {
  const held = (serial: unknown) => ({ account: '0.0.7', nfts: [{ tokenAddress: TOKEN, serial }], next: null })
  it.each([0, 1, Number.MAX_SAFE_INTEGER])('%i is read, and can be asked for', (serial) => {
    expect(accountNfts.answer.parse(held(serial)).nfts[0]?.serial).toBe(serial)
    expect(tokenNft.query.parse({ token: TOKEN, serial })).toEqual({ token: TOKEN, serial })
  })
  it.each([-1, 1.5, 2 ** 53, '7'])('%s is none', (serial) => {
    expect(accountNfts.answer.safeParse(held(serial)).success).toBe(false)
  })
})
