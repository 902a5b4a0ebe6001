import { expect, test } from 'vitest'
import { canGoBack, canGoForward, createRouteStore, currentRoute, openRoute, goBack, goForward } from './route'

test('back and forward walk the pages that were seen', () => {
  const store = createRouteStore()
  openRoute(store, { name: 'market' })
  openRoute(store, { name: 'nft', token: '0.0.9', serial: 5 })
  goBack(store)
  expect(currentRoute(store.getState())).toEqual({ name: 'market' })
  goForward(store)
  expect(currentRoute(store.getState())).toEqual({ name: 'nft', token: '0.0.9', serial: 5 })
  expect(canGoForward(store.getState())).toBe(false)
})

test('going somewhere new forgets what lay ahead', () => {
  const store = createRouteStore()
  openRoute(store, { name: 'market' })
  goBack(store)
  openRoute(store, { name: 'accounts' })
  expect(canGoForward(store.getState())).toBe(false)
  expect(store.getState().entries).toHaveLength(2)
})

test('going where one is adds nothing', () => {
  const store = createRouteStore()
  openRoute(store, { name: 'home' })
  expect(canGoBack(store.getState())).toBe(false)
})
