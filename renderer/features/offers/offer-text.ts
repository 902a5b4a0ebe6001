/** Words for the needs and the cover of offers, and for problems with typed input. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { trimEndOf } from '@shared/digits'
import type { FieldProblem } from '../../format/field-problem'
import { amountProblem, priceProblem } from '../../format/amount-problem'
import { counted, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'

/** The market's bounds. Source: "Price rules" and "Limits" of the market's documentation. */
const OFFER = { add: { least: '0.01', most: '100000' }, raise: { least: '1', most: '100000' } } as const
const ALLOWANCE = { least: '0.01', most: '1000000' } as const
export const MOST_OFFERED = 50
export const MOST_TRAITS = 10
const ALLOWANCE_DECIMALS = 4

type Bounds = { readonly least: string; readonly most: string }

function bounded(text: string, { least, most }: Bounds, problemOf = priceProblem): FieldProblem | null {
  const problem = problemOf(text)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  if (amount < parseHbar(least)) return { text: `At least ${hbarWords(least)}.` }
  return amount > parseHbar(most) ? { text: `At most ${hbarWords(most)}.` } : null
}

export const offerProblem = (text: string): FieldProblem | null => bounded(text, OFFER.add)

/** `from`: current price of the offers. */
export function raiseProblem(text: string, from: string): FieldProblem | null {
  const problem = bounded(text, OFFER.raise)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  return amount <= parseHbar(from) ? { text: `More than the ${hbarWords(from)} that stand now.` } : null
}

export function allowanceProblem(text: string): FieldProblem | null {
  const decimals = trimEndOf(/\.(\d+)$/.exec(text.trim())?.[1] ?? '', '0').length
  if (/^\d+\.\d+$/.test(text.trim()) && decimals > ALLOWANCE_DECIMALS) {
    return { text: `At most ${ALLOWANCE_DECIMALS} decimals. Nothing is rounded.` }
  }
  return bounded(text, ALLOWANCE, (typed) => amountProblem(typed, 'allowance'))
}

export function quantityProblem(text: string): FieldProblem | null {
  const typed = text.trim()
  return /^[1-9]\d?$/.test(typed) && Number(typed) <= MOST_OFFERED
    ? null
    : { text: `A whole number from 1 to ${MOST_OFFERED}.` }
}

/**
 * Wanted NFTs: "Palette Ember, Sun Large", "Any NFT", or a note that the market does not report the traits. Third-party
 * text made plain.
 */
export function wantedWords({ traits }: Pick<OwnOffer, 'traits'>): string {
  if (traits === null) return 'Some traits, the market does not say which'
  if (traits.length === 0) return 'Any NFT'
  return traits.map(({ trait_type: type, value }) => `${plainText(type, 30)} ${plainText(value, 40)}`).join(', ')
}

/** Formats decimal HBAR, or gives a placeholder if amounts are hidden. */
export type AmountWords = (hbar: string) => string

/** Sentence such as "Your 3 offers need 340 ℏ." */
export function neededWords({ offers, needed, isProven }: OffersView, amount: AmountWords): string {
  if (offers.length > 0) {
    return `Your ${counted(offers.length, 'offer')} ${offers.length === 1 ? 'needs' : 'need'} ${amount(needed)}.`
  }
  return isProven ? 'No offer of yours stands.' : 'The market lists no offer for your user key.'
}

type Allowances = Pick<OffersView, 'allowances'>

/** Spender in words: the person's own name for it, with the id. */
export type SpenderWords = (id: string) => string
const bare: SpenderWords = (id) => id

/** Sentence such as "0.0.7007 may take up to 200 ℏ." Lists each spender on the person's own list with its amount. */
export function allowedWords({ allowances }: Allowances, amount: AmountWords, who: SpenderWords = bare): string {
  if (allowances === null) return 'How much may be taken for offers could not be read.'
  const listed = allowances.filter(({ isListed }) => isListed)
  if (listed.length === 0) return 'The market may take nothing for offers yet: no allowance is set.'
  const each = listed.map(({ spender, hbar }) => `${who(spender)} may take up to ${amount(hbar)}`).join(', ')
  return listed.length === 1 ? `${each}.` : `${each}. Which of them the market uses for offers, it does not say.`
}

/** Note on allowances of spenders not on the list, which may be for offers or not; null if there are none. */
export function unlistedWords({ allowances }: Allowances): string | null {
  const others = allowances?.filter(({ isListed }) => !isListed).length ?? 0
  if (others === 0) return null
  const who = others === 1 ? 'One spender that is' : `${others} spenders that are`
  return `${who} not on your list may take HBAR, too: look under Allowances.`
}

/** Current allowances, to compare with the typed one. A new allowance replaces the one to the same spender. */
export function nowWords({ allowances }: Allowances, who: SpenderWords = bare): string {
  if (allowances === null) return 'Not known'
  const listed = allowances.filter(({ isListed }) => isListed)
  if (listed.length === 0) return 'None'
  return listed.map(({ spender, hbar }) => `${hbarWords(hbar)} to ${who(spender)}`).join(', ')
}

/**
 * Price above which the market has a second rule for some collections. Source: "Price rules" of the market's
 * documentation.
 */
const GUARDED_ABOVE = '10000'

export const BOUNDS_WORDS = {
  add: `From ${hbarWords(OFFER.add.least)} to ${hbarWords(OFFER.add.most)}.`,
  raise: `From ${hbarWords(OFFER.raise.least)} to ${hbarWords(OFFER.raise.most)}.`,
} as const

/** The market's second rule, for a price that it applies to: what the market may refuse, and why. Null below. */
export function guardWords(price: string, hasTraits: boolean): string | null {
  const amount = tryParseHbar(price.trim())
  if (amount === null || amount <= parseHbar(GUARDED_ABOVE)) return null
  const rule = hasTraits
    ? 'not above the lowest listing with these traits, and not above twice the best offer for them (where none stands, the highest there ever was), whichever is lower'
    : 'not above the lowest listing of the collection, where there is one'
  return `Above ${hbarWords(GUARDED_ABOVE)} the market has a second rule for some collections that it watches: ${rule}. It does not say which collections those are.`
}

/** Total that all offers will need after a raise: decimal HBAR. */
export const neededAfter = (needed: string, from: string, to: string, count: number): string =>
  formatHbar(parseHbar(needed) + (parseHbar(to) - parseHbar(from)) * BigInt(count))
