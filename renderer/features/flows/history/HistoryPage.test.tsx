import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { err, ok, type Result } from '@shared/result'
import { putFlow } from '../flows-store'
import { DEFAULT_SETTINGS } from '../../settings/settings-store'
import { currentRoute } from '../../../stores/route'
import { fakeApi, sampleStores } from '../../../testing/fake-api'
import { accessibilityViolations } from '../../../testing/accessibility-violations'
import { sampleFlow, SAMPLE_FLOWS } from '../../../testing/flow'
import { stubBrowserFeatures } from '../../../testing/show-review'
import { ClockContext } from '../../../ui/clock-context'
import { AppContext } from '../../../app/app-context'
import { HistoryPage } from './HistoryPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const steps = [
  { step: 'begun', at: '2026-11-21T13:32:00Z' },
  { step: 'prepared', at: '2026-11-21T13:32:01Z' },
]
const FLOWS: readonly Flow[] = [
  sampleFlow({ id: 'open', state: 'unknown', transactionId: '0.0.5012345@1795262400.000000005', steps }),
  { ...SAMPLE_FLOWS.list, id: 'listed', state: 'done', account: '0.0.3390772', paid: '0', fee: '0.01' },
  { ...SAMPLE_FLOWS.revoke, id: 'revoked', state: 'done' },
  { ...SAMPLE_FLOWS['offer-add'], id: 'declined', state: 'declined' },
]

async function show(
  answer: Result<readonly Flow[]> = ok(FLOWS),
  calls: Parameters<typeof fakeApi>[0] = {},
  openFlowId: string | null = null,
) {
  const stores = sampleStores()
  const list = vi.fn(() => Promise.resolve(answer))
  const api = fakeApi({ 'flows.list': list, ...calls })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <HistoryPage openFlowId={openFlowId} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  const entries = () => [...document.querySelectorAll('.flow-what b')].map(({ textContent }) => textContent)
  return { stores, list, entries, user: userEvent.setup() }
}
/** The entry of this act, open or closed. */
const entry = (act: RegExp) => within(screen.getByRole('button', { name: act }).closest('li') ?? document.body)

