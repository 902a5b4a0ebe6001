/** What offers need and what stands behind them, in words; and what is wrong with what is typed for one. Pure. */
import { parseHbar, tryParseHbar } from '@shared/amount'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import type { FieldProblem } from '../ui/Field'
import { priceProblem } from './amount-problem'
import { counted, hbarWords, isZeroHbar } from './money'
import { plainText } from './text'

/** The market's bounds. Source: "Price rules" and "Limits" of the market's document. */
const OFFER = { add: { least: '0.01', most: '100000' }, raise: { least: '1', most: '100000' } } as const
const ALLOWANCE = { least: '0.01', most: '1000000' } as const
export const MOST_OFFERED = 50
export const MOST_TRAITS = 10
const ALLOWANCE_DECIMALS = 4

function bounded(
  text: string,
  { least, most }: { readonly least: string; readonly most: string },
): FieldProblem | null {
  const problem = priceProblem(text)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  if (amount < parseHbar(least)) return { text: `At least ${hbarWords(least)}.` }
  return amount > parseHbar(most) ? { text: `At most ${hbarWords(most)}.` } : null
}

export const offerProblem = (text: string): FieldProblem | null => bounded(text, OFFER.add)

/** `from`: what the offers stand at. */
export function raiseProblem(text: string, from: string): FieldProblem | null {
  const problem = bounded(text, OFFER.raise)
  const amount = tryParseHbar(text.trim())
  if (problem !== null || amount === null) return problem
  return amount <= parseHbar(from) ? { text: `More than the ${hbarWords(from)} that stand now.` } : null
}

export function allowanceProblem(text: string): FieldProblem | null {
  const decimals = /\.(\d+)$/.exec(text.trim())?.[1]?.replace(/0+$/, '').length ?? 0
  if (/^\d+\.\d+$/.test(text.trim()) && decimals > ALLOWANCE_DECIMALS) {
    return { text: `At most ${ALLOWANCE_DECIMALS} decimals. Nothing is rounded.` }
  }
  return bounded(text, ALLOWANCE)
}

export function quantityProblem(text: string): FieldProblem | null {
  const typed = text.trim()
  return /^[1-9]\d?$/.test(typed) && Number(typed) <= MOST_OFFERED
    ? null
    : { text: `A whole number from 1 to ${MOST_OFFERED}.` }
}

/** "Palette Ember, Sun Large", "Any NFT", or that nobody says which. Third-party text made plain. */
export function wantedWords({ traits }: Pick<OwnOffer, 'traits'>): string {
  if (traits === null) return 'Some traits, the market does not say which'
  if (traits.length === 0) return 'Any NFT'
  return traits.map(({ trait_type: type, value }) => `${plainText(type, 30)} ${plainText(value, 40)}`).join(', ')
}

/** "Your 3 offers need 340 ℏ." */
export const neededWords = ({ offers, needed }: OffersView): string =>
  offers.length === 0
    ? 'No offer of yours stands.'
    : `Your ${counted(offers.length, 'offer')} ${offers.length === 1 ? 'needs' : 'need'} ${hbarWords(needed)}.`

/** "The market may take up to 200 ℏ." */
export function allowedWords({ allowance }: Pick<OffersView, 'allowance'>): string {
  if (allowance === null) return 'How much the market may take could not be read.'
  return isZeroHbar(allowance)
    ? 'Nobody on your list of spenders may take anything.'
    : `The market may take up to ${hbarWords(allowance)}.`
}
