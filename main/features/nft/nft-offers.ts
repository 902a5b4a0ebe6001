import type { z } from 'zod'
import { parseHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { NftOffer } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import type { offers } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collectPages } from '../../market-api/pages/list-pages'

export type NftOffersDeps = { readonly market: MarketClient; readonly namedIdOf: (id: EntityId) => NamedId }
type OfferRecord = z.output<typeof offers.answer>['response'][number]

/** Maximum number of pages of offers that are read for one NFT. */
const MAX_PAGES = 3
/** Limit of the contract for third-party text. */
const MAX_STATUS_CHARS = 80
/** The market's filter for the status `Submitted`: undecided offers. */
const SUBMITTED = 1

/** Creates the reader of the undecided offers for one NFT, highest first. */
export const createNftOffers = ({ market, namedIdOf }: NftOffersDeps): ServicesOf<Contract>['nft']['offers'] => {
  return async ({ token, serial, fresh }) => {
    const query = { token, serial, statusFilterTypeId: SUBMITTED } as const
    const { records, stamp } = await collectPages(
      offerPages(market, query, { priority: 'visible', fresh, maxPages: MAX_PAGES }),
    )
    const nftOffers = records
      .filter((record) => record.token === token && record.serialId === serial)
      .map((record) => offerView(record, namedIdOf))
    return { token, serial, offers: nftOffers.sort(byHighestPrice), stamp }
  }
}

function byHighestPrice(a: NftOffer, b: NftOffer): number {
  const priceA = parseHbar(a.price)
  const priceB = parseHbar(b.price)
  if (priceA === priceB) return 0
  return priceA < priceB ? 1 : -1
}

/** Converts an offer record of the market for the page. */
export function offerView(record: OfferRecord, namedIdOf: (id: EntityId) => NamedId): NftOffer {
  const atMs = record.offerDate === null ? null : parseInstantMs(record.offerDate)
  return {
    token: record.token,
    serial: record.serialId,
    buyer: namedIdOf(record.buyerAccount),
    seller: record.sellerAccount === null ? null : namedIdOf(record.sellerAccount),
    price: record.offeredPrice,
    at: atMs === null ? null : new Date(atMs).toISOString(),
    status: record.statusName?.slice(0, MAX_STATUS_CHARS) ?? null,
    statusType: record.statusTypeId,
    listedPrice: record.listedPrice,
  }
}
