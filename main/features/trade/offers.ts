import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readOwnOffers } from '../../flows/offer-list'
import { toTraits } from '../../flows/offer-intent'
import { failure } from '../../platform/app-failure'
import { sameTraits, type ActiveOffer } from '../../signing/acts/offer-act'
import type { UserKeyAccount } from '../offers/user-key-account'
import { balanceOf, NO_FEE, requireBalance } from './guards'
import { flowStartFields, titleOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

export type OfferStartDeps = TradeDeps & { readonly userKey: UserKeyAccount }
type OfferStarts = Pick<TradeService, 'addOffer' | 'raiseOffers' | 'cancelOffer'>

/** The market's bounds for the price of one offer. Source: "Price rules" of the market's document. */
const MIN_ADDED_PRICE = parseHbar('0.01')
const MIN_RAISED_PRICE = parseHbar('1')
const MAX_PRICE = parseHbar('100000')

/** Starts of flows on collection offers. Each start first makes sure that the user key acts for the account. */
export const createOfferStarts = (deps: OfferStartDeps): OfferStarts => ({
  addOffer: createAddOfferStart(deps),
  raiseOffers: createRaiseOffersStart(deps),
  cancelOffer: createCancelOfferStart(deps),
})

/** Throws AppFailure `offer-exists` for an identical offer, unless the person has confirmed another one. */
function createAddOfferStart(deps: OfferStartDeps): TradeService['addOffer'] {
  return async (input) => {
    const price = requirePrice(input.price, MIN_ADDED_PRICE)
    const traitTypes = input.traits.map(({ trait_type: type }) => type)
    if (new Set(traitTypes).size !== traitTypes.length) throw failure({ code: 'invalid-input', fields: ['traits'] })
    const { account, token, own: ownOffers } = await requireOffers(deps, input)
    const wantedTraits = toTraits(input.traits)
    const identicalOffer = ownOffers.find((offer) => offer.token === token && sameTraits(offer.traits, wantedTraits))
    if (identicalOffer && !input.again) {
      throw failure({ code: 'offer-exists', orderId: identicalOffer.id, price: formatHbar(identicalOffer.price) })
    }
    requireBalance(await balanceOf(deps, account), price * BigInt(input.quantity), NO_FEE)
    return deps.runner.begin({
      kind: 'offer-add',
      ...flowStartFields(deps, account),
      ...(await titleOf(deps, token, null)),
      token,
      price: formatHbar(price),
      quantity: input.quantity,
      traits: input.traits,
    })
  }
}

/** Throws AppFailure `not-found` (offer), `offers-differ`, and `invalid-input` (price) when the price is not higher. */
function createRaiseOffersStart(deps: OfferStartDeps): TradeService['raiseOffers'] {
  return async (input) => {
    const price = requirePrice(input.price, MIN_RAISED_PRICE)
    if (new Set(input.orderIds).size !== input.orderIds.length) {
      throw failure({ code: 'invalid-input', fields: ['orderIds'] })
    }
    const { account, token, own: ownOffers } = await requireOffers(deps, input)
    const offers = input.orderIds.map((id) => requireOffer(ownOffers, id))
    if (offers.some((offer) => offer.token !== token || offer.price !== offers[0]?.price)) {
      throw failure({ code: 'offers-differ' })
    }
    if (offers.some((offer) => price <= offer.price)) throw failure({ code: 'invalid-input', fields: ['price'] })
    requireBalance(await balanceOf(deps, account), price * BigInt(offers.length), NO_FEE)
    return deps.runner.begin({
      kind: 'offer-raise',
      ...flowStartFields(deps, account),
      ...(await titleOf(deps, token, null)),
      token,
      price: formatHbar(price),
      offers: offers.map(offerRefOf),
    })
  }
}

/** Throws AppFailure `not-found` (offer). */
function createCancelOfferStart(deps: OfferStartDeps): TradeService['cancelOffer'] {
  return async (input) => {
    const { account, token, own: ownOffers } = await requireOffers(deps, input)
    const offer = requireOffer(ownOffers, input.orderId)
    if (offer.token !== token) throw failure({ code: 'not-found', what: 'offer' })
    const title = await titleOf(deps, token, null)
    return deps.runner.begin({
      kind: 'offer-cancel',
      ...flowStartFields(deps, account),
      ...title,
      token,
      offer: offerRefOf(offer),
    })
  }
}

/** The account's offers, once the user key is proven to be the account's. */
async function requireOffers(
  deps: OfferStartDeps,
  input: Pick<InputOf<'cancelOffer'>, 'account' | 'token'>,
): Promise<{ readonly account: EntityId; readonly token: EntityId; readonly own: readonly ActiveOffer[] }> {
  const [account, token] = [input.account, input.token]
  await deps.requireSigner(account)
  await deps.userKey.prove(account)
  return { account, token, own: (await readOwnOffers(deps.market, account, 'action')).value }
}

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
