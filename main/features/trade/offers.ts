import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readOwnOffers } from '../../flows/offer-list'
import { toTraits } from '../../flows/offer-intent'
import { failure } from '../../platform/app-failure'
import { areSameTraits, type ActiveOffer } from '../../signing/acts/offer-judgement-input'
import type { UserKeyAccount } from '../offers/user-key-account'
import { balanceOf, NO_FEE_RESERVE, requireBalance } from './guards'
import { flowStartFields, titleFieldsOf, type TradeDeps, type TradeService } from './trade-deps'

export type OfferStartDeps = TradeDeps & { readonly userKey: UserKeyAccount }
type OfferStarts = Pick<TradeService, 'addOffer' | 'raiseOffers' | 'cancelOffer'>

/** The market's bounds for the price of a new and a raised offer. Source: the market's document, "Price rules". */
const MIN_ADDED_PRICE = parseHbar('0.01')
const MIN_RAISED_PRICE = parseHbar('1')
const MAX_PRICE = parseHbar('100000')

/** Creates the starts of flows on collection offers. Each start requires a user key that acts for the account. */
export const createOfferStarts = (deps: OfferStartDeps): OfferStarts => ({
  addOffer: createAddOfferStart(deps),
  raiseOffers: createRaiseOffersStart(deps),
  cancelOffer: createCancelOfferStart(deps),
})

/**
 * Starts a flow that places new offers. Throws AppFailure `invalid-input` (price, traits), and `offer-exists` when the
 * account already has an offer for the same collection and traits. `again`: the person confirmed a further offer, so
 * `offer-exists` is not thrown.
 */
function createAddOfferStart(deps: OfferStartDeps): TradeService['addOffer'] {
  return async (input) => {
    const price = requirePrice(input.price, MIN_ADDED_PRICE)
    const traitTypes = input.traits.map(({ trait_type: type }) => type)
    if (new Set(traitTypes).size !== traitTypes.length) throw failure({ code: 'invalid-input', fields: ['traits'] })
    const { account, token } = input
    const ownOffers = await readProvenOffers(deps, account)
    const wantedTraits = toTraits(input.traits)
    const existingOffer = ownOffers.find((offer) => offer.token === token && areSameTraits(offer.traits, wantedTraits))
    if (existingOffer && !input.again) {
      throw failure({ code: 'offer-exists', orderId: existingOffer.id, price: formatHbar(existingOffer.price) })
    }
    requireBalance(await balanceOf(deps, account), price * BigInt(input.quantity), NO_FEE_RESERVE)
    return deps.runner.begin({
      kind: 'offer-add',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, null)),
      token,
      price: formatHbar(price),
      quantity: input.quantity,
      traits: input.traits,
    })
  }
}

/**
 * Starts a flow that raises the price of active offers. Throws AppFailure `not-found` (offer), `offers-differ` for
 * offers of several collections or prices, and `invalid-input` for a repeated id or a price that is not higher.
 */
function createRaiseOffersStart(deps: OfferStartDeps): TradeService['raiseOffers'] {
  return async (input) => {
    const price = requirePrice(input.price, MIN_RAISED_PRICE)
    if (new Set(input.orderIds).size !== input.orderIds.length) {
      throw failure({ code: 'invalid-input', fields: ['orderIds'] })
    }
    const { account, token } = input
    const ownOffers = await readProvenOffers(deps, account)
    const offers = input.orderIds.map((id) => requireOffer(ownOffers, id))
    if (offers.some((offer) => offer.token !== token || offer.price !== offers[0]?.price)) {
      throw failure({ code: 'offers-differ' })
    }
    if (offers.some((offer) => price <= offer.price)) throw failure({ code: 'invalid-input', fields: ['price'] })
    requireBalance(await balanceOf(deps, account), price * BigInt(offers.length), NO_FEE_RESERVE)
    return deps.runner.begin({
      kind: 'offer-raise',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, null)),
      token,
      price: formatHbar(price),
      offers: offers.map(offerRefOf),
    })
  }
}

/** Starts a flow that cancels one offer. Throws AppFailure `not-found` (offer). */
function createCancelOfferStart(deps: OfferStartDeps): TradeService['cancelOffer'] {
  return async (input) => {
    const { account, token } = input
    const ownOffers = await readProvenOffers(deps, account)
    const offer = requireOffer(ownOffers, input.orderId)
    if (offer.token !== token) throw failure({ code: 'not-found', what: 'offer' })
    const titleFields = await titleFieldsOf(deps, token, null)
    return deps.runner.begin({
      kind: 'offer-cancel',
      ...flowStartFields(deps, account),
      ...titleFields,
      token,
      offer: offerRefOf(offer),
    })
  }
}

/** Reads the account's own active offers. Throws AppFailure unless the user key is proven to act for the account. */
async function readProvenOffers(deps: OfferStartDeps, account: EntityId): Promise<readonly ActiveOffer[]> {
  await deps.requireSigner(account)
  await deps.userKey.prove(account)
  const { value } = await readOwnOffers(deps.market, account, 'action')
  return value
}

/** Parses a price. Throws AppFailure `invalid-input` for a price outside of the market's bounds. */
function requirePrice(text: string, minPrice: Tinybar): Tinybar {
  const price = parseHbar(text)
  if (price < minPrice || price > MAX_PRICE) throw failure({ code: 'invalid-input', fields: ['price'] })
  return price
}

function requireOffer(ownOffers: readonly ActiveOffer[], id: number): ActiveOffer {
  const offer = ownOffers.find((ownOffer) => ownOffer.id === id)
  if (!offer) throw failure({ code: 'not-found', what: 'offer' })
  return offer
}

const offerRefOf = ({ id, price, traits }: ActiveOffer) => ({
  id,
  price: formatHbar(price),
  traits: traits && traits.map((trait) => ({ ...trait })),
})
