import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { DAY_MS, isoDate } from '@shared/time'
import { refreshShownQueries, refreshFailedOrStaleQueries } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { stampAt, T0 } from '../../testing/samples'
import {
  fakeCall,
  MARKET_FIGURES,
  pageAnswer,
  plainTextOf,
  rowsOf,
  sampleSale,
  TOKEN,
  TOP_RANKING,
  MARKET_TOTAL,
  traderFigures,
  INES,
  showStatistics as show,
} from '../../testing/show-statistics'

afterEach(cleanup)

test('the title tells the market’s own sum and its change, the other the day with the most sales', async () => {
  await show('market')
  const names = screen.getAllByRole('figure').map((one) => plainTextOf(within(one).getByRole('heading')))
  expect(names).toEqual(['Volume up 25 % on the 29 days before', expect.stringMatching(/^Most sales on \d+ Nov: \d+$/)])
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toMatch(
    /^Volume100 ℏ\+25\.0 % without today/,
  )
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toContain('Highest sale40 ℏ')
  expect(screen.getByText(/^Not in these totals: .*sales? in other tokens/)).toBeTruthy()
})

test('a sum in another token is never shown as HBAR', async () => {
  await show('market', { 'statistics.total': fakeCall(ok({ ...MARKET_TOTAL, currency: 'SAUCE' })) })
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toContain('100 SAUCE')
  expect(plainTextOf(screen.getAllByRole('figure')[0])).toContain('Volume 100 ℏ in 30 days')
})

test('days are put together by week or month, and the table behind tells each', async () => {
  const { user, stores } = await show('market')
  await user.click(screen.getByRole('button', { name: 'Weeks' }))
  expect(stores.statistics.viewSettings.getState().step).toBe('week')
  await user.click(screen.getAllByRole('button', { name: 'Show as a table' })[0] as HTMLElement)
  const rows = within(screen.getByRole('region', { name: /, table$/ })).getAllByRole('row')
  expect(rows).toHaveLength(6)
  expect(plainTextOf(rows[1])).toContain('100 ℏ')
})

test('rows that were not read are said, read on, and never taken for all', async () => {
  const figures = vi.fn((input: unknown) => {
    const rows = (input as { pages: number }).pages * 500
    return Promise.resolve(ok({ ...MARKET_FIGURES, isWhole: false, rowCount: rows, totalRowCount: 30_000 }) as never)
  })
  const { user } = await show('market', { 'statistics.figures': figures })
  await vi.waitFor(() => expect(screen.getByText(/12,000 of 30,000 daily rows loaded/)).toBeTruthy())
  expect(figures.mock.calls.map(([input]) => (input as { pages: number }).pages)).toEqual([2, 6, 12, 24])
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toContain('Sales—')
  await user.click(screen.getByRole('button', { name: 'Load more rows' }))
  await vi.waitFor(() => expect(figures.mock.lastCall?.[0]).toMatchObject({ pages: 48 }))
})

test('a span that was not read as a whole names its unread days below both charts', async () => {
  const firstDayMs = Date.parse(MARKET_FIGURES.from)
  const coverage = { fromMs: firstDayMs + 2 * DAY_MS, toMs: Date.parse(MARKET_FIGURES.to) + DAY_MS }
  const figures = { ...MARKET_FIGURES, isWhole: false, mayMissRows: true, coverage }
  await show('market', { 'statistics.figures': fakeCall(ok(figures)) })
  expect(screen.getAllByText(/^Not loaded: \d+ \w+ to \d+ \w+\.$/)).toHaveLength(2)
})

test('offline, the sums leave out a day that was read in part', async () => {
  const todayMs = Date.parse(MARKET_FIGURES.to)
  const figures = { ...MARKET_FIGURES, isWhole: false, coverage: { fromMs: todayMs, toMs: todayMs + DAY_MS } }
  const { stores } = await show('market', {
    'statistics.figures': fakeCall(ok({ ...figures, mayMissRows: true })),
  })
  act(() => stores.marketReach.setState({ isOffline: true }))
  const sums = plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))
  expect(sums).toContain('Sales31 of 30 days')
  expect(sums).toContain('Highest sale30 ℏ1 of 30 days')
})

