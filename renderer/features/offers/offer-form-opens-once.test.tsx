import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '@shared/result'
import { currentRoute, openRoute, goBack } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleOffers } from '../../testing/offers'
import { sampleNft } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Shell } from '../../pages/shell/Shell'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

test('an offer that is begun elsewhere is begun once: coming back to the page begins nothing', async () => {
  const stores = sampleStores()
  const user = userEvent.setup()
  const left: number[] = []
  const api = fakeApi({
    'offers.list': () => Promise.resolve(ok(sampleOffers())),
    'app.leave': () => Promise.resolve(ok(void left.push(1))),
  })
  stores.route.setState({ entries: [{ name: 'settings' }], at: 0 }, true)
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <Shell />
      </ClockContext>
    </AppContext>,
  )
  const on = { token: sampleNft.token, checksum: sampleNft.checksum, name: 'Tidal Forms' }
  act(() => openRoute(stores.route, { name: 'offers', on }))
  expect(await screen.findByRole('dialog', { name: 'Make an offer' })).toBeTruthy()
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'offers', tab: 'made' })
  // Only the previous page was left.
  expect(left).toEqual([1])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => openRoute(stores.route, { name: 'settings' }))
  act(() => goBack(stores.route))
  expect(await screen.findByRole('heading', { name: 'Offers' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
