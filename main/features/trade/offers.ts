import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readOwnOffers } from '../../flows/offer-list'
import { traitsIn } from '../../flows/offer-asked'
import { failure } from '../../platform/app-failure'
import { sameTraits, type StandingOffer } from '../../signing/acts/offer-act'
import type { UserKeyAccount } from '../offers/user-key-account'
import { balanceOf, NO_FEE, requireBalance } from './guards'
import { begins, titleOf, type InputOf, type TradeDeps, type TradeService } from './deps'

export type OfferStartDeps = TradeDeps & { readonly userKey: UserKeyAccount }
type Starts = Pick<TradeService, 'addOffer' | 'raiseOffers' | 'cancelOffer'>

/** The market's bounds for the price of one offer. Source: "Price rules" of the market's document. */
const LEAST_ADDED = parseHbar('0.01')
const LEAST_RAISED = parseHbar('1')
const MOST = parseHbar('100000')

/** Starts of flows on collection offers. Each start first makes sure that the user key acts for the account. */
export const createOfferStarts = (deps: OfferStartDeps): Starts => ({
  addOffer: createAddOfferStart(deps),
  raiseOffers: createRaiseOffersStart(deps),
  cancelOffer: createCancelOfferStart(deps),
})

/** Throws AppFailure `offer-exists` for an identical offer, unless the person has confirmed another one. */
function createAddOfferStart(deps: OfferStartDeps): TradeService['addOffer'] {
  return async (input) => {
    const price = requirePrice(input.price, LEAST_ADDED)
    const types = input.traits.map(({ trait_type: type }) => type)
    if (new Set(types).size !== types.length) throw failure({ code: 'invalid-input', fields: ['traits'] })
    const { account, token, own } = await requireOffers(deps, input)
    const wanted = traitsIn(input.traits)
    const like = own.find((offer) => offer.token === token && sameTraits(offer.traits, wanted))
    if (like && !input.again) {
      throw failure({ code: 'offer-exists', orderId: like.id, price: formatHbar(like.price) })
    }
    requireBalance(await balanceOf(deps, account), price * BigInt(input.quantity), NO_FEE)
    return deps.runner.begin({
      kind: 'offer-add',
      ...begins(deps, account),
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
    const price = requirePrice(input.price, LEAST_RAISED)
    if (new Set(input.orderIds).size !== input.orderIds.length) {
      throw failure({ code: 'invalid-input', fields: ['orderIds'] })
    }
    const { account, token, own } = await requireOffers(deps, input)
    const offers = input.orderIds.map((id) => requireOffer(own, id))
    if (offers.some((offer) => offer.token !== token || offer.price !== offers[0]?.price)) {
      throw failure({ code: 'offers-differ' })
    }
    if (offers.some((offer) => price <= offer.price)) throw failure({ code: 'invalid-input', fields: ['price'] })
    requireBalance(await balanceOf(deps, account), price * BigInt(offers.length), NO_FEE)
    return deps.runner.begin({
      kind: 'offer-raise',
      ...begins(deps, account),
      ...(await titleOf(deps, token, null)),
      token,
      price: formatHbar(price),
      offers: offers.map(refOf),
    })
  }
}

/** Throws AppFailure `not-found` (offer). */
function createCancelOfferStart(deps: OfferStartDeps): TradeService['cancelOffer'] {
  return async (input) => {
    const { account, token, own } = await requireOffers(deps, input)
    const offer = requireOffer(own, input.orderId)
    if (offer.token !== token) throw failure({ code: 'not-found', what: 'offer' })
    const title = await titleOf(deps, token, null)
    return deps.runner.begin({
      kind: 'offer-cancel',
      ...begins(deps, account),
      ...title,
      token,
      offer: refOf(offer),
    })
  }
}

/** The account's offers, once the user key is proven to be the account's. */
async function requireOffers(
  deps: OfferStartDeps,
  input: Pick<InputOf<'cancelOffer'>, 'account' | 'token'>,
): Promise<{ readonly account: EntityId; readonly token: EntityId; readonly own: readonly StandingOffer[] }> {
  const [account, token] = [input.account, input.token]
  await deps.requireSigner(account)
  await deps.userKey.prove(account)
  return { account, token, own: (await readOwnOffers(deps.market, account, 'action')).value }
}

function requirePrice(text: string, least: Tinybar): Tinybar {
  const price = parseHbar(text)
  if (price < least || price > MOST) throw failure({ code: 'invalid-input', fields: ['price'] })
  return price
}

function requireOffer(own: readonly StandingOffer[], id: number): StandingOffer {
  const offer = own.find((one) => one.id === id)
  if (!offer) throw failure({ code: 'not-found', what: 'offer' })
  return offer
}

const refOf = ({ id, price, traits }: StandingOffer) => ({
  id,
  price: formatHbar(price),
  traits: traits && traits.map((trait) => ({ ...trait })),
})
