import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import { hitIf } from '../rules/rule'
import { hbarText, listText, plural } from '../words'
import type { RequestRule } from './request-rule'
import {
  repricedOfferCount,
  namedOfferIds,
  areSameTraits,
  activeOffersOf,
  type ActiveOffer,
  type ChosenOffer,
  type OfferJudgementInput,
  type OfferIntent,
} from './offer-judgement-input'
import { parseOfferRequest, matchesOfferIntent } from './offer-request'

/** Input of a judgement, limited to intents of the kinds `K`. */
type InputOf<K extends OfferIntent['kind']> = OfferJudgementInput & {
  readonly intent: Extract<OfferIntent, { readonly kind: K }>
}
export type PricedOfferInput = InputOf<'offer-add' | 'offer-raise'>
export type OfferAddInput = InputOf<'offer-add'>
export type OfferRaiseInput = InputOf<'offer-raise'>
export type OfferChangeInput = InputOf<'offer-raise' | 'offer-cancel'>

/** The market's price limits for one offer. Source: "Price rules" of the market's document. */
const MIN_PRICES: Readonly<Record<PricedOfferInput['intent']['kind'], Tinybar>> = {
  'offer-add': parseHbar('0.01'),
  'offer-raise': parseHbar('1'),
}
const MAX_PRICE = parseHbar('100000')
/**
 * Highest price that the market never checks a second time. Higher offers on some collections are checked again.
 */
const MAX_PRICE_WITHOUT_SECOND_CHECK = parseHbar('10000')

export const requestMatchRules: readonly RequestRule<OfferJudgementInput>[] = [
  {
    id: 'offer-request-differs',
    severity: 'refuse',
    row: 'action',
    title: 'The request to the market differs from your choice',
    about:
      'The app reads the request back before sending. Method, path and all body fields must match the intent exactly. Further fields are refused.',
    check: ({ intent, request }) =>
      hitIf(!matchesOfferIntent(parseOfferRequest(request), intent), () => ({
        message: 'The request to the market does not match your choice. The app does not send the request.',
        evidence: [{ path: `${request.method} ${request.path}`, value: request.body }],
      })),
  },
]

export const priceRules: readonly RequestRule<PricedOfferInput>[] = [
  {
    id: 'offer-price-bounds',
    severity: 'refuse',
    row: 'price',
    title: 'The market does not accept this price',
    about: 'A new offer can be 0.01 to 100,000 HBAR. A raised offer can be 1 to 100,000 HBAR.',
    check: ({ intent }) =>
      hitIf(intent.price < MIN_PRICES[intent.kind] || intent.price > MAX_PRICE, () => ({
        message: `You offer ${hbarText(intent.price)}. The market accepts ${hbarText(MIN_PRICES[intent.kind])} to ${hbarText(MAX_PRICE)}.`,
        evidence: [],
      })),
  },
  {
    id: 'offer-above-floor',
    severity: 'warn',
    row: null,
    title: 'The price is above the lowest listing',
    about:
      'The offer is above the lowest listing. With traits, only listings with these traits count, or all listings if no such listing exists. The person must type the price again.',
    check: ({ intent, facts: { prices } }) => {
      const lowestPrice = prices?.lowest ?? prices?.floor ?? null
      if (lowestPrice === null || intent.price <= lowestPrice) return []
      const lowestListing = prices?.lowest === null ? 'lowest listing of the collection' : 'lowest listing'
      const message = `You offer ${hbarText(intent.price)}. The ${lowestListing} is ${hbarText(lowestPrice)}.`
      const claim = `You offer ${hbarText(intent.price)}, the ${lowestListing} is ${hbarText(lowestPrice)}`
      return [{ claim, message, evidence: [], requiredText: formatHbar(intent.price) }]
    },
  },
  {
    id: 'offer-prices-unread',
    severity: 'warn',
    row: null,
    title: 'The app could not read the lowest listing',
    about: 'The app could not read the lowest listing. The offer cannot be compared.',
    check: ({ facts }) =>
      hitIf(facts.prices === null, () => ({
        message: 'The lowest listing could not be read. Check that the price is right.',
        evidence: [],
      })),
  },
  {
    id: 'offer-second-guard',
    severity: 'note',
    row: null,
    title: 'The market may reject this price after a second check',
    about:
      'Above 10,000 HBAR, the market compares offers on some collections with the lowest listing. With traits, the limit is the lower of two prices: the lowest listing with these traits, and twice the best offer for these traits. The market does not publish which collections it checks.',
    check: ({ intent }) =>
      hitIf(intent.price > MAX_PRICE_WITHOUT_SECOND_CHECK, () => ({
        message: `Above ${hbarText(MAX_PRICE_WITHOUT_SECOND_CHECK)}, the market refuses offers above the lowest listing on some collections. With traits, the limit is the lower of two prices: the lowest listing with these traits, and twice the best offer for these traits. Without an active offer, the highest offer ever made counts instead of the best offer. If the market refuses your offer, nothing changes.`,
        evidence: [],
      })),
  },
]

