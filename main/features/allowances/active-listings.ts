import type { allowances } from '@shared/contract/allowances'
import type { ServicesOf } from '@shared/contract/method'
import type { MarketClient } from '../../market-api/client/client'
import { listingPages } from '../../market-api/pages/market-pages'
import { collectPages } from '../../market-api/pages/list-pages'
import { listedPriceOf } from '../../nft/activity-price'

/** Maximum number of listings in the result. */
const MAX_LISTINGS = 1000

/**
 * Listings of an account in a collection. The page shows these listings before the person revokes the approval that the
 * listings need.
 */
export const createActiveListings = (
  market: MarketClient,
): ServicesOf<{ allowances: typeof allowances }>['allowances']['dependentListings'] => {
  return async ({ account, token }) => {
    const query = { token, filterUserAccount: account, sortBy: 'price', sortDirection: 'ASC' } as const
    const pages = listingPages(market, query, { priority: 'action', fresh: true, maxListings: MAX_LISTINGS })
    const { records, stamp, end } = await collectPages(pages)
    const ownListings = records.filter(
      ({ sellerAddress, nftTokenAddress }) => sellerAddress === account && nftTokenAddress === token,
    )
    return {
      account,
      token,
      stamp,
      isWhole: end.isCertain && ownListings.length <= MAX_LISTINGS,
      listings: ownListings.slice(0, MAX_LISTINGS).map((record) => ({
        serial: record.nftSerialId,
        name: record.nftName,
        ...listedPriceOf(record),
      })),
    }
  }
}
