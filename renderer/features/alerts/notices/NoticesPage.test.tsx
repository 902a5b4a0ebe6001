import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice, NoticeKind } from '@shared/contract/alerts'
import { ok } from '@shared/result'
import { settingsQueries } from '../../settings/queries'
import { alertsQueries } from '../queries'
import { cacheValue } from '../../../query/client'
import { currentRoute } from '../../../stores/route'
import { DEFAULT_SETTINGS } from '../../settings/settings-store'
import { sampleAlerts, sampleNotices } from '../../../testing/alerts'
import { fakeApi, sampleStores } from '../../../testing/fake-api'
import { accessibilityViolations } from '../../../testing/accessibility-violations'
import { ClockContext } from '../../../ui/clock-context'
import { AppContext } from '../../../app/app-context'
import { NoticesPage } from './NoticesPage'

afterEach(cleanup)

async function show(notices: readonly Notice[] = sampleNotices, kind: NoticeKind | null = null, more = {}) {
  const stores = sampleStores()
  cacheValue(stores.client, alertsQueries.state, { ...sampleAlerts, ...more })
  const markRead = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleAlerts, unreadNoticeCount: 0 })))
  const clear = vi.fn(() => Promise.resolve(ok({ ...sampleAlerts, unreadNoticeCount: 0 })))
  const look = vi.fn(() => Promise.resolve(ok(sampleAlerts)))
  const api = fakeApi({
    'alerts.notices': () => Promise.resolve(ok(notices)),
    'alerts.markRead': markRead,
    'alerts.clear': clear,
    'alerts.checkNow': look,
  })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <NoticesPage kind={kind} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, markRead, clear, look, user: userEvent.setup() }
}

const rows = () => within(screen.getByRole('list', { name: 'Notices' })).getAllByRole('listitem')

test('a notice says what happened, when, and which are unread', async () => {
  await show()
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Unread. Sold “Tide 2187”'),
    expect.stringContaining('Unread. Floor of Tidal Forms below 400'),
    expect.stringContaining('1,250.50'),
  ])
  expect(rows()[2]?.textContent).not.toContain('Unread')
  expect(rows()[0]?.textContent).toContain('60 s ago')
  expect(screen.getByRole('button', { name: 'Notices, 2 unread' })).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('figures of one’s own give way where amounts are hidden, those of the market stay', async () => {
  const { stores } = await show()
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  expect(rows()[0]?.textContent).toContain('For •••••')
  expect(rows()[1]?.textContent).toMatch(/below 400.*The floor is 396/)
  expect(rows()[2]?.textContent).toContain('The offer is •••••\u202fℏ.')
})

test('one that is opened is read, and leads to what it is about', async () => {
  const { stores, markRead, user } = await show()
  await user.click(screen.getByRole('button', { name: /Tide 2187/ }))
  expect(markRead).toHaveBeenCalledExactlyOnceWith({ ids: ['n1'] })
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: '0.0.4012877', serial: 2187 })
})

test('all are marked read at once, and only while some are unread', async () => {
  const { markRead, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Mark all read' }))
  expect(markRead).toHaveBeenCalledExactlyOnceWith({ ids: null })
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})

test('they are cleared only after a question', async () => {
  const { clear, user } = await show()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all notices' }))
  expect(clear).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete notices' }))
  expect(clear).toHaveBeenCalledOnce()
  expect(await screen.findByText('No notices yet')).toBeTruthy()
})

test('they can be narrowed to a kind, or come that way from the desktop', async () => {
  const { user } = await show(sampleNotices, 'offer')
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'All 3' }))
  expect(rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Floor 1' }))
  expect(rows()).toHaveLength(1)
})

test('without any the page says what will stand here', async () => {
  await show([])
  expect(screen.getByText('No notices yet')).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('what was missed is said', async () => {
  await show(sampleNotices, null, { missedPeriod: { from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:00Z' } })
  expect(screen.getByText('Some events may be missing')).toBeTruthy()
})

test('a stranger’s name cannot speak for the app', async () => {
  const name = 'Free” Sold “x claim-now.com \u202e'
  await show([{ ...(sampleNotices[0] as Notice), name }])
  const text = rows()[0]?.textContent ?? ''
  expect(text).toContain('“Free’ Sold ’x claim-now[.]com \\u{202e}”')
})
