import type { NamedId } from '@shared/contract/common'
import type { ListingEvent } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { tokenPriceOf } from '@shared/token-unit'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { exactDecimalOrNull } from '../../market-api/exact-hbar'

/** Converts an event of the market's feed to a piece of news for a table of listings. */
export function listingNewsOf(event: MarketEvent, namedIdOf: (id: EntityId) => NamedId): ListingEvent {
  const isHbar = event.paymentToken.address === null
  const exactPrice = exactDecimalOrNull(event.price)
  const atMs = instantOf(event)
  return {
    kind: event.eventType,
    serial: event.serialId,
    name: event.nftName,
    price: isHbar ? exactPrice : null,
    ...(isHbar ? {} : { otherPrice: tokenPriceOf(exactPrice, event.paymentToken) }),
    previousPrice: isHbar ? exactDecimalOrNull(event.previousPrice) : null,
    seller: event.sellerAddress === null ? null : namedIdOf(event.sellerAddress),
    at: atMs === null ? null : new Date(atMs).toISOString(),
  }
}
