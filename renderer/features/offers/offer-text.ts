/** Texts about what offers need and what allowances cover, and about problems with typed input. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { trimEndOf } from '@shared/digits'
import type { FieldProblem } from '../../format/field-problem'
import { amountProblem, priceProblem } from '../../format/amount-problem'
import { hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'

/** The market's bounds, decimal HBAR. Source: "Price rules" and "Limits" of the market's documentation. */
const OFFER_BOUNDS = { add: { min: '0.01', max: '100000' }, raise: { min: '1', max: '100000' } } as const
const ALLOWANCE_BOUNDS = { min: '0.01', max: '1000000' } as const
/** Maximum number of offers that one request can make or raise. */
export const MAX_OFFERS = 50
/** Maximum number of traits of one offer. */
export const MAX_TRAITS = 10
/** Maximum number of decimals of an allowance in HBAR. */
const MAX_ALLOWANCE_DECIMALS = 4

type Bounds = { readonly min: string; readonly max: string }

/**
 * Problem with a typed amount: the problem that `problemOf` finds, or an amount outside the bounds. Null if there is no
 * problem.
 */
function boundedProblem(text: string, { min, max }: Bounds, problemOf = priceProblem): FieldProblem | null {
  const problem = problemOf(text)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  if (amount < parseHbar(min)) return { text: `At least ${hbarWords(min)}.` }
  return amount > parseHbar(max) ? { text: `At most ${hbarWords(max)}.` } : null
}

export const offerProblem = (text: string): FieldProblem | null => boundedProblem(text, OFFER_BOUNDS.add)

/** Problem with the typed new price of offers that now have `currentPrice`; null if there is no problem. */
export function raiseProblem(text: string, currentPrice: string): FieldProblem | null {
  const problem = boundedProblem(text, OFFER_BOUNDS.raise)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  return amount <= parseHbar(currentPrice)
    ? { text: `Enter more than the current price, ${hbarWords(currentPrice)}.` }
    : null
}

export function allowanceProblem(text: string): FieldProblem | null {
  const decimals = /^\d+\.(\d+)$/.exec(text.trim())?.[1] ?? ''
  if (trimEndOf(decimals, '0').length > MAX_ALLOWANCE_DECIMALS) {
    return { text: `At most ${MAX_ALLOWANCE_DECIMALS} decimals. Nothing is rounded.` }
  }
  return boundedProblem(text, ALLOWANCE_BOUNDS, (amountText) => amountProblem(amountText, 'allowance'))
}

export function quantityProblem(text: string): FieldProblem | null {
  const trimmedText = text.trim()
  if (/^[1-9]\d?$/.test(trimmedText) && Number(trimmedText) <= MAX_OFFERS) return null
  return { text: `A whole number from 1 to ${MAX_OFFERS}.` }
}

/**
 * NFTs that an offer is for: "Palette Ember, Sun Large", "Any NFT", or a note that the market does not report the
 * traits. Names of traits are third-party text, which `plainText` makes safe to show.
 */
export function offerTargetWords({ traits }: Pick<OwnOffer, 'traits'>): string {
  if (traits === null) return 'Some traits, not reported by the market'
  if (traits.length === 0) return 'Any NFT'
  return traits.map(({ trait_type: type, value }) => `${plainText(type, 30)} ${plainText(value, 40)}`).join(', ')
}

type NftFields = {
  readonly name: string
  readonly serial: number
  readonly token: string
  readonly collection: string | null
}

/** Name of an NFT. Until the market has sent the name, collection and serial: "Kilim #2000". */
export function nftTitle({ name, serial, token, collection }: NftFields): string {
  const serialText = `#${serial}`
  return name === serialText ? `${nameOr(collection, token)} ${serialText}` : nameOr(name, `Serial ${serial}`)
}

/** Name of the collection for the note below the NFT's name. For an NFT with the name of its collection, the serial. */
export function collectionNoteName({ collection, token, serial }: Omit<NftFields, 'name'>, nftName: string): string {
  const collectionName = nameOr(collection, token)
  return collectionName === nftName ? `Serial ${serial}` : collectionName
}

