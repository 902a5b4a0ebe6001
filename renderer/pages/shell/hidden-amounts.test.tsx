import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsQueries } from '../../features/settings/queries'
import { cacheValue } from '../../query/client'
import { hbarWords } from '../../format/money'
import { DEFAULT_SETTINGS } from '../../features/settings/settings-store'
import { showToast } from '../../stores/toasts'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { showOffers } from '../../testing/show-offers'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Shell } from './Shell'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const HIDING = { ...DEFAULT_SETTINGS, hideAmounts: true }

test('a message tells what happened, and with amounts hidden not how much', () => {
  const stores = sampleStores()
  stores.route.setState({ entries: [{ name: 'settings' }], at: 0 }, true)
  render(
    <AppContext value={{ api: fakeApi(), stores }}>
      <ClockContext value={stores.clock}>
        <Shell />
      </ClockContext>
    </AppContext>,
  )
  const detail = `${hbarWords('640')} left Main, fee ${hbarWords('0.03')}.`
  const toast = { id: 'f1', mark: 'pass', title: 'Bought “Tide 5”', detail, action: null, untilMs: null } as const
  act(() => showToast(stores.toasts, toast))
  const message = screen.getByRole('status', { name: 'Messages' })
  expect(message.textContent).toContain('640\u202fℏ left Main')
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  expect(message.textContent).toContain('Bought “Tide 5”')
  expect(message.textContent).toContain('•••••\u202fℏ left Main')
  expect(message.textContent).not.toMatch(/\d\u202fℏ/)
})

test('what one has offered is hidden, what others offer stays', async () => {
  const { stores } = await showOffers()
  const own = () =>
    [...document.querySelectorAll('tr[data-offer]')].map((row) => row.querySelector('td.num.strong')?.textContent)
  expect(own().every((text) => /\d/.test(text ?? ''))).toBe(true)
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  expect(own().length).toBeGreaterThan(0)
  expect(new Set(own())).toEqual(new Set(['•••••']))
})

test('of offers for single NFTs, what is offered and asked is hidden; floor and last sale stay', async () => {
  const { stores, user } = await showOffers()
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  await user.click(screen.getByRole('tab', { name: 'Received' }))
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  const line = (await part.findByRole('row', { name: /Tide 7/ })).textContent
  for (const own of ['390', '640']) expect(line).not.toContain(own)
  for (const other of ['420', '350']) expect(line).toContain(other)
})

test('whoever raises an offer decides on figures, hidden elsewhere or not', async () => {
  const { stores, user } = await showOffers()
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  await user.click(screen.getByRole('button', { name: 'Raise offers…' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'New price for each' }), '150')
  expect(dialog.getByRole('table', { name: 'Before and after' }).textContent).toMatch(/120.*150.*340.*370/)
})
