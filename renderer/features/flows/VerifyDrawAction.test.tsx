import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { formattedJson } from '../draws/formatted-json'
import type { Flow } from '@shared/contract/flows'
import { err, ok } from '@shared/result'
import { putFlow } from './flows-store'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { mintAnswerText } from '../../testing/draws'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { HistoryPage } from './history/HistoryPage'
import { FlowPanel } from './FlowPanel'

afterEach(cleanup)

const DRAWN: Flow = {
  ...SAMPLE_FLOWS.mint,
  state: 'done',
  hasDraw: true,
  outcome: { of: 'mint', minted: [{ token: '0.0.5005', serial: 107, name: 'Tide 107' }], isPartial: false },
}
const BUTTON = { name: 'Verify the draw' }

function show(flow: Flow, draw: () => Promise<unknown>, place: 'panel' | 'history' = 'panel') {
  const stores = sampleStores()
  putFlow(stores.client, flow)
  const asked = vi.fn(draw)
  const calls = { 'flows.draw': asked, 'flows.list': () => Promise.resolve(ok([flow])) } as Parameters<
    typeof fakeApi
  >[0]
  render(
    <AppContext value={{ api: fakeApi(calls), stores }}>
      <ClockContext value={stores.clock}>
        {place === 'panel' ? (
          <FlowPanel flow={flow} isStartedHere onClose={() => undefined} />
        ) : (
          <HistoryPage openFlowId={null} />
        )}
      </ClockContext>
    </AppContext>,
  )
  return { stores, asked, user: userEvent.setup() }
}

test.each(['panel', 'history'] as const)('in the %s a mint out of a pool opens its draw, verified', async (place) => {
  const { stores, asked, user } = show(DRAWN, () => Promise.resolve(ok({ text: mintAnswerText() })), place)
  if (place === 'history') await user.click(screen.getByRole('button', { expanded: false, name: /Tidal Forms/ }))
  await user.click(await screen.findByRole('button', BUTTON))
  await waitFor(() => {
    expect(currentRoute(stores.route.getState())).toEqual({ name: 'draws', tab: 'verify' })
  })
  expect(asked).toHaveBeenCalledWith({ id: DRAWN.id })
  const { readingInput, outcome } = stores.draws.verify.getState()
  expect(readingInput).toEqual({ kind: 'text', text: formattedJson(mintAnswerText()), name: 'Mint of Tidal Forms' })
  expect(outcome?.verdict).toBe('conditional')
  expect(outcome?.storedDraws[0]?.result.reasons).toContain('mapping-not-documented')
})

test('where the market told of no draw there is nothing to verify', () => {
  show({ ...DRAWN, hasDraw: false }, () => Promise.resolve(ok({ text: '' })))
  expect(screen.queryByRole('button', BUTTON)).toBeNull()
  expect(screen.getByText('Open history entry')).toBeTruthy()
})

test('what is not kept any more is said, and the page stays', async () => {
  const gone = err({ code: 'not-found', what: 'mint-draw' } as const)
  const { stores, user } = show(DRAWN, () => Promise.resolve(gone))
  await user.click(screen.getByRole('button', BUTTON))
  expect((await screen.findByRole('alert')).textContent).toContain('no longer stored')
  await act(() => Promise.resolve())
  expect(currentRoute(stores.route.getState()).name).not.toBe('draws')
})

test.each(['panel', 'history'] as const)(
  'in the %s a mint without a stored draw says so, and does not blame the market',
  async (place) => {
    const { user } = show({ ...DRAWN, hasDraw: false }, () => Promise.reject(new Error('not called')), place)
    if (place === 'history') await user.click(screen.getByRole('button', { expanded: false, name: /Tidal Forms/ }))
    expect(await screen.findByText('This app has no draw of this mint to verify.')).toBeDefined()
    expect(screen.queryByRole('button', BUTTON)).toBeNull()
  },
)
