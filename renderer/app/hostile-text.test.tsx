import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS, LIVE_LINK, HOSTILE_MARK, PILED_MARKS, INVISIBLE_CHARACTER } from '@shared/testing/hostile-text'
import { nameOr, plainText, quotedText } from '../format/text'
import type { Route } from '../stores/route'
import { hostileTextFaults } from '../testing/hostile-text-faults'
import { showHostileApp } from '../testing/hostile-page'
import { stubBrowserFeatures } from '../testing/show-review'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const token = '0.0.4012877'

/** Every page; `true` if third-party text is shown on the page. A new page fails to compile until it is listed here. */
const PAGES: { readonly [N in Route['name']]: readonly [Extract<Route, { name: N }>, boolean] } = {
  home: [{ name: 'home' }, true],
  holdings: [{ name: 'holdings' }, true],
  market: [{ name: 'market' }, true],
  statistics: [{ name: 'statistics', tab: 'top' }, true],
  collection: [{ name: 'collection', token }, true],
  nft: [{ name: 'nft', token, serial: 3 }, true],
  changes: [{ name: 'changes' }, true],
  traded: [{ name: 'traded' }, true],
  wallet: [{ name: 'wallet', account: '0.0.600001' }, true],
  launches: [{ name: 'launches' }, true],
  launch: [{ name: 'launch', token, mintCode: 'x' }, true],
  pool: [{ name: 'pool', token }, true],
  offers: [{ name: 'offers' }, true],
  draws: [{ name: 'draws', tab: 'saved' }, true],
  history: [{ name: 'history', flow: null }, true],
  accounts: [{ name: 'accounts' }, false],
  allowances: [{ name: 'allowances' }, true],
  settings: [{ name: 'settings' }, false],
  lists: [{ name: 'lists' }, false],
  connection: [{ name: 'connection' }, false],
  profile: [{ name: 'profile', id: null }, false],
  answers: [{ name: 'answers' }, false],
  'go-live': [{ name: 'go-live' }, false],
  notices: [{ name: 'notices', kind: null }, true],
  alerts: [{ name: 'alerts' }, true],
  readiness: [{ name: 'readiness', account: '0.0.5012345', token }, true],
  tools: [{ name: 'tools', tab: 'documents' }, true],
}

/** Rotates the texts by a third each time, so that each place gets several kinds. */
const TURNS = [0, 9, 18]

describe.each(Object.entries(PAGES))('hostile text on the page %s', (_, [route, shows]) => {
  test.each(TURNS)('is plain, marked and bounded (turned by %i)', async (first) => {
    await showHostileApp(route, first)
    expect([...new Set(hostileTextFaults(document))]).toEqual([])
    expect((window as { pwned?: number }).pwned).toBeUndefined()
    expect(document.body.textContent.length).toBeLessThan(60_000)
    if (shows) expect(document.body.textContent).toContain(HOSTILE_MARK)
  })
})

test.each(['console', 'calls', 'assistant', 'models'] as const)('so it is on the part %s of the tools', async (tab) => {
  await showHostileApp({ name: 'tools', tab }, 5)
  expect([...new Set(hostileTextFaults(document))]).toEqual([])
})

test.each(['activity', 'listings'] as const)('so it is on the part %s of the market', async (marketTab) => {
  await showHostileApp({ name: 'market' }, 5, (stores) => stores.browse.settings.setState({ marketTab }))
  expect([...new Set(hostileTextFaults(document))]).toEqual([])
  expect(document.body.textContent).toContain(HOSTILE_MARK)
})

test('so it is on the offers of a collection', async () => {
  await showHostileApp({ name: 'collection', token }, 5, (stores) =>
    stores.collectionFilter.setState({ token, tab: 'offers' }),
  )
  expect([...new Set(hostileTextFaults(document))]).toEqual([])
  expect(document.body.textContent).toContain(HOSTILE_MARK)
})

test.each(HOSTILE_TEXTS)('$what is one plain line of at most as many characters as asked for', ({ text }) => {
  for (const max of [20, 80, 300]) {
    for (const shown of [plainText(text, max), quotedText(text, max), nameOr(text, 'none')]) {
      expect(shown).not.toMatch(INVISIBLE_CHARACTER)
      expect(shown).not.toMatch(PILED_MARKS)
      expect(shown).not.toMatch(LIVE_LINK)
      expect(shown).not.toMatch(/[\n\r\t]/)
      expect([...shown].length).toBeLessThanOrEqual(Math.max(max, 80) + 2)
    }
  }
})