test('steps that begin before the loaded days have the number of sales as their title', async () => {
  const fromMs = Date.parse(MARKET_FIGURES.to) - DAY_MS
  const figures = {
    ...MARKET_FIGURES,
    isWhole: false,
    mayMissRows: true,
    coverage: { fromMs, toMs: fromMs + 2 * DAY_MS },
  }
  const { user } = await show('market', { 'statistics.figures': fakeCall(ok(figures)) })
  await user.click(screen.getByRole('button', { name: 'Weeks' }))
  expect(screen.getByRole('heading', { name: '4 sales on the days loaded so far' })).toBeTruthy()
})

test('a number of sales that could not be read is no placeholder', async () => {
  const failed = fakeCall(err({ code: 'timed-out', what: 'service' }))
  await show('transactions', { 'statistics.transactions': failed })
  expect(plainTextOf(await screen.findByRole('region', { name: 'All sales' }))).toContain('Sales —')
})

test('a change over whole days is the title, and no change is told where none is known', async () => {
  const total = vi.fn(() =>
    Promise.resolve(
      ok({ ...MARKET_TOTAL, completedDaysComparison: { ...MARKET_TOTAL.completedDaysComparison, days: 30 } }) as never,
    ),
  )
  await show('market', { 'statistics.total': total })
  expect(screen.getByRole('heading', { name: /^Volume up 25.% on the 30 days before$/ })).toBeTruthy()
  cleanup()
  await show('market', { 'statistics.total': fakeCall(ok({ ...MARKET_TOTAL, completedDaysComparison: null })) })
  expect(screen.getByRole('heading', { name: /in 30 days$/ })).toBeTruthy()
})

test('what the market does not tell of its days is a dash, and in no title a zero', async () => {
  const days = MARKET_FIGURES.days.map((day) => ({ ...day, volume: null, sales: null }))
  await show('market', {
    'statistics.figures': fakeCall(ok({ ...MARKET_FIGURES, days })),
    'statistics.total': fakeCall(ok({ ...MARKET_TOTAL, volume: null, completedDaysComparison: null })),
  })
  const titles = screen.getAllByRole('figure').map((one) => plainTextOf(within(one).getByRole('heading')))
  expect(titles).toEqual(['Volume not reported by the market', 'Number of sales not reported by the market'])
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toContain(
    'Sales—Average sale—',
  )
})

test('rows that moved while they were read are said, and all of them read again', async () => {
  const figures = fakeCall(ok({ ...MARKET_FIGURES, isWhole: false, mayMissRows: true, totalRowCount: 4 }))
  const { user } = await show('market', { 'statistics.figures': figures })
  expect(figures).toHaveBeenCalledTimes(1)
  const note = screen.getByText(/the market’s list changed meanwhile\. Some rows may be missing/)
    .parentElement as HTMLElement
  expect(screen.queryByRole('button', { name: 'Load more rows' })).toBeNull()
  await user.click(within(note).getByRole('button', { name: 'Refresh' }))
  expect(figures.mock.lastCall?.[0]).toMatchObject({ fresh: true })
})

