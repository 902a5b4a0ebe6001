import { expect, test } from 'vitest'
import type { Route } from '../../stores/route'
import { SECTIONS, currentSectionName, sectionNameOf } from './sections'

test('a page below a section lights up the section', () => {
  expect(sectionNameOf({ name: 'nft', token: '0.0.5', serial: 1 })).toBe('market')
  expect(sectionNameOf({ name: 'launch', token: '0.0.5', mintCode: 'first-light' })).toBe('launches')
  expect(sectionNameOf({ name: 'profile', id: null })).toBe('settings')
  expect(sectionNameOf({ name: 'answers' })).toBe('settings')
  expect(sectionNameOf({ name: 'go-live' })).toBe('settings')
  expect(sectionNameOf({ name: 'lists' })).toBe('settings')
  expect(sectionNameOf({ name: 'changes' })).toBe('home')
  // The bell marks these pages, not a section.
  expect(sectionNameOf({ name: 'notices', kind: null })).toBe('notices')
  expect(sectionNameOf({ name: 'alerts' })).toBe('notices')
  expect(sectionNameOf({ name: 'history', flow: null })).toBe('history')
})

test('the sidebar goes from what is held over what can be done to what was done', () => {
  expect(SECTIONS.map(({ label }) => label)).toEqual([
    'Home',
    'Holdings',
    'Market',
    'Launches',
    'Offers',
    'Draws',
    'History',
    'Allowances',
    'Accounts',
    'Tools',
    'Settings',
  ])
})

test('an NFT belongs to the holdings where it was opened out of them, and to the market otherwise', () => {
  const nft = { name: 'nft', token: '0.0.5', serial: 1 } as const
  const walk = (...entries: Route[]) => currentSectionName({ entries, at: entries.length - 1 })
  expect(walk({ name: 'holdings' }, nft)).toBe('holdings')
  expect(walk({ name: 'holdings' }, nft, { ...nft, serial: 2 })).toBe('holdings')
  expect(walk({ name: 'holdings' }, { name: 'collection', token: '0.0.5' }, nft)).toBe('market')
  expect(walk({ name: 'holdings' }, nft, { name: 'collection', token: '0.0.5' })).toBe('market')
  expect(walk(nft)).toBe('market')
})
