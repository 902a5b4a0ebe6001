import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '@shared/result'
import type { Settings } from '@shared/contract/settings'
import { accountsQueries } from '../../features/accounts/queries'
import { settingsQueries } from '../../features/settings/queries'
import { openOverlay } from '../../stores/overlay'
import { DEFAULT_SETTINGS } from '../../features/settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, sampleNetwork } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { Strip } from '../../ui/Strip'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Sidebar } from '../shell/Sidebar'
import { STOPS } from './stops'
import { Tour } from './Tour'
import { networkQueries } from '../../features/connection/network-queries'
import { cacheValue } from '../../query/client'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

function show(
  settings: Partial<Settings> = { tour: 'new' },
  kind: 'practice' | 'mainnet' = 'practice',
  store: 'keychain' | 'session' | 'none' = 'keychain',
) {
  const stores = sampleStores()
  cacheValue(stores.client, accountsQueries.state, {
    ...sampleAccounts,
    keyStore: { ...sampleAccounts.keyStore, kind: store },
  })
  cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, ...settings })
  const value = { ...sampleNetwork, profile: { ...sampleNetwork.profile, kind } }
  cacheValue(stores.client, networkQueries.state, value)
  const set = vi.fn((change: unknown) => Promise.resolve(ok({ ...DEFAULT_SETTINGS, ...(change as object) })))
  render(
    <AppContext value={{ api: fakeApi({ 'settings.set': set }), stores }}>
      <ClockContext value={stores.clock}>
        <Strip kind={kind} label="Practice market" />
        <Sidebar />
        <button>outside</button>
        <Tour />
      </ClockContext>
    </AppContext>,
  )
  return { stores, set, user: userEvent.setup() }
}
const ready = () => waitFor(() => expect(document.activeElement?.textContent).toMatch(/Next|Open limits/))
const title = () => screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? null
const here = () => document.querySelector('[data-tour-here]')

test('the first start in practice is walked through by the keyboard, each stop at a real part', async () => {
  const { user, set } = show()
  const seen: (string | null)[] = []
  const parts = new Set<Element | null>()
  for (const stop of STOPS) {
    await waitFor(() => expect(title()).toBe(stop.title))
    await ready()
    seen.push(title())
    parts.add(here())
    expect(here()).not.toBeNull()
    await user.keyboard('{Enter}')
  }
  expect(seen).toEqual(STOPS.map((stop) => stop.title))
  expect(parts.size).toBe(STOPS.length)
  expect(title()).toBeNull()
  expect(here()).toBeNull()
  expect(set).toHaveBeenCalledExactlyOnceWith({ tour: 'seen' })
})

test('it is in nobody’s way: the page can be used meanwhile, and it passes axe', async () => {
  const { user } = show()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'outside' }))
  expect(title()).toBe(STOPS[0]?.title)
  expect(document.querySelector('.scrim')).toBeNull()
})

test.each(['Skip', 'Escape'])('%s ends it for good', async (how) => {
  const { user, set } = show()
  await ready()
  await user.keyboard('{Enter}')
  if (how === 'Skip') await user.click(screen.getByRole('button', { name: 'Skip' }))
  else await user.keyboard('{Escape}')
  expect(title()).toBeNull()
  expect(set).toHaveBeenCalledExactlyOnceWith({ tour: 'seen' })
})

test('one can go back a stop', async () => {
  const { user } = show()
  const press = async (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  await press('Next')
  expect(title()).toBe(STOPS[1]?.title)
  await press('Back')
  expect(title()).toBe(STOPS[0]?.title)
})

test('whoever has seen it is left alone, until they ask for it', () => {
  const { stores } = show({ tour: 'seen' })
  expect(title()).toBeNull()
  act(() => openOverlay(stores.overlay, 'tour'))
  expect(title()).toBe(STOPS[0]?.title)
})

test('where coins are real it does not come by itself', () => {
  show({ tour: 'new' }, 'mainnet')
  expect(title()).toBeNull()
})

test.each([
  ['keychain', /The key is in your keychain/],
  ['session', /The key is in memory/],
  ['none', /No keychain is in use, so Main cannot sign yet/],
] as const)('it says where the key of Main is: %s', async (store, words) => {
  const { user } = show({ tour: 'new' }, 'practice', store)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('dialog').textContent).toMatch(words)
})
