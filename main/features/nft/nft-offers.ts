import type { z } from 'zod'
import { parseHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { NftOffer } from '@shared/contract/nft-past'
import type { EntityId } from '@shared/ids'
import type { offers } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { instantIn } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collect } from '../../market-api/pages/paged'

export type NftOffersDeps = { readonly market: MarketClient; readonly named: (id: EntityId) => NamedId }
type Row = z.output<typeof offers.answer>['response'][number]

const PAGES = 3

/** Undecided offers for one NFT. */
export const createNftOffers = ({ market, named }: NftOffersDeps): ServicesOf<Contract>['nft']['offers'] => {
  return async ({ token, serial, fresh }) => {
    const query = { token, serial, statusFilterTypeId: 1 as const }
    const { records, stamp } = await collect(
      offerPages(market, query, { priority: 'visible', fresh, mostPages: PAGES }),
    )
    const found = records
      .filter((row) => row.token === token && row.serialId === serial)
      .map((row) => offerView(row, named))
    return { token, serial, offers: found.sort(byPrice), stamp }
  }
}

/** Highest first. */
const byPrice = (a: NftOffer, b: NftOffer): number => {
  const [x, y] = [parseHbar(a.price), parseHbar(b.price)]
  return x === y ? 0 : x < y ? 1 : -1
}

export function offerView(row: Row, named: NftOffersDeps['named']): NftOffer {
  const atMs = row.offerDate === null ? null : instantIn(row.offerDate)
  return {
    token: row.token,
    serial: row.serialId,
    buyer: named(row.buyerAccount),
    seller: row.sellerAccount === null ? null : named(row.sellerAccount),
    price: row.offeredPrice,
    at: atMs === null ? null : new Date(atMs).toISOString(),
    status: row.statusName?.slice(0, 80) ?? null,
    statusType: row.statusTypeId,
    listedPrice: row.listedPrice,
  }
}
