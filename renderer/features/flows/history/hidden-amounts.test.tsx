import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { settingsQueries } from '../../settings/queries'
import { cacheValue } from '../../../query/client'
import { DEFAULT_SETTINGS } from '../../settings/settings-store'
import { fakeApi, sampleStores } from '../../../testing/fake-api'
import { SAMPLE_FLOWS, sampleFlow } from '../../../testing/flow'
import { stubBrowserFeatures } from '../../../testing/show-review'
import { ClockContext } from '../../../ui/clock-context'
import { AppContext } from '../../../app/app-context'
import { HistoryPage } from './HistoryPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const FLOWS: readonly Flow[] = [
  ...Object.values(SAMPLE_FLOWS).map((flow, i) => ({
    ...flow,
    id: `k${i}`,
    state: 'done' as const,
    paid: '640',
    fee: '0.03',
  })),
  sampleFlow({
    id: 'left',
    kind: 'mint',
    state: 'failed',
    leftover: { spender: '0.0.7', granted: '640', before: '25', isAtMost: false },
  }),
  sampleFlow({
    id: 'short',
    state: 'failed',
    error: { code: 'insufficient-balance', needed: '640', available: '25', short: '615' },
  }),
  sampleFlow({
    id: 'offers',
    kind: 'offer-add',
    state: 'done',
    outcome: { of: 'offers', removed: [4], placed: [{ id: 5, price: '120' }], requiredAllowance: '360' },
  }),
]

async function show(hideAmounts: boolean) {
  const stores = sampleStores()
  cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts })
  await act(async () => {
    render(
      <AppContext value={{ api: fakeApi({ 'flows.list': () => Promise.resolve(ok(FLOWS)) }), stores }}>
        <ClockContext value={stores.clock}>
          <HistoryPage openFlowId={null} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  const user = userEvent.setup()
  for (const head of screen.getAllByRole('button', { expanded: false })) {
    if (head.classList.contains('flow-head')) await user.click(head)
  }
}
const amounts = () => document.body.textContent.match(/\d[\d,.]*[\u202f\u00a0 ]ℏ/g) ?? []

test('with amounts hidden the whole history, every entry opened, shows none', async () => {
  await show(true)
  expect(amounts()).toEqual([])
  expect(document.body.textContent).toContain('•••••')
})

test('without, it shows them', async () => {
  await show(false)
  expect(amounts().length).toBeGreaterThan(20)
})
