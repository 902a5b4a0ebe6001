import { AmountError, formatHbar, hbarFromJson } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import type { ListingNews } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { instantOf, type MarketEvent } from '../market/pages/event-pages'

/** An event of the feed, as a table of listings takes it in. */
export function newsOf(event: MarketEvent, named: (id: EntityId) => NamedId): ListingNews {
  const isHbar = event.paymentToken.address === null
  const at = instantOf(event)
  return {
    kind: event.eventType,
    serial: event.serialId,
    name: event.nftName,
    price: isHbar ? exact(event.price) : null,
    previousPrice: isHbar ? exact(event.previousPrice) : null,
    seller: event.sellerAddress === null ? null : named(event.sellerAddress as EntityId),
    at: at === null ? null : new Date(at).toISOString(),
  }
}

/** Null when it is no exact amount: nothing is shown then. */
function exact(price: number | null): string | null {
  if (price === null) return null
  try {
    return formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}
