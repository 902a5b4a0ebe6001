import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { CollectionFacts } from '@shared/contract/market'
import type { OffersView, SingleOffers } from '@shared/contract/offers'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { err, ok, type Result } from '@shared/result'
import { ClockContext } from '../ui/clock-context'
import { AppContext } from '../app/app-context'
import { OffersPage } from '../features/offers/OffersPage'
import { putFlow } from '../features/flows/flows-store'
import type { OfferTargetCollection, OffersTab } from '../stores/route'
import { fakeApi, sampleStores } from './fake-api'
import { SAMPLE_FLOWS } from './flow'
import { sampleOffers, sampleSingleOffers } from './offers'
import { sampleNft, stampAt, T0 } from './samples'

type OffersScene = {
  /** Fields that replace those of `sampleOffers`. */
  readonly offersView?: Partial<OffersView>
  /** Fields that replace those of `sampleSingleOffers`. */
  readonly singleOffers?: Partial<SingleOffers>
  /** Error of reading the own offers. */
  readonly readError?: AppError
  /** Error of starting a flow. A call with `again: true`, which the person confirmed, starts the flow nevertheless. */
  readonly startError?: AppError
  /** Tab to open. Default: the offers that the person made. */
  readonly tab?: OffersTab
  /** The collection for which the page opens the form for a new offer. */
  readonly initialCollection?: OfferTargetCollection
  /** A flow that exists before the page opens. */
  readonly flow?: Flow
}

const UNKNOWN_FIGURES = {
  volume24h: null,
  volume30d: null,
  volumeAllTime: null,
  sales24h: null,
  owners: null,
  supply: null,
}
const COLLECTION_FACTS: CollectionFacts = {
  token: sampleNft.token,
  checksum: sampleNft.checksum,
  name: 'Tidal Forms',
  creator: null,
  image: null,
  floor: '74.52',
  floor24hAgo: null,
  floor7dAgo: null,
  bestOffer: '63.5',
  ...UNKNOWN_FIGURES,
  stamp: stampAt(T0),
}

/** Renders the page of offers with a bridge that answers at once. */
export async function showOffers(scene: OffersScene = {}) {
  const fakeTrade = (kind: 'offer-add' | 'offer-raise' | 'offer-cancel' | 'allowance') =>
    vi.fn((input: { again?: boolean }): Promise<Result<Flow>> =>
      Promise.resolve(
        scene.startError && input.again !== true
          ? err(scene.startError)
          : ok({ ...SAMPLE_FLOWS[kind], id: kind, state: 'reviewing' as const }),
      ),
    )
  const trade = {
    addOffer: fakeTrade('offer-add'),
    raiseOffers: fakeTrade('offer-raise'),
    cancelOffer: fakeTrade('offer-cancel'),
    allow: fakeTrade('allowance'),
  }
  const list = vi.fn(() => Promise.resolve(scene.readError ? err(scene.readError) : ok(sampleOffers(scene.offersView))))
  const confirmKey = vi.fn((_input: unknown) =>
    Promise.resolve(ok(sampleOffers({ offers: [], requiredAllowance: '0' }))),
  )
  const single = vi.fn((input: { readonly accounts: readonly EntityId[] }) =>
    Promise.resolve(ok({ ...sampleSingleOffers, accounts: [...input.accounts], ...scene.singleOffers })),
  )
  const openKeyWindow = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'done' })))
  const openPage = vi.fn((_item: unknown) => Promise.resolve(ok({ outcome: 'opened' })))
  const match = { token: sampleNft.token, checksum: sampleNft.checksum, name: 'Tidal Forms', nfts: 100 }
  const emberValue = { value: 'Ember', count: 4, listed: null, floor: '590', bestOffer: null }
  // The value imitates the app's own words for a floor.
  const deceptiveValue = { value: 'Ash [floor 9,000 ℏ]', count: 1, listed: null, floor: '2', bestOffer: '1' }
  // The casts drop the types of the inputs and answers, which differ between the calls.
  const api = fakeApi({
    'offers.single': single as never,
    'offers.list': list,
    'offers.confirmKey': confirmKey,
    'connection.openKeyWindow': openKeyWindow,
    'marketPages.open': openPage,
    ...Object.fromEntries(Object.entries(trade).map(([name, call]) => [`trade.${name}`, call as never])),
    'market.collection': () => Promise.resolve(ok(COLLECTION_FACTS)),
    'market.find': () => Promise.resolve(ok({ matches: [match], stamp: stampAt(T0) })),
    'market.traits': () =>
      Promise.resolve(
        ok({
          token: sampleNft.token,
          traits: [{ type: 'Palette', values: [emberValue, deceptiveValue] }],
          stamp: stampAt(T0),
        }),
      ),
  })
  const stores = sampleStores()
  if (scene.flow) putFlow(stores.client, scene.flow)
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <OffersPage tab={scene.tab ?? 'made'} initialCollection={scene.initialCollection} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, list, confirmKey, single, openKeyWindow, openPage, ...trade, user: userEvent.setup() }
}
