import { expect, test } from 'vitest'
import { groupIdenticalOffers } from './identical-offers'

const GROUND = { trait_type: 'Ground', value: 'Plum' }
const RINGS = { trait_type: 'Rings', value: '2' }
const of = (id: number, price: string, traits: readonly (typeof GROUND)[] | null = [], token = '0.0.5') => ({
  id,
  price,
  traits,
  token,
})

test('offers for the same, at the same price, are alike; the order of traits does not matter', () => {
  const found = groupIdenticalOffers([
    of(1, '80', [GROUND, RINGS]),
    of(2, '80', [RINGS, GROUND]),
    of(3, '80'),
    of(4, '80'),
  ])
  expect(found.map(({ first, ids }) => [first.id, ids])).toEqual([
    [1, [1, 2]],
    [3, [3, 4]],
  ])
})

test('another price, other traits or another collection are another offer, and so are traits that nobody tells', () => {
  const offers = [of(1, '80'), of(2, '81'), of(3, '80', [GROUND]), of(4, '80', [], '0.0.6'), of(5, '80', null)]
  expect(groupIdenticalOffers([...offers, of(6, '80', null)])).toEqual([])
})
