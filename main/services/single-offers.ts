import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { offers as offersContract, SingleOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import type { offers } from '@shared/market/market'
import type { MarketClient } from '../market/client'
import { instantOf, type MarketEvent } from '../market/pages/event-pages'
import { offerPages } from '../market/pages/market-pages'
import { collect, type Collected } from '../market/pages/paged'
import { orNull } from '../platform/app-failure'
import type { EventFilter } from '../storage/events'
import type { Media } from '../storage/media'
import { priceOf } from './activity-price'
import type { NftFactsStore } from './nft-facts'
import { offerView } from './nft-offers'

export type SingleOffersDeps = {
  /** For views: their reads end with the view. */
  readonly shown: MarketClient
  readonly facts: NftFactsStore
  readonly media: Pick<Media, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  readonly signal: () => AbortSignal
}
type Single = ServicesOf<{ offers: typeof offersContract }>['offers']['single']
type Row = z.output<typeof offers.answer>['response'][number]

const PAGES = 3
/** Names and floors are read for so many, in the order of the list; of others they are told as unknown. */
const MOST_NAMES = 16
const MOST_FLOORS = 12
const MOST_EVENTS = 50

/** Offers for single NFTs, on either side, beside what they can be judged by. */
export function createSingleOffers(deps: SingleOffersDeps): Single {
  return async ({ accounts, side, status, fresh }) => {
    const read = (account: string) => {
      const query = { filterUserAccount: account, statusFilterTypeId: status }
      return collect(offerPages(deps.shown, query, { priority: 'visible', fresh, mostPages: PAGES }))
    }
    const found = await Promise.all(accounts.map(read))
    const own = accounts.flatMap((account, i) => ofSide(found[i], account, side))
    own.sort((a, b) => (b.row.offerDate ?? '').localeCompare(a.row.offerDate ?? ''))
    await readNames(deps, own)
    const floors = await readCollections(deps, own)
    return {
      accounts,
      offers: own.slice(0, 1000).map(({ row, account }) => singleView(deps, row, account, floors.get(row.token))),
      isWhole: found.every(({ end }) => end.certain),
      stamp: oldest(found),
    }
  }
}

type Own = { readonly row: Row; readonly account: string }

/** Which side of an offer the service filters by is not documented: only the side that is meant is taken. */
function ofSide(found: Collected<Row> | undefined, account: string, side: 'received' | 'made'): readonly Own[] {
  return (found?.records ?? [])
    .filter(({ buyerAccount, sellerAccount }) => (side === 'made' ? buyerAccount : sellerAccount) === account)
    .map((row) => ({ row, account }))
}

const oldest = (found: readonly Collected<Row>[]) => {
  const [first, ...others] = found.map(({ stamp }) => stamp)
  if (!first) throw new Error('offers of no account were asked for')
  return others.reduce((a, b) => (b.receivedAt < a.receivedAt ? b : a), first)
}

async function readNames({ facts, signal }: SingleOffersDeps, own: readonly Own[]): Promise<void> {
  const missing = new Map<string, Set<number>>()
  let count = 0
  for (const { row } of own) {
    const { token, serialId } = row
    if (count >= MOST_NAMES || missing.get(token)?.has(serialId) || facts.missing(token, [serialId]).length === 0) {
      continue
    }
    missing.set(token, (missing.get(token) ?? new Set()).add(serialId))
    count += 1
  }
  for (const [token, serials] of missing)
    await orNull(facts.load(token, [...serials], 'background', { signal: signal() }))
}

type Collection = { readonly name: string; readonly floor: string | null }

/** Keyless facts, of which there are sixty a minute. */
async function readCollections(
  { shown }: SingleOffersDeps,
  own: readonly Own[],
): Promise<ReadonlyMap<string, Collection>> {
  const tokens = [...new Set(own.map(({ row }) => row.token))].slice(0, MOST_FLOORS)
  const read = async (token: string): Promise<readonly [string, Collection][]> => {
    const answer = await orNull(shown.read(collectionFacts, { token }, { priority: 'visible' }))
    return answer ? [[token, { name: answer.value.name, floor: answer.value.floor }]] : []
  }
  return new Map((await Promise.all(tokens.map(read))).flat())
}

function singleView(
  deps: SingleOffersDeps,
  row: Row,
  account: string,
  collection: Collection | undefined,
): SingleOffer {
  const known = deps.facts.kept(row.token, row.serialId)
  return {
    ...offerView(row, deps.named),
    account,
    name: known?.name ?? `#${row.serialId}`,
    image: deps.media.pathOf(known?.image ?? null),
    collection: collection?.name ?? null,
    floor: collection?.floor ?? null,
    lastSale: lastSaleOf(deps, row),
  }
}

function lastSaleOf({ events }: SingleOffersDeps, { token, serialId }: Row): SingleOffer['lastSale'] {
  for (const event of events({ token, serial: serialId }, MOST_EVENTS)) {
    if (event.eventType !== 'sold') continue
    const { price } = priceOf({ salePrice: event.price, paymentToken: event.paymentToken }, false)
    const atMs = instantOf(event)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}
