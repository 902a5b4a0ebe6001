import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TradedCollection } from '@shared/contract/market'
import { err, ok } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { stampAt, T0 } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { TradedPage } from './TradedPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const traded = (n: number, name: string | null): TradedCollection => ({
  token: `0.0.${5000 + n}`,
  checksum: 'aaaaa',
  name,
  image: null,
  floor: name === null ? null : '12.5',
  volume: name === null ? null : 100 - n,
  sales: 3,
  owners: 2,
  supply: 9,
})
const stamp = stampAt(T0)

function show(calls: Parameters<typeof fakeApi>[0] = {}, hasFigures = true) {
  const stores = sampleStores()
  const collections = [traded(1, 'Tidal Forms'), traded(2, 'Orbital Study'), traded(3, null)]
  const isTraded = vi.fn((_input: unknown) => Promise.resolve(ok({ token: '0.0.9', isTraded: false, stamp })))
  const own = {
    'market.traded': () => Promise.resolve(ok({ collections, hasFigures, stamp })),
    'market.isTraded': isTraded as never,
  }
  render(
    <AppContext value={{ api: fakeApi({ ...own, ...calls }), stores }}>
      <ClockContext value={stores.clock}>
        <TradedPage />
      </ClockContext>
    </AppContext>,
  )
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  return { stores, isTraded, type, user: userEvent.setup(), here: () => currentRoute(stores.route.getState()) }
}

test('every traded collection is listed, found by name or id, and opens', async () => {
  const { type, user, here } = show()
  expect(await screen.findByRole('heading', { name: '3 collections' })).toBeTruthy()
  expect((await screen.findAllByText('0.0.5003')).length).toBeGreaterThan(0)
  expect(await accessibilityViolations()).toEqual([])
  type('orbital')
  expect(screen.queryByText('Tidal Forms')).toBeNull()
  type('0.0.5001')
  await user.click(screen.getByText('Tidal Forms'))
  expect(here()).toEqual({ name: 'collection', token: '0.0.5001' })
})

test('a wrong checksum of an id is told beside what the id is', async () => {
  const { type } = show()
  await screen.findByText('Tidal Forms')
  type('0.0.5001-aaaaa')
  expect(screen.queryByRole('alert')).toBeNull()
  type('0.0.5001-aaaab')
  expect(screen.getByRole('alert').textContent).toContain('This checksum is wrong: the checksum of 0.0.5001 is aaaaa.')
})

test('an id that the list lacks is checked with the market', async () => {
  const { type, isTraded } = show()
  await screen.findByText('Tidal Forms')
  type('0.0.999')
  expect(await screen.findByText('The market does not trade 0.0.999.')).toBeTruthy()
  expect(isTraded).toHaveBeenCalledExactlyOnceWith({ token: '0.0.999' })
  type('nothing like it')
  expect(screen.getByText('No matches')).toBeTruthy()
})

test('without figures only ids are claimed, and a list that cannot be read can be tried again', async () => {
  show({}, false)
  expect(await screen.findByText(/only ids are shown/)).toBeTruthy()
  cleanup()
  const failing = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'abc' } as const)))
  const { user } = show({ 'market.traded': failing })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(failing).toHaveBeenCalledTimes(2))
})
