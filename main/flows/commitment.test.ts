import { describe, expect, it } from 'vitest'
import { begun } from '../journal/begun'
import { HBAR } from '../signing/testing/pieces'
import { commitmentOf, exposureOf } from './commitment'

const wished = (wish: object) =>
  begun.parse({
    ...{ step: 'begun', profile: 'practice', account: '0.0.1001', title: 'Tides', collection: 'Tides', image: null },
    ...{ feeCap: '10', token: '0.0.5000', ...wish },
  })
const RAISE = {
  ...{ kind: 'offer-raise', price: '2000' },
  offers: [
    { id: 1, price: '1500', traits: [] },
    { id: 2, price: '2000', traits: [] },
  ],
}
const SALE = { serial: 7, price: '50000', was: null }

describe('what is at stake in one approval', () => {
  it.each<[string, object, bigint, bigint]>([
    ['raised offers is all that they bind, though only the rise is newly spent', RAISE, 4000n, 500n],
    ['a listing is its price, though nothing is spent', { kind: 'list', ...SALE }, 50_000n, 0n],
    ['an EVM listing is its price', { kind: 'list-evm', ...SALE }, 50_000n, 0n],
    ['a restored allowance is its amount', { kind: 'restore', spender: '0.0.3003', amount: '9' }, 9n, 0n],
    ['a mint is price times count', { kind: 'mint', mintCode: 'tide', count: 3, maxPrice: '10' }, 30n, 30n],
  ])('of %s', (_, wish, atStake, spent) => {
    expect(exposureOf(wished(wish))).toBe(atStake * HBAR)
    expect(commitmentOf(wished(wish))).toBe(spent * HBAR)
  })
})
