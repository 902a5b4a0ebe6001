import { expect, test } from 'vitest'
import { canGoBack, canGoForward, createRoute, currentRoute, go, goBack, goForward } from './route'

test('back and forward walk the pages that were seen', () => {
  const store = createRoute()
  go(store, { name: 'market' })
  go(store, { name: 'nft', token: '0.0.9', serial: 5 })
  goBack(store)
  expect(currentRoute(store.getState())).toEqual({ name: 'market' })
  goForward(store)
  expect(currentRoute(store.getState())).toEqual({ name: 'nft', token: '0.0.9', serial: 5 })
  expect(canGoForward(store.getState())).toBe(false)
})

test('going somewhere new forgets what lay ahead', () => {
  const store = createRoute()
  go(store, { name: 'market' })
  goBack(store)
  go(store, { name: 'accounts' })
  expect(canGoForward(store.getState())).toBe(false)
  expect(store.getState().entries).toHaveLength(2)
})

test('going where one is adds nothing', () => {
  const store = createRoute()
  go(store, { name: 'home' })
  expect(canGoBack(store.getState())).toBe(false)
})