/** Title of an own collection offer: "Any Kilim", or "Kilim, Palette Ember". */
export function offerTitle({ token, collection, traits }: Pick<OwnOffer, 'token' | 'collection' | 'traits'>): string {
  const collectionName = nameOr(collection, token)
  if (traits === null) return `${collectionName}, some traits`
  return traits.length === 0 ? `Any ${collectionName}` : `${collectionName}, ${offerTargetWords({ traits })}`
}

/** Function that formats decimal HBAR, or returns a placeholder if amounts are hidden. */
export type AmountWords = (hbar: string) => string

type Allowances = Pick<OffersView, 'allowances'>

/** Function that returns a spender in words: the person's own name for the spender with the id, or the id alone. */
export type SpenderWords = (id: string) => string
const onlyId: SpenderWords = (id) => id

/** Sentence with the allowance of each spender on the person's own list: "0.0.7007 may take up to 200 ℏ." */
export function listedAllowancesText(
  { allowances }: Allowances,
  amountWords: AmountWords,
  spenderWords: SpenderWords = onlyId,
): string {
  if (allowances === null) return 'The allowance for offers could not be read.'
  const listedAllowances = allowances.filter(({ isListed }) => isListed)
  if (listedAllowances.length === 0) return 'No spender on your list has an allowance for offers.'
  const clauses = listedAllowances
    .map(({ spender, hbar }) => `${spenderWords(spender)} may take up to ${amountWords(hbar)}`)
    .join(', ')
  return listedAllowances.length === 1
    ? `${clauses}.`
    : `${clauses}. The market does not report which spender takes payments for offers.`
}

/** Note on spenders that have an allowance but are not on the person's list; null if there are none. */
export function unlistedSpendersNote({ allowances }: Allowances): string | null {
  const unlistedCount = allowances?.filter(({ isListed }) => !isListed).length ?? 0
  if (unlistedCount === 0) return null
  const spenders = unlistedCount === 1 ? 'One spender' : `${unlistedCount} spenders`
  return `${spenders} not on your list may also take HBAR. See Allowances.`
}

/** Current allowances of spenders on the person's list: "200 ℏ to 0.0.7007". */
export function currentAllowanceWords({ allowances }: Allowances, spenderWords: SpenderWords = onlyId): string {
  if (allowances === null) return 'Unknown'
  const listedAllowances = allowances.filter(({ isListed }) => isListed)
  if (listedAllowances.length === 0) return `${hbarWords('0')} to spenders on your list`
  return listedAllowances.map(({ spender, hbar }) => `${hbarWords(hbar)} to ${spenderWords(spender)}`).join(', ')
}

/**
 * Price in HBAR above which the market has a second limit for some collections. Source: "Price rules" of the market's
 * documentation.
 */
const SECOND_LIMIT_THRESHOLD = '10000'

/** Bounds of the price of a new offer. */
export const ADD_BOUNDS_WORDS = `From ${hbarWords(OFFER_BOUNDS.add.min)} to ${hbarWords(OFFER_BOUNDS.add.max)}.`

/** Bounds of the new price of offers that now have `currentPrice`. */
export function raiseBoundsWords(currentPrice: string): string {
  const { min, max } = OFFER_BOUNDS.raise
  return parseHbar(currentPrice) < parseHbar(min)
    ? `From ${hbarWords(min)} to ${hbarWords(max)}.`
    : `More than ${hbarWords(currentPrice)}, up to ${hbarWords(max)}.`
}

/** Text about the market's second limit for a price above `SECOND_LIMIT_THRESHOLD`; null for any other price. */
export function secondLimitWords(price: string, hasTraits: boolean): string | null {
  const amount = tryParseHbar(price.trim())
  if (amount === null || amount <= parseHbar(SECOND_LIMIT_THRESHOLD)) return null
  const limitText = hasTraits
    ? 'The limit for these traits is the lowest listing, but at most twice the best live offer. Without a live offer, the highest past offer counts.'
    : 'The limit is the lowest listing of the collection, if there is one.'
  return `Some collections have a second limit above ${hbarWords(SECOND_LIMIT_THRESHOLD)}; the market does not report which. ${limitText}`
}

/** Allowance that all offers together will need after `count` of them are raised, decimal HBAR. */
export const neededAfterRaise = (needed: string, oldPrice: string, newPrice: string, count: number): string =>
  formatHbar(parseHbar(needed) + (parseHbar(newPrice) - parseHbar(oldPrice)) * BigInt(count))
