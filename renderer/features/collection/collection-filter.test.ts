import { expect, test } from 'vitest'
import { createStores } from '../../app/stores'
import {
  clearFilter,
  createCollectionFilter,
  groupByTraitType,
  toggleListingsTrait,
  hasTrait,
  hasActiveFilter,
  setFilterCollection,
  toggleTrait,
} from './collection-filter'
import { openRoute } from '../../stores/route'

const PAPER = { trait_type: 'Ground', value: 'Paper' }
const MIST = { trait_type: 'Ground', value: 'Mist' }
const TWO = { trait_type: 'Rings', value: '2' }

test('a value joins the chosen values of its type and of other types, and is removed by the same click', () => {
  const store = createCollectionFilter()
  toggleTrait(store, PAPER)
  toggleTrait(store, TWO)
  toggleTrait(store, MIST)
  expect(store.getState().traits).toEqual([PAPER, TWO, MIST])
  expect(groupByTraitType(store.getState().traits, ['a', 'b', 'c'])).toEqual([['a', 'c'], ['b']])
  toggleTrait(store, PAPER)
  expect(store.getState().traits).toEqual([TWO, MIST])
  expect(hasTrait(store.getState(), PAPER)).toBe(false)
})

test('the same collection is found as it was left, another begins with nothing chosen', () => {
  const store = createCollectionFilter()
  setFilterCollection(store, '0.0.5001')
  store.setState({ tab: 'activity', priceCeiling: '150' })
  setFilterCollection(store, '0.0.5001')
  expect(store.getState()).toMatchObject({ tab: 'activity', priceCeiling: '150' })
  setFilterCollection(store, '0.0.5002')
  expect(store.getState()).toEqual({
    token: '0.0.5002',
    tab: 'listings',
    traits: [],
    priceCeiling: null,
    rankCeiling: null,
    seller: null,
    text: '',
  })
})

test('a value that is picked in a chart shows the listings with it', () => {
  const store = createCollectionFilter()
  setFilterCollection(store, '0.0.5001')
  store.setState({ tab: 'holders' })
  toggleListingsTrait(store, PAPER)
  expect(store.getState()).toMatchObject({ tab: 'listings', traits: [PAPER] })
})

test('spaces alone filter nothing, and clearing leaves the tab where it is', () => {
  const store = createCollectionFilter()
  store.setState({ text: '  ', tab: 'nfts' })
  expect(hasActiveFilter(store.getState())).toBe(false)
  store.setState({ text: '12' })
  expect(hasActiveFilter(store.getState())).toBe(true)
  clearFilter(store)
  expect(hasActiveFilter(store.getState())).toBe(false)
  expect(store.getState().tab).toBe('nfts')
})

test('another collection that is gone to begins with nothing chosen, before anything of it is shown', () => {
  const { route, collectionFilter } = createStores(0)
  openRoute(route, { name: 'collection', token: '0.0.1' })
  toggleTrait(collectionFilter, { trait_type: 'Ground', value: 'Mist' })
  collectionFilter.setState({ tab: 'activity' })
  openRoute(route, { name: 'nft', token: '0.0.2', serial: 1 })
  expect(collectionFilter.getState()).toMatchObject({ token: '0.0.1', tab: 'activity' })
  openRoute(route, { name: 'collection', token: '0.0.2' })
  expect(collectionFilter.getState()).toMatchObject({ token: '0.0.2', tab: 'listings', traits: [] })
})
