import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { fakeApi, sampleStores } from '../testing/fake-api'
import { stampAt, T0 } from '../testing/samples'
import { AppContext } from '../app/app-context'
import type { PagesQuery } from './pages'
import { usePages } from './use-pages'

afterEach(cleanup)

const page = (items: readonly number[], isLast = false) => ok({ items, total: 5, isLast, stamp: stampAt(T0, 30) })

function List({ query }: { readonly query: PagesQuery<number> }) {
  const { pages, error, loadNextPage, refreshFirstPage } = usePages(query)
  return (
    <>
      <p>
        {pages ? pages.items.join(' ') : 'no items'}, {pages?.status ?? 'no pages'}, {error?.code ?? 'no error'}
      </p>
      <button type="button" onClick={loadNextPage}>
        More
      </button>
      <button type="button" onClick={refreshFirstPage}>
        Again
      </button>
    </>
  )
}

function rig() {
  const readPage = vi.fn((nth: number, _fresh: boolean) =>
    Promise.resolve(nth === 1 ? page([1, 2]) : page([2, 3, 3], true)),
  )
  const query = (key: string): PagesQuery<number> => ({
    queryKey: ['test', key],
    readPage: (_api, param, fresh) => readPage(param.page, fresh),
    itemKey: (item) => item,
  })
  const stores = sampleStores()
  const show = async (key = 'serial') => {
    cleanup()
    await act(async () => {
      render(
        <AppContext value={{ api: fakeApi(), stores }}>
          <List query={query(key)} />
        </AppContext>,
      )
      await Promise.resolve()
    })
  }
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { readPage, stores, show, press, shown: () => screen.getByText(/,/).textContent }
}

test('pages are added, what moved between two of them shows once, and the last one is the last', async () => {
  const { readPage, show, press, shown } = rig()
  await show()
  await press('More')
  expect(shown()).toBe('1 2 3, ready, no error')
  await press('More')
  expect(readPage.mock.calls).toEqual([
    [1, false],
    [2, false],
  ])
})

test('a page that fails leaves what was read, and can be asked for again', async () => {
  const { readPage, show, press, shown } = rig()
  await show()
  readPage.mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 1 }))
  await press('More')
  expect(shown()).toBe('1 2, more-failed, no error')
  await press('More')
  expect(shown()).toBe('1 2 3, ready, no error')
})

test('a first page that fails says so, and one that was left says nothing', async () => {
  const { readPage, show, shown } = rig()
  readPage.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await show()
  expect(shown()).toBe('no items, no pages, no error')
  readPage.mockResolvedValueOnce(err({ code: 'timed-out', what: 'service' }))
  await show()
  expect(shown()).toBe('no items, no pages, timed-out')
})

test('coming back soon finds every page, coming back late reads anew', async () => {
  const { readPage, stores, show, press, shown } = rig()
  await show()
  await press('More')
  stores.clock.setState({ nowMs: T0 + 200_000 })
  await show()
  expect(shown()).toBe('1 2 3, ready, no error')
  expect(readPage).toHaveBeenCalledTimes(2)
  stores.clock.setState({ nowMs: T0 + 301_000 })
  await show()
  expect(shown()).toBe('1 2, ready, no error')
  await show('rarity')
  expect(readPage).toHaveBeenCalledTimes(4)
})

test('reading again begins with the first page, past what main keeps', async () => {
  const { readPage, show, press, shown } = rig()
  await show()
  await press('More')
  await press('Again')
  expect(readPage.mock.lastCall).toEqual([1, true])
  expect(shown()).toBe('1 2, ready, no error')
})
