import type { allowances } from '@shared/contract/allowances'
import type { ServicesOf } from '@shared/contract/method'
import type { MarketClient } from '../market/client'
import { listingPages } from '../market/pages/market-pages'
import { collect } from '../market/pages/paged'

/** What an account has listed of a collection, for who is about to take back the leave that the listings rest on. */
export const createResting = (
  market: MarketClient,
): ServicesOf<{ allowances: typeof allowances }>['allowances']['resting'] => {
  return async ({ account, token }) => {
    const query = { token, filterUserAccount: account, sortBy: 'price', sortDirection: 'ASC' } as const
    const pages = listingPages(market, query, { priority: 'action', fresh: true, most: 1000 })
    const { records, stamp } = await collect(pages)
    return {
      ...{ account, token, stamp },
      listings: records
        .filter(({ sellerAddress, nftTokenAddress }) => sellerAddress === account && nftTokenAddress === token)
        .slice(0, 1000)
        .map((record) => ({
          serial: record.nftSerialId,
          name: record.nftName,
          price: record.paymentToken.address === null ? record.salePrice : null,
        })),
    }
  }
}
