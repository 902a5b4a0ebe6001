import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import { MAX_CURSOR_CHARS, WALLET_NFTS_PAGE_SIZE } from '@shared/contract/wallet'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { listings, offers } from '@shared/market/market'
import { accountNfts } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNull, orNullUnlessCancelled } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'
import { listedPriceOf } from '../../nft/activity-price'
import type { NftFactsStore } from '../../nft/nft-facts'
import { rankedCollectionNames } from '../../nft/ranked-names'

type WalletServiceDeps = {
  /** Client whose reads are cancelled when the person leaves the view. */
  readonly market: MarketClient
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly facts: Pick<NftFactsStore, 'knownFacts' | 'load'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly signal: () => AbortSignal
}

const LISTINGS_PAGE_SIZE = 100
const OFFERS_PAGE_SIZE = 100
/** Values of the service's `statusFilterTypeId`. */
const STATUS_TYPE_IDS = { open: 0, submitted: 1, all: 2 } as const

type OfferRecord = z.output<typeof offers.answer>['response'][number]

/** Service for the holdings, listings and offers of any account, as the market shows them. */
export function createWalletService(deps: WalletServiceDeps): ServicesOf<Contract>['wallet'] {
  const { market, media, facts, namedIdOf } = deps

  const nameAndImage = (token: EntityId, serial: number) => {
    const nftFacts = facts.knownFacts(token, serial)
    return { name: nftFacts?.name ?? null, image: media.pathOf(nftFacts?.image ?? null) }
  }
  const nftWithChecksum = (token: EntityId, serial: number) => ({ token, checksum: namedIdOf(token).checksum, serial })

  /** Describes an offer from the account's side. The service's filter may match the account as buyer or as seller. */
  function offerOf(account: EntityId, offer: OfferRecord) {
    const side: 'made' | 'received' = offer.buyerAccount === account ? 'made' : 'received'
    const counterparty = side === 'made' ? offer.sellerAccount : offer.buyerAccount
    return {
      ...nftWithChecksum(offer.token, offer.serialId),
      ...nameAndImage(offer.token, offer.serialId),
      side,
      price: offer.offeredPrice,
      listedPrice: offer.listedPrice,
      counterparty: counterparty === null ? null : namedIdOf(counterparty),
      status: offer.statusName,
      at: instantText(offer.offerDate),
    }
  }

  /** Loads the names of NFTs of one collection. A collection that cannot be read does not affect other collections. */
  const loadNames = (token: EntityId, serials: readonly number[]): Promise<unknown> =>
    orNullUnlessCancelled(facts.load(token, serials, 'visible', { signal: deps.signal() }))

  return {
    async nfts({ account, after, fresh }) {
      const query = { account, limit: WALLET_NFTS_PAGE_SIZE, ...(after === null ? {} : { startToken: after }) }
      const { value, stamp } = await market.read(accountNfts, query, { priority: 'visible', fresh })
      // With a repeated cursor the list would never end, and a cursor that is too long could not be sent.
      const isCursorUsable = value.next !== after && value.next !== '' && (value.next?.length ?? 0) <= MAX_CURSOR_CHARS
      const nextCursor = isCursorUsable ? value.next : null
      return {
        account: namedIdOf(account),
        items: value.nfts.map(({ tokenAddress, serial }) => ({
          ...nftWithChecksum(tokenAddress, serial),
          ...nameAndImage(tokenAddress, serial),
        })),
        isLast: nextCursor === null,
        next: nextCursor,
        stamp,
      }
    },
    async names({ nfts }) {
      const rankingRequest = orNull(rankedCollectionNames(market, { priority: 'visible' }))
      for (const [token, group] of groupBy(nfts, (nft) => nft.token)) {
        await loadNames(
          token,
          group.map(({ serial }) => serial),
        )
      }
      const wantedTokens = new Set(nfts.map(({ token }) => token))
      const rankedCollections = (await rankingRequest) ?? new Map<EntityId, string>()
      return {
        nfts: nfts.map(({ token, serial }) => ({ token, serial, ...nameAndImage(token, serial) })),
        collections: [...rankedCollections].flatMap(([token, name]) =>
          wantedTokens.has(token) ? [{ token, name }] : [],
        ),
      }
    },
    async listings({ account, page, fresh }) {
      const query = {
        filterUserAccount: account,
        sortBy: 'listingDate',
        sortDirection: 'DESC',
        limit: LISTINGS_PAGE_SIZE,
        offset: (page - 1) * LISTINGS_PAGE_SIZE,
      } as const
      const { value, leftOut, stamp } = await market.read(listings, query, { priority: 'visible', fresh })
      // Unreadable listings count too: a full page means that there may be another page.
      const recordCount = value.marketListings.length + (leftOut['marketListings']?.length ?? 0)
      // The service applies the account filter. Any listing of another account in the answer is left out.
      const accountListings = value.marketListings.filter(({ sellerAddress }) => sellerAddress === account)
      return {
        account: namedIdOf(account),
        items: accountListings.map((listing) => ({
          ...nftWithChecksum(listing.nftTokenAddress, listing.nftSerialId),
          name: listing.nftName,
          image: media.pathOf(listing.nftImage),
          ...listedPriceOf(listing),
          listedAt: instantText(listing.listingDate),
        })),
        isLast: recordCount < LISTINGS_PAGE_SIZE,
        stamp,
      }
    },
    async offers({ account, status, page, fresh }) {
      const query = {
        filterUserAccount: account,
        statusFilterTypeId: STATUS_TYPE_IDS[status],
        limit: OFFERS_PAGE_SIZE,
        page,
      }
      const { value, leftOut, stamp } = await market.read(offers, query, { priority: 'visible', fresh })
      const recordCount = value.response.length + (leftOut['response']?.length ?? 0)
      const accountOffers = value.response.filter(
        ({ buyerAccount, sellerAccount }) => buyerAccount === account || sellerAccount === account,
      )
      return {
        account: namedIdOf(account),
        items: accountOffers.map((offer) => offerOf(account, offer)),
        isLast: recordCount < OFFERS_PAGE_SIZE,
        stamp,
      }
    },
  }
}