export const addRules: readonly RequestRule<OfferAddInput>[] = [
  {
    id: 'offer-alike',
    severity: 'warn',
    row: null,
    title: 'You already have a similar offer, which can be accepted too',
    about:
      'The account has active offers on the collection with the same traits. The new offer is added to these offers.',
    check: ({ intent, facts }) => {
      const similarOffers = facts.ownOffers.filter(
        ({ token, traits }) => token === intent.token && areSameTraits(traits, intent.traits),
      )
      return hitIf(similarOffers.length > 0, () => ({
        claim: `You already have ${plural(similarOffers.length, 'similar offer')}, ${hbarText(similarOffers.reduce((sum, { price }) => sum + price, 0n))} in total`,
        message: `You already have ${plural(similarOffers.length, 'similar offer')}: ${listText(similarOffers.map(({ price }) => hbarText(price)))}. Each of your offers can be accepted and must then be paid.`,
        evidence: similarOffers.map(({ id, price }) => ({ path: `offer ${id}`, value: `${formatHbar(price)} HBAR` })),
      }))
    },
  },
]

const offerIdsText = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'Offer' : 'Offers'} ${listText(ids.map(String))}`

/** True if an offer still has the price and the traits that it had when the person chose it. */
function isUnchanged(activeOffer: ActiveOffer, chosenOffer: ChosenOffer): boolean {
  if (activeOffer.price !== chosenOffer.price) return false
  // Traits that are unknown now and were unknown before count as unchanged.
  if (activeOffer.traits === null && chosenOffer.traits === null) return true
  return areSameTraits(activeOffer.traits, chosenOffer.traits)
}

export const ownOfferRules: readonly RequestRule<OfferChangeInput>[] = [
  {
    id: 'offer-not-yours',
    severity: 'refuse',
    row: 'offers',
    title: 'The offer is gone, changed or not yours',
    about:
      'Each offer to raise or cancel must be active and belong to the account. The collection, price and traits must be unchanged since the person chose the offer.',
    check: (input) => {
      const { intent } = input
      const chosenOffers = intent.kind === 'offer-raise' ? intent.offers : [intent.offer]
      const activeOffers = activeOffersOf(input)
      const changedOffers = chosenOffers.filter((chosenOffer) => {
        const activeOffer = activeOffers.find(({ id }) => id === chosenOffer.id)
        return !activeOffer || activeOffer.token !== intent.token || !isUnchanged(activeOffer, chosenOffer)
      })
      if (changedOffers.length === 0) return []
      const verb = changedOffers.length === 1 ? 'is' : 'are'
      const message = `${offerIdsText(changedOffers.map(({ id }) => id))} ${verb} gone or changed: accepted, cancelled or replaced. Refresh your offers.`
      return [{ message, evidence: [] }]
    },
  },
]

export const raiseRules: readonly RequestRule<OfferRaiseInput>[] = [
  {
    id: 'offers-unequal',
    severity: 'refuse',
    row: 'offers',
    title: 'The offers have different prices',
    about: 'Offers can be raised together only if all have the same price now. Each offer may be named once.',
    check: (input) => {
      const prices = new Set(activeOffersOf(input).map(({ price }) => price))
      const ids = namedOfferIds(input.intent)
      return hitIf(prices.size > 1 || new Set(ids).size !== ids.length, () => ({
        message: 'Only offers with the same price can be raised together, each once.',
        evidence: [],
      }))
    },
  },
  {
    id: 'offer-not-higher',
    severity: 'refuse',
    row: 'price',
    title: 'The new price is not higher',
    about: 'A raised offer needs a price above the current price of the offer.',
    check: ({ intent }) => {
      const highestPrice = intent.offers.reduce((highest, { price }) => (price > highest ? price : highest), 0n)
      return hitIf(intent.price <= highestPrice, () => ({
        message: `The new price is ${hbarText(intent.price)}, and ${repricedOfferCount(intent) === 1 ? 'the offer is' : 'an offer is'} at ${hbarText(highestPrice)} now.`,
        evidence: [],
      }))
    },
  },
]
