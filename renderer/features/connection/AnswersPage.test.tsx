import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DiagnosticsState } from '@shared/contract/diagnostics'
import { err, ok } from '@shared/result'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { AnswersPage } from './AnswersPage'

afterEach(cleanup)

const ODD: DiagnosticsState = {
  drift: [
    {
      operation: 'listings',
      path: '.marketListings[].salePrice',
      expected: 'number',
      got: 'string',
      times: 41,
      firstAt: '2026-11-20T09:00:00Z',
      lastAt: '2026-11-21T13:31:00Z',
    },
  ],
  readings: [],
}
const NONE: DiagnosticsState = { drift: [], readings: [] }
type Calls = NonNullable<Parameters<typeof fakeApi>[0]>

function show(state: DiagnosticsState, calls: Calls = {}) {
  const stores = sampleStores()
  const api = fakeApi({ 'diagnostics.get': () => Promise.resolve(ok(state)), ...calls })
  render(
    <AppContext.Provider value={{ api, stores }}>
      <ClockContext.Provider value={stores.clock}>
        <AnswersPage />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  return userEvent.setup()
}

test('each place is told with what was expected, what stood there, and how often', async () => {
  show(ODD)
  const row = await screen.findByRole('row', { name: /listings/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['.marketListings[].salePrice', 'number', 'string', '41'])
})

test('names from an answer are plain text: what acts unseen is made visible', async () => {
  const path = '.tr\u202eaits.https://evil.example/<b>x</b>'
  show({ ...NONE, drift: ODD.drift.map((entry) => ({ ...entry, path })) })
  const cell = await screen.findByText(/u\{202e\}/)
  expect(cell.textContent).toContain('hxxps')
  expect(cell.querySelector('b')).toBeNull()
})

test('an empty log says that all fitted, and offers neither export nor clearing', async () => {
  show(NONE)
  expect(await screen.findByRole('heading', { name: 'No differences logged' })).toBeTruthy()
  // The log does not record when it was cleared.
  expect(screen.getByText(/since the log began or was last cleared\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export log' })).toBeNull()
})

test('the export says when it is saved, is silent when no file was chosen, and says why it failed', async () => {
  const exportDrift = vi
    .fn()
    .mockResolvedValueOnce(ok({ isSaved: false }))
    .mockResolvedValueOnce(ok({ isSaved: true }))
    .mockResolvedValueOnce(err({ code: 'internal', ref: 'r7' }))
  const user = show(ODD, { 'diagnostics.exportDrift': exportDrift })
  const button = await screen.findByRole('button', { name: 'Export log' })
  await user.click(button)
  expect(screen.queryByText(/file you chose/)).toBeNull()
  await user.click(button)
  expect(await screen.findByText(/file you chose/)).toBeTruthy()
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('r7')
})

test('clearing asks first', async () => {
  const clearDrift = vi.fn(() => Promise.resolve(ok(NONE)))
  const user = show(ODD, { 'diagnostics.clearDrift': clearDrift })
  await user.click(await screen.findByRole('button', { name: 'Clear log' }))
  const dialog = await screen.findByRole('dialog')
  expect(clearDrift).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Clear log' }))
  expect(await screen.findByRole('heading', { name: 'No differences logged' })).toBeTruthy()
})

test('readings that were seen are folded away for developers, and are no section when there are none', async () => {
  show({ ...NONE, readings: [{ point: 'drawIndexBase', reading: '0', at: '2026-11-21T13:00:00Z' }] })
  const fold = await screen.findByRole('button', { name: 'For developers' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(fold)
  expect(document.body.textContent).toContain('Values of a draw: which index does the first value have?0')
  cleanup()
  show(NONE)
  await screen.findByRole('heading', { name: 'No differences logged' })
  expect(screen.queryByText('For developers')).toBeNull()
})

test('the way back leads over the connection to the settings', async () => {
  show(NONE)
  const here = await screen.findByRole('navigation', { name: 'You are here' })
  expect(
    within(here)
      .getAllByRole('button')
      .map((crumb) => crumb.textContent),
  ).toEqual(['Settings', 'Connection'])
})

test('a log that cannot be read says so', async () => {
  show(NONE, { 'diagnostics.get': () => Promise.resolve(err({ code: 'internal', ref: 'x' })) })
  expect((await screen.findByRole('alert')).textContent).toContain('The log could not be read')
})
