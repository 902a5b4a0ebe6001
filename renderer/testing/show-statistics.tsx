/** Renders a tab of the statistics page with the figures of a fictitious market. */
import { Tooltip } from '@base-ui/react/tooltip'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { useStore } from 'zustand'
import type { NamedId } from '@shared/contract/common'
import type { MarketFigures, TopRanking } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { utcDayStart } from '@shared/insight/floor-history'
import { ok } from '@shared/result'
import { DAY_MS, isoDate } from '@shared/time'
import { currentRoute, type StatisticsTab } from '../stores/route'
import type { Stores } from '../app/stores'
import { ClockContext } from '../ui/clock-context'
import { KnownIdsContext } from '../ui/known-ids'
import { AppContext } from '../app/app-context'
import { StatisticsPage } from '../features/statistics/StatisticsPage'
import { fakeApi, sampleStores } from './fake-api'
import { stampAt, T0 } from './samples'

export const TOKEN: EntityId = '0.0.4012877'
/** A trader whom the person knows by name. */
export const INES: NamedId & { readonly name: string } = { id: '0.0.3388210', checksum: 'qhvsx', name: 'Ines' }
const stamp = stampAt(T0, 600)
const TODAY = utcDayStart(T0)

/** Figures of a traded collection, all unknown. */
const UNKNOWN_FIGURES = {
  floor: null,
  listed: null,
  bestOffer: null,
  offers: null,
  bestTraitOffer: null,
  traitOffers: null,
}
const tradedCollection = (token: EntityId, volume: number, currency: string | null = null) => ({
  token,
  checksum: 'aaaaa',
  currency,
  volume,
  sales: 2,
  highest: volume,
  lowest: 1,
  toOffers: null,
  floorTrend: currency === null ? [90, null, 96] : [],
  ...UNKNOWN_FIGURES,
})
/** Figures of the last 30 days: two days with sales, two collections in HBAR and one in another token. */
export const MARKET_FIGURES: MarketFigures = {
  from: isoDate(T0 - 29 * DAY_MS),
  to: isoDate(T0),
  isDaily: true,
  isWhole: true,
  mayMissRows: false,
  otherCurrencyRowCount: 1,
  rowCount: 3,
  totalRowCount: 3,
  stamp,
  coverage: { fromMs: TODAY - 29 * DAY_MS, toMs: TODAY + DAY_MS },
  days: [
    { dayMs: TODAY - DAY_MS, volume: 40, sales: 1, toOffers: null, highest: 40, tradedCollectionCount: 1 },
    { dayMs: TODAY, volume: 60, sales: 3, toOffers: 5, highest: 30, tradedCollectionCount: 2 },
  ],
  collections: [
    tradedCollection(TOKEN, 90),
    tradedCollection('0.0.77', 10),
    { ...tradedCollection(TOKEN, 9_999, '0.0.731861'), toOffers: 8_000, bestOffer: 7_000 },
  ],
}
export const MARKET_TOTAL = {
  from: MARKET_FIGURES.from,
  to: MARKET_FIGURES.to,
  volume: 100,
  currency: 'HBAR',
  source: 'sales',
  completedDaysComparison: { days: 29, volume: 50, before: 40 },
  reportedFrom: null,
  reportedTo: null,
  stamp,
}
/** Figures of one trader. */
export const traderFigures = {
  volume: 3,
  bought: 1,
  sold: 2,
  highestBuy: 3,
  averageBuy: 3,
  highestSale: 2,
  averageSale: null,
}
export const TOP_RANKING: TopRanking = {
  days: 30,
  reportedDays: 30,
  withTraders: true,
  stamp,
  collections: [
    {
      token: TOKEN,
      checksum: 'aaaaa',
      name: 'Tidal',
      volume: 90,
      volumeBefore: 100,
      volumeAllTime: 5_000,
      sales: 2,
      salesBefore: 3,
      average: 45,
      highest: 60,
      floor: '96',
      floorBefore: '100',
      bestOffer: '81',
      offers: 1,
      toOffers: 5,
      owners: 9,
      spenders: 4,
      supply: 100,
      listed: 10,
      stars: 3,
      traders: [{ account: INES, ...traderFigures }],
    },
  ],
}
export const sampleSale = {
  token: TOKEN,
  checksum: 'aaaaa',
  serial: 7,
  name: null,
  image: null,
  amount: 96.5,
  at: new Date(T0).toISOString(),
  sender: INES,
  receiver: null,
  spender: '0.0.9',
  transactionId: '0.0.9-1763730000-000000001',
}
/** Answer with the only page of a list. */
export const pageAnswer = (items: readonly unknown[]) =>
  ok({ items, page: 1, total: items.length, isLast: true, stamp })
/** Bridge call that answers with `value`, whatever type the call declares. */
export const fakeCall = (value: unknown) => vi.fn((_input: unknown) => Promise.resolve(value as never))

/** The page with the tab of the current route, as the shell renders the page. */
function RoutedPage({ route }: { readonly route: Stores['route'] }) {
  const current = useStore(route, currentRoute)
  return <StatisticsPage tab={current.name === 'statistics' ? current.tab : undefined} />
}

export async function showStatistics(tab: StatisticsTab, calls: Parameters<typeof fakeApi>[0] = {}) {
  const stores = sampleStores()
  stores.route.setState({ entries: [{ name: 'statistics', tab }], at: 0 }, true)
  const api = fakeApi({
    'statistics.figures': fakeCall(ok(MARKET_FIGURES)),
    'statistics.total': fakeCall(ok(MARKET_TOTAL)),
    'statistics.names': fakeCall(ok({ names: [{ token: TOKEN, name: 'Tidal', image: null }] })),
    'statistics.top': fakeCall(ok(TOP_RANKING)),
    ...calls,
  })
  await act(async () => {
    render(
      <Tooltip.Provider>
        <AppContext value={{ api, stores }}>
          <ClockContext value={stores.clock}>
            <KnownIdsContext value={[{ id: INES.id, name: 'Ines' }]}>
              <RoutedPage route={stores.route} />
            </KnownIdsContext>
          </ClockContext>
        </AppContext>
      </Tooltip.Provider>,
    )
    await Promise.resolve()
  })
  return { stores, user: userEvent.setup() }
}
/** Text of an element, with plain spaces between figures and units. */
export const plainTextOf = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u202f', ' ')
/** Rows of the table with this name, without the head. */
export const rowsOf = (name: string) => within(screen.getByRole('grid', { name })).getAllByRole('row').slice(1)