test('a sum of the market that cannot be read says why, and is asked for again', async () => {
  const total = vi.fn((_input: unknown) => Promise.resolve(err({ code: 'offline', what: 'service' }) as never))
  const { user } = await show('market', { 'statistics.total': total })
  expect(screen.getByRole('alert').textContent).toMatch(/^The market’s total could not be loaded\. ./)
  total.mockResolvedValue(ok(MARKET_TOTAL) as never)
  await user.click(screen.getByRole('button', { name: 'Refresh the total' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toContain('100 ℏ')
})

test('figures that stand together have the age of the oldest', async () => {
  const old = { ...MARKET_TOTAL, stamp: stampAt(T0 - 3 * 3_600_000, 600) }
  await show('market', { 'statistics.total': fakeCall(ok(old)) })
  expect(plainTextOf(screen.getByRole('region', { name: 'The market in this period' }))).toMatch(/stale, 3 h/)
})

test('where nothing was sold for HBAR, what was in other tokens and why it is old are said still', async () => {
  const figures = fakeCall(ok({ ...MARKET_FIGURES, days: [] }))
  const { stores } = await show('market', { 'statistics.figures': figures })
  expect(screen.getByText('No HBAR sales in this period')).toBeTruthy()
  expect(screen.getByText(/^Not in these totals: .*sales? in other tokens/)).toBeTruthy()
  figures.mockResolvedValue(err({ code: 'offline', what: 'service' }) as never)
  await act(async () => {
    refreshShownQueries(stores.client)
    await Promise.resolve()
  })
  expect(screen.getByText('Showing older data')).toBeTruthy()
})

test('where one row stands for the whole time the charts say why they are empty', async () => {
  await show('market', {
    'statistics.figures': fakeCall(ok({ ...MARKET_FIGURES, days: [], isDaily: false, coverage: null })),
  })
  expect(screen.getAllByText(/one row for the whole period/)).toHaveLength(2)
})

test('collections are found by name and sorted, what was paid in another token after all others', async () => {
  const { user, stores } = await show('collections')
  expect(rowsOf('By collection').map(plainTextOf)).toEqual([
    expect.stringMatching(/^1Tidal—90 ℏ/),
    expect.stringMatching(/^20\.0\.77—10 ℏ/),
    expect.stringMatching(/^3Tidal——9,999 0\.0\.731861/),
  ])
  await user.click(screen.getByRole('button', { name: 'Volume' }))
  expect(plainTextOf(rowsOf('By collection')[0])).toMatch(/^10\.0\.77/)
  await user.click(screen.getByRole('button', { name: 'Highest offer' }))
  expect(plainTextOf(rowsOf('By collection')[2])).toMatch(/7,000 0\.0\.731861/)
  await user.click(screen.getByRole('button', { name: 'Volume' }))
  await user.click(screen.getByRole('button', { name: 'Volume' }))
  await user.type(screen.getByRole('searchbox', { name: 'Name or token id' }), 'nothing like it')
  await vi.waitFor(() => expect(screen.getByText('No matching collections')).toBeTruthy())
  await user.clear(screen.getByRole('searchbox', { name: 'Name or token id' }))
  await vi.waitFor(() => expect(rowsOf('By collection')).toHaveLength(3))
  await user.click(rowsOf('By collection')[0] as HTMLElement)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'collection', token: '0.0.77' })
})

test('transactions are of the chosen days and collection, and lead to the NFT and to accounts', async () => {
  const transactions = fakeCall(pageAnswer([sampleSale]))
  const save = fakeCall(ok({ isSaved: true, rowCount: 1 }))
  const { user, stores } = await show('transactions', {
    'statistics.transactions': transactions,
    'statistics.save': save,
  })
  expect(transactions.mock.lastCall?.[0]).toMatchObject({
    from: MARKET_FIGURES.from,
    to: MARKET_FIGURES.to,
    token: null,
    page: 1,
  })
  await act(async () => {
    stores.statistics.viewSettings.setState({ collection: { token: TOKEN, checksum: 'aaaaa', name: 'Tidal' } })
    await Promise.resolve()
  })
  expect(transactions.mock.lastCall?.[0]).toMatchObject({ token: TOKEN })
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(save.mock.lastCall?.[0]).toMatchObject({ what: 'transactions', token: TOKEN, pages: 1 })
  expect(stores.toasts.getState().toasts[0]).toMatchObject({ mark: 'pass', title: '1 row saved.' })
  const [row] = rowsOf('Sales')
  expect(plainTextOf(row)).toMatch(/^Tidal #7Tidal796\.50 ℏInes—/)
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Ines' }))
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'readiness', account: INES.id })
  await user.click(row as HTMLElement)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: TOKEN, serial: 7 })
})

test('typed days are asked for once they are a time, and what is wrong is said', async () => {
  const traders = fakeCall(pageAnswer([{ account: INES, linkedWallet: null, ...traderFigures }]))
  const { user } = await show('traders', { 'statistics.traders': traders })
  expect(plainTextOf(rowsOf('Traders')[0])).toMatch(/^1Ines3 ℏ12/)
  await user.click(screen.getByRole('button', { name: 'Custom' }))
  expect(screen.getByText(/^30 UTC days$/)).toBeTruthy()
  const asked = traders.mock.calls.length
  await user.clear(screen.getByLabelText('To'))
  expect(screen.getByText('Choose a first and a last day.')).toBeTruthy()
  await user.type(screen.getByLabelText('To'), isoDate(T0 - DAY_MS))
  expect(traders.mock.calls.length).toBe(asked + 1)
  expect(traders.mock.lastCall?.[0]).toMatchObject({ to: isoDate(T0 - DAY_MS) })
})

