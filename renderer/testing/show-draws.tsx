/** Renders the page of random draws for tests of the page. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DrawLedger, StoredProof } from '@shared/contract/draws'
import { useStore } from 'zustand'
import { loadDrawText } from '../features/draws/draw-reading'
import { currentRoute, type DrawsTab } from '../stores/route'
import { ClockContext } from '../ui/clock-context'
import { AppContext } from '../app/app-context'
import { DrawsPage } from '../features/draws/DrawsPage'
import { honestAnswer } from './draws'
import { fakeApi, sampleStores } from './fake-api'

/** Ledger facts that confirm the honest draw, without the drawn number, which a mirror does not return. */
export const CONFIRMED_LEDGER: DrawLedger = {
  network: 'mainnet',
  askedAt: '2026-11-21T13:31:50.000Z',
  ledgerNumber: null,
  isEarly: false,
  transaction: {
    result: 'SUCCESS',
    kind: 'UTILPRNG',
    memo: honestAnswer.memo,
    payer: '0.0.1133968',
    consensusAt: '1795266729.118204003',
  },
}
/** One stored proof of a draw, as in the list of saved draws. */
export const STORED_PROOF: StoredProof = {
  id: 'a'.repeat(32),
  title: '3,782 · 1,817 from 1 to 10,000',
  verdict: 'pass',
  keptAt: '2026-11-21T13:31:50.000Z',
  length: 900,
}

/** Renders the page on a tab. The returned function `paste` verifies a text, as pasting does. */
export async function showDraws(calls: Parameters<typeof fakeApi>[0] = {}, tab: DrawsTab = 'verify') {
  const stores = sampleStores()
  stores.route.setState({ entries: [{ name: 'draws', tab }], at: 0 }, true)
  const api = fakeApi(calls)
  const RoutedPage = () => {
    const route = useStore(stores.route, currentRoute)
    return route.name === 'draws' ? <DrawsPage tab={route.tab} /> : null
  }
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <RoutedPage />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  const paste = (text: string) => act(() => loadDrawText(stores.draws.verify, text))
  return { stores, paste, user: userEvent.setup() }
}
/** Title of the shown verdict. */
export const shownVerdictTitle = () => screen.getByRole('article').querySelector('h2')?.textContent
export const buttonNamed = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
