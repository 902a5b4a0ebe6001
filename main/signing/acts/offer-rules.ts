import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import { hitIf } from '../rules/rule'
import { hbarText, listText, plural } from '../words'
import type { ActRule } from './act-rule'
import { countOf, idsOf, sameTraits, standingOf, type OfferAct, type OfferAsked } from './offer-act'
import { readRequest, saysAsked } from './offer-request'

type ActOf<K extends OfferAsked['kind']> = OfferAct & { readonly asked: Extract<OfferAsked, { readonly kind: K }> }
export type Pricing = ActOf<'offer-add' | 'offer-raise'>
export type Adding = ActOf<'offer-add'>
export type Raising = ActOf<'offer-raise'>
export type Changing = ActOf<'offer-raise' | 'offer-cancel'>

/** The market's bounds for one offer. Source: "Price rules" of the market's document. */
const LEAST: Readonly<Record<Pricing['asked']['kind'], Tinybar>> = {
  'offer-add': parseHbar('0.01'),
  'offer-raise': parseHbar('1'),
}
const MOST = parseHbar('100000')
/** Above this price some collections have a second check. */
const GUARD_FROM = parseHbar('10000')

export const requestRules: readonly ActRule<OfferAct>[] = [
  {
    id: 'offer-request-differs',
    severity: 'refuse',
    row: 'action',
    title: 'The request says something else',
    about:
      'The request that would be sent is read back: method, path and every field of its body must say what was asked for, and nothing more.',
    check: ({ asked, request }) =>
      hitIf(!saysAsked(readRequest(request), asked), () => ({
        message: 'The request does not say what you asked for. It is not sent.',
        evidence: [{ path: `${request.method} ${request.path}`, value: request.body }],
      })),
  },
]

export const priceRules: readonly ActRule<Pricing>[] = [
  {
    id: 'offer-price-bounds',
    severity: 'refuse',
    row: 'price',
    title: 'The market takes no offer at this price',
    about: 'An offer is placed at 0.01 to 100,000 HBAR, and raised to 1 to 100,000 HBAR.',
    check: ({ asked }) =>
      hitIf(asked.price < LEAST[asked.kind] || asked.price > MOST, () => ({
        message: `You offer ${hbarText(asked.price)}. The market takes ${hbarText(LEAST[asked.kind])} to ${hbarText(MOST)}.`,
        evidence: [],
      })),
  },
  {
    id: 'offer-above-floor',
    severity: 'warn',
    row: null,
    title: 'The price is above the lowest listing',
    about:
      'An NFT that the offer could take is listed for less. With traits the lowest listing that has them counts, and the collection’s where none has. The price has to be typed again.',
    check: ({ asked, facts: { prices } }) => {
      const lowest = prices?.lowest ?? prices?.floor ?? null
      const of = prices !== null && prices.lowest === null ? 'of the collection ' : ''
      return hitIf(lowest !== null && asked.price > lowest, () => ({
        message: `You offer ${hbarText(asked.price)}. The lowest listing ${of}is ${hbarText(lowest ?? 0n)}.`,
        evidence: [],
        typed: formatHbar(asked.price),
      }))
    },
  },
  {
    id: 'offer-prices-unread',
    severity: 'warn',
    row: null,
    title: 'Other prices are not known',
    about: 'The lowest listing could not be read, so the offer cannot be compared with it.',
    check: ({ facts }) =>
      hitIf(facts.prices === null, () => ({
        message: 'The lowest listing could not be read. Make sure that the price is what you want.',
        evidence: [],
      })),
  },
  {
    id: 'offer-second-guard',
    severity: 'note',
    row: null,
    title: 'The market may check this price again',
    about:
      'Above 10,000 HBAR the market checks offers on certain collections against the lowest listing. With traits it takes the lowest listing with them or twice the best offer for them, whichever is lower. Which collections it watches is its own matter.',
    check: ({ asked }) =>
      hitIf(asked.price > GUARD_FROM, () => ({
        message: `Above ${hbarText(GUARD_FROM)} the market refuses offers on some collections that exceed the lowest listing. With traits it takes the lowest listing with them or twice the best offer for them, whichever is lower; where no offer stands, twice the highest there ever was. If it refuses this one, nothing changes.`,
        evidence: [],
      })),
  },
]

export const addRules: readonly ActRule<Adding>[] = [
  {
    id: 'offer-alike',
    severity: 'warn',
    row: null,
    title: 'A like offer stands already',
    about: 'The account has active offers on the collection with the same traits. The new one stands beside them.',
    check: ({ asked, facts }) => {
      const alike = facts.own.filter(({ token, traits }) => token === asked.token && sameTraits(traits, asked.traits))
      return hitIf(alike.length > 0, () => ({
        message: `You have ${plural(alike.length, 'like offer')} already: ${listText(alike.map(({ price }) => hbarText(price)))}. All of them can be accepted, and each is paid.`,
        evidence: alike.map(({ id, price }) => ({ path: `offer ${id}`, value: `${formatHbar(price)} HBAR` })),
      }))
    },
  },
]

const idText = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'Offer' : 'Offers'} ${listText(ids.map(String))}`

export const ownRules: readonly ActRule<Changing>[] = [
  {
    id: 'offer-not-yours',
    severity: 'refuse',
    row: 'offers',
    title: 'The offer does not stand as it did',
    about:
      'Every offer to be raised or cancelled must be an active one of the account, on the same collection, at the price and with the traits it had when it was chosen.',
    check: (act) => {
      const { asked } = act
      const before = asked.kind === 'offer-raise' ? asked.offers : [asked.offer]
      const standing = standingOf(act)
      const other = before.filter(({ id, price, traits }) => {
        const now = standing.find((offer) => offer.id === id)
        const isSame = now?.traits === null ? traits === null : sameTraits(now?.traits ?? null, traits)
        return now?.token !== asked.token || now.price !== price || !isSame
      })
      return hitIf(other.length > 0, () => ({
        message: `${idText(other.map(({ id }) => id))} ${other.length === 1 ? 'is' : 'are'} gone or changed: accepted, cancelled or replaced. Read your offers again.`,
        evidence: [],
      }))
    },
  },
]

export const raiseRules: readonly ActRule<Raising>[] = [
  {
    id: 'offers-unequal',
    severity: 'refuse',
    row: 'offers',
    title: 'The offers have different prices',
    about: 'Offers are raised together only when they have the same price now, and none is named twice.',
    check: (act) => {
      const prices = new Set(standingOf(act).map(({ price }) => price))
      const ids = idsOf(act.asked)
      return hitIf(prices.size > 1 || new Set(ids).size !== ids.length, () => ({
        message: 'Offers of one price are raised together, each once.',
        evidence: [],
      }))
    },
  },
  {
    id: 'offer-not-higher',
    severity: 'refuse',
    row: 'price',
    title: 'The new price is not higher',
    about: 'Raising an offer takes a price above the one it has now.',
    check: ({ asked }) => {
      const highest = asked.offers.reduce((most, { price }) => (price > most ? price : most), 0n)
      return hitIf(asked.price <= highest, () => ({
        message: `The new price is ${hbarText(asked.price)}, and ${countOf(asked) === 1 ? 'the offer is' : 'an offer is'} at ${hbarText(highest)} now.`,
        evidence: [],
      }))
    },
  },
]