test('a ranking is over the days that were chosen, with its traders where they are wanted', async () => {
  const top = fakeCall(ok(TOP_RANKING))
  const { user, stores } = await show('top', { 'statistics.top': top })
  expect(top.mock.lastCall?.[0]).toMatchObject({ days: 30, withTraders: false })
  expect(screen.queryByRole('group', { name: 'Time' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show traders' }))
  await user.click(screen.getByRole('button', { name: '7 d' }))
  expect(top.mock.lastCall?.[0]).toMatchObject({ days: 7, withTraders: true })
  // The market reports another range than the requested range.
  expect(screen.getByText('The market’s ranking covers 30 days.')).toBeTruthy()
  expect(plainTextOf(rowsOf('Top collections')[0])).toContain('−10.0 %')
  expect(plainTextOf(screen.getByRole('region', { name: 'All ranked collections' }))).toBe(
    'Volume, 30 d90 ℏ−10.0 %Sales2−33.3 %Average sale45 ℏHighest sale60 ℏ',
  )
  // A preset holds for the other tabs, too.
  expect(stores.statistics.viewSettings.getState().range).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Traders of Tidal' }))
  expect(plainTextOf(await screen.findByRole('dialog', { name: 'Traders of Tidal' }))).toContain('Ines3 ℏ12')
  await user.click(screen.getByRole('button', { name: 'See all traders by UTC day' }))
  expect(stores.statistics.viewSettings.getState()).toMatchObject({
    tab: 'traders',
    collection: { token: TOKEN },
    // The days of the ranking, as UTC days.
    range: '30',
  })
})

test('a list is sorted once all of it is loaded, and a choice of an order loads all of it', async () => {
  const pageOf = (page: number, isLast: boolean, volume: number) =>
    ok({
      items: [{ account: { ...INES, id: `0.0.${page}`, name: null }, linkedWallet: null, ...traderFigures, volume }],
      page,
      total: null,
      isLast,
      stamp: stampAt(T0, 600),
    })
  const traders = vi.fn((input: unknown) => {
    const { page } = input as { page: number }
    return Promise.resolve(pageOf(page, page === 3, page === 2 ? 900 : page) as never)
  })
  const { user } = await show('traders', { 'statistics.traders': traders })
  const grid = () => within(screen.getByRole('grid', { name: 'Traders' }))
  if (rowsOf('Traders').length < 3) await user.click(grid().getByRole('button', { name: 'Volume' }))
  await vi.waitFor(() => expect(rowsOf('Traders')).toHaveLength(3))
  expect(grid().getByRole('columnheader', { name: 'Volume' }).getAttribute('aria-sort')).toBe('descending')
  expect(plainTextOf(rowsOf('Traders')[0])).toMatch(/^20\.0\.2-qhvsx900 ℏ/)
  await user.click(grid().getByRole('button', { name: 'Volume' }))
  expect(plainTextOf(rowsOf('Traders')[0])).toMatch(/^10\.0\.1-qhvsx1 ℏ/)
  expect(screen.queryByRole('button', { name: 'Stop loading' })).toBeNull()
})

test('a table that cannot be saved says why in a toast, whose action asks for another folder', async () => {
  const save = fakeCall(err({ code: 'file-not-written', reason: 'no-space' }))
  const { user, stores } = await show('market', { 'statistics.save': save })
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const [toast] = stores.toasts.getState().toasts
  expect(toast).toMatchObject({ mark: 'stopped', title: expect.stringMatching(/^Not saved\. /) as string })
  act(() => {
    if (toast?.action && 'run' in toast.action) toast.action.run()
  })
  expect(save).toHaveBeenCalledTimes(2)
})

test('what cannot be read says so on each part, and is asked for again', async () => {
  const offline = fakeCall(err({ code: 'offline', what: 'service' }))
  const calls = {
    'statistics.figures': offline,
    'statistics.total': offline,
    'statistics.transactions': offline,
    'statistics.traders': offline,
    'statistics.top': offline,
  }
  const { stores } = await show('transactions', calls)
  const user = userEvent.setup()
  for (const tab of ['Sales', 'Collections', 'Traders'] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('button', { name: 'Try now' })).toBeTruthy()
  }
  await user.click(screen.getByRole('tab', { name: 'Collections' }))
  await user.click(screen.getByRole('button', { name: 'By UTC day' }))
  expect(await screen.findByRole('button', { name: 'Try now' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Over time' }))
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Refresh the total' })).toBeTruthy()
  const before = offline.mock.calls.length
  act(() => refreshFailedOrStaleQueries(stores.client, T0))
  expect(offline.mock.calls.length).toBeGreaterThan(before)
})