describe('the history', () => {
  test('has what is not finished first, open, and names each act by what it is', async () => {
    const { entries } = await show()
    expect(entries()).toEqual([
      'Buy “Tide 2187”',
      'Listed “Tide 2187” for 500\u202fℏ',
      'Revoked the HBAR allowance for spender 0.0.7007',
      'Place 3 offers of 120\u202fℏ each for any NFT of “Tidal Forms”',
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Not finished 1',
      'Finished 3',
    ])
    expect(entry(/^Buy/).getByText('Recorded your request')).toBeTruthy()
    expect(entry(/^Buy/).getByRole('button', { name: 'Check outcome now' })).toBeTruthy()
    expect(screen.getAllByRole('list', { name: 'Steps' })).toHaveLength(1)
    expect(await accessibilityViolations()).toEqual([])
  })

  test('keeps an entry open that ends while it is read', async () => {
    const { stores } = await show()
    act(() => void putFlow(stores.client, sampleFlow({ id: 'open', state: 'done', steps })))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Finished 4'])
    expect(entry(/^Bought/).getByText('Recorded your request')).toBeTruthy()
  })

  test('folds the steps of an entry that has ended', async () => {
    const { user } = await show(ok([sampleFlow({ id: 'bought', state: 'done', paid: '640', steps })]))
    await user.click(screen.getByRole('button', { name: /^Bought/ }))
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '2 steps in 1 s' }))
    expect(screen.getByText('Recorded your request')).toBeTruthy()
  })

  test('tells of an entry what was asked, where it can be looked at, and every id whole', async () => {
    const { user, stores } = await show()
    await user.click(screen.getByRole('button', { name: /^Listed “Tide 2187”/ }))
    const entry = within(document.querySelectorAll<HTMLElement>('li.flow')[1] ?? document.body)
    expect(entry.getByText('Asking price').parentElement?.textContent).toContain('500')
    expect(document.querySelectorAll('.flow-head')[1]?.textContent).toContain('fee 0.01')
    expect(entry.getByRole('button', { name: /^Copy 0\.0\.3390772-[a-z]{5}$/ })).toBeTruthy()
    await user.click(entry.getByRole('button', { name: 'Tide 2187' }))
    expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 2187 })
  })

  test('opens the entry that was asked for', async () => {
    await show(ok(FLOWS), {}, 'declined')
    expect(screen.getByText(/You declined to place 3 offers of 120/)).toBeTruthy()
  })

  test('is filtered by end, kind, account and text, and says when nothing is left', async () => {
    const { user, entries } = await show()
    await user.click(screen.getByRole('button', { name: 'Not done' }))
    expect(entries()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'All' }))
    await user.click(screen.getByRole('button', { name: 'Kind: Every kind' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Listings' }))
    expect(entries()).toEqual(['Listed “Tide 2187” for 500\u202fℏ'])
    await user.type(screen.getByRole('searchbox', { name: 'Search the history' }), '1795262400')
    expect(screen.getByText('No matches')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(entries()).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Account: Every account' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Studio' }))
    expect(entries()).toHaveLength(1)
  })

  test('keeps asked, allowed, paid and fee apart, and sums what is shown', async () => {
    const { user } = await show(ok([...FLOWS, sampleFlow({ id: 'bought', state: 'done', paid: '630', fee: '0.03' })]))
    const row = document.querySelector('li[data-flow-kind="buy"][data-flow-state="done"] .flow-head')
    expect(row?.textContent?.replaceAll('\u202f', ' ')).toMatch(/Paid: −630 ℏfee 0.03 ℏ/)
    await user.click(row ?? document.body)
    expect(row?.parentElement?.textContent?.replaceAll('\u202f', ' ')).toMatch(/Agreed price640 ℏ(?!Maximum)/)
    const sums = within(screen.getByRole('region', { name: 'Totals of the entries shown' }))
    const text = (name: RegExp) => sums.getByRole('row', { name }).textContent?.replaceAll('\u202f', ' ')
    expect([text(/^Purchases/), text(/^Listings/), text(/^All 4/)]).toEqual([
      'Purchases21 unknown630 ℏ1 unknown0.03 ℏ',
      'Listings10 ℏ0.01 ℏ',
      'All41 unknown630 ℏ1 unknown0.04 ℏ',
    ])
    expect(sums.getByText(/^Payment or fee unknown for 1 entry\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kind: Every kind' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Listings' }))
    expect(sums.queryByRole('row', { name: /^Purchases/ })).toBeNull()
  })

  test('is filtered by time and by collection', async () => {
    const other = sampleFlow({ id: 'old', state: 'done', token: '0.0.9', startedAt: '2026-01-02T10:00:00Z' })
    const { user, entries } = await show(ok([...FLOWS, other]))
    await user.click(screen.getByRole('button', { name: 'Time: Any time' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Last 7 days' }))
    expect(entries()).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Time: Last 7 days' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Custom dates' }))
    await user.type(screen.getByLabelText('To'), '2026-01-31')
    expect(entries()).toEqual(['Bought “Tide 2187”'])
    await user.click(screen.getByRole('button', { name: 'Time: Custom dates' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Any time' }))
    await user.click(screen.getByRole('button', { name: 'Collection: Every collection' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '0.0.9' }))
    expect(entries()).toHaveLength(1)
  })

  test('hides what ended before a day when asked to, says so, and shows it again', async () => {
    const set = vi.fn((change: object) => Promise.resolve(ok({ ...DEFAULT_SETTINGS, ...change })))
    const other = sampleFlow({ id: 'old', state: 'done', updatedAt: '2026-01-02T10:00:00Z' })
    const { user, entries } = await show(ok([...FLOWS, other]), { 'settings.set': set as never })
    await user.click(screen.getByRole('button', { name: 'Hide older entries…' }))
    expect(screen.getByText(/You can show hidden entries again/)).toBeTruthy()
    await user.type(screen.getByLabelText('Hide entries that ended before'), '2026-02-01')
    expect(screen.getByText(/1 entry would be hidden/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide entries' }))
    expect(entries()).toHaveLength(4)
    expect(screen.getByText(/1 entry that ended before 1 Feb 2026 is hidden, not deleted\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show entries' }))
    expect(entries()).toHaveLength(5)
  })

  test('says that no entry can be deleted, and has no way to', async () => {
    await show()
    expect(screen.getByText(/You cannot delete single entries/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /delete|clear|remove/i })).toBeNull()
  })

  test('that is empty says what will be in it', async () => {
    await show(ok([]))
    expect(screen.getByText('No entries yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull()
  })

  test('that could not be read says so, and is read again on request', async () => {
    const { list, user } = await show(err({ code: 'internal', ref: 'x1' }))
    expect(screen.getByText('The history could not be read')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(list).toHaveBeenCalledTimes(2)
  })
})

describe('the history as a file', () => {
  const exporting = async (answer: Result<unknown>, format: RegExp) => {
    const save = vi.fn(() => Promise.resolve(answer))
    const { user, stores } = await show(ok(FLOWS), { 'flows.exportHistory': save })
    await user.click(screen.getByRole('button', { name: 'Export…' }))
    await user.click(await screen.findByRole('menuitem', { name: format }))
    return { save, toasts: stores.toasts.getState().toasts }
  }

  test('holds all of it, whatever is filtered', async () => {
    const { save, toasts } = await exporting(ok({ isSaved: true, flows: 4 }), /CSV/)
    expect(save).toHaveBeenCalledWith({ format: 'csv', ids: null })
    expect(toasts).toMatchObject([{ mark: 'pass', title: 'Saved all 4 entries.' }])
  })

  test('holds what is shown when that is asked for', async () => {
    const save = vi.fn(() => Promise.resolve(ok({ isSaved: true, flows: 1 })))
    const { user, stores } = await show(ok(FLOWS), { 'flows.exportHistory': save })
    await user.click(screen.getByRole('button', { name: 'Not done' }))
    await user.click(screen.getByRole('button', { name: 'Export…' }))
    await user.click(await screen.findByRole('menuitem', { name: '1 shown entry (CSV)' }))
    expect(save).toHaveBeenCalledWith({ format: 'csv', ids: ['declined'] })
    expect(stores.toasts.getState().toasts).toMatchObject([{ title: 'Saved 1 entry.' }])
  })

  test('is not told as saved when no file was chosen', async () => {
    const { save, toasts } = await exporting(ok({ isSaved: false, flows: 4 }), /JSON/)
    expect(save).toHaveBeenCalledWith({ format: 'json', ids: null })
    expect(toasts).toEqual([])
  })

  test('that cannot be written says so', async () => {
    const { toasts } = await exporting(err({ code: 'internal', ref: 'x1' }), /CSV/)
    expect(toasts).toMatchObject([
      { mark: 'stopped', title: 'Not saved. A fault in this app.', action: { label: 'Choose folder' } },
    ])
  })
})
