import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '@shared/result'
import { DAY_MS, isoDate } from '@shared/time'
import { T0 } from '../../testing/samples'
import { fakeCall, pageAnswer, sampleSale, TOP_RANKING, showStatistics as show } from '../../testing/show-statistics'

afterEach(cleanup)

test('no day to come is counted, and what was typed is refused for its own reason', async () => {
  const traders = fakeCall(pageAnswer([]))
  const { stores } = await show('traders', { 'statistics.traders': traders })
  const asked = traders.mock.calls.length
  const typed = async (from: string, to: string) => {
    await act(async () => {
      stores.statistics.viewSettings.setState({ range: 'days', typedDays: { from, to } })
      await Promise.resolve()
    })
    return screen.getByText(/possible day|before the first|^[\d,]+ UTC days?$|at most/).textContent
  }
  expect(await typed(isoDate(T0), '2030-01-01')).toBe('The last possible day is today, 21 Nov 2026 in UTC.')
  expect(await typed('1990-01-01', isoDate(T0))).toBe('The first possible day is 1 Jan 2019.')
  expect(await typed(isoDate(T0), isoDate(T0 - DAY_MS))).toBe('The last day is before the first day.')
  expect(traders.mock.calls.length).toBe(asked)
  expect(screen.getByLabelText<HTMLInputElement>('To').max).toBe(isoDate(T0))
  expect(await typed(isoDate(T0), isoDate(T0))).toBe('1 UTC day')
  expect(traders.mock.calls.length).toBe(asked + 1)
})

test('the same number of days says on each part which time it is', async () => {
  const unsold = {
    ...TOP_RANKING,
    collections: [...TOP_RANKING.collections, { ...TOP_RANKING.collections[0], token: '0.0.77', sales: 0 }],
  }
  const { user } = await show('collections', { 'statistics.top': fakeCall(ok(unsold)) })
  expect(screen.getByText('23 Oct 2026 to 21 Nov 2026, UTC')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Market’s ranking' }))
  expect(
    screen.getAllByTitle(/^Ranked by the market over the last 30 × 24 hours.*1 collection had no sales\.$/).length,
  ).toBeGreaterThan(0)
})

test('an id of a transaction is cut once, and its whole stands behind it', async () => {
  await show('transactions', { 'statistics.transactions': fakeCall(pageAnswer([sampleSale])) })
  const whole = screen.getByTitle(new RegExp(`^${sampleSale.transactionId}`))
  expect(whole.textContent).toBe('0.0.9@17637…0001')
})

test('columns for which a narrow window has no room are counted', async () => {
  const wide = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 760, 20))
  await show('transactions', { 'statistics.transactions': fakeCall(pageAnswer([sampleSale])) })
  expect(screen.getByText('4 columns hidden')).toBeTruthy()
  wide.mockReturnValue(new DOMRect(0, 0, 1400, 20))
  cleanup()
  await show('transactions', { 'statistics.transactions': fakeCall(pageAnswer([sampleSale])) })
  expect(screen.queryByText(/hidden$/)).toBeNull()
  wide.mockRestore()
})
