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
  const { stores, user } = await showOffers()
  await user.click(screen.getByRole('button', { name: /^Choose several/ }))
  const own = () =>
    [...document.querySelectorAll('tr[data-offer]')].map((row) => row.querySelector('td.num.strong')?.textContent)
  expect(own().every((text) => /\d/.test(text ?? ''))).toBe(true)
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  expect(own().length).toBeGreaterThan(0)
  expect(new Set(own())).toEqual(new Set(['•••••']))
  const liveRow = within(screen.getByRole('table', { name: 'Your live offers' })).getAllByRole('row', {
    name: /Any Tidal Forms/,
  })[0]?.textContent
  expect(liveRow).toContain('•••••')
  for (const ownFigure of ['120', '71.4']) expect(liveRow).not.toContain(ownFigure)
  for (const otherFigure of ['300', '420']) expect(liveRow).toContain(otherFigure)
})

test('of offers for single NFTs, what is offered and asked is hidden; the floor stays', async () => {
  const { stores } = await showOffers({ tab: 'received' })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  const row = () => part.findByRole('row', { name: /Tide 7/ })
  expect((await row()).textContent).toContain('390')
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  const line = (await row()).textContent
  for (const own of ['390', '640', '343.98', '7.1']) expect(line).not.toContain(own)
  expect(line).toContain('420')
  expect(part.getByText('If you accept one offer for each NFT').parentElement?.textContent).not.toMatch(/\d\u202fℏ/)
})

test('whoever raises an offer decides on figures, hidden elsewhere or not', async () => {
  const { stores, user } = await showOffers()
  act(() => cacheValue(stores.client, settingsQueries.state, HIDING))
  await user.click(screen.getByRole('button', { name: /^Choose several/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  await user.click(screen.getByRole('button', { name: 'Raise offers…' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'New price per NFT' }), '150')
  expect(dialog.getByRole('table', { name: 'Before and after' }).textContent).toMatch(/120.*150.*340.*370/)
})
