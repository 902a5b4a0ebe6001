/** Texts on the seller's proceeds and on low prices, and prices for comparison. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import type { NftOffers, NftHistory } from '@shared/contract/nft-history'
import { MARKET_FEE_PERCENT, proceedsAfterFees, royaltyPercent } from '@shared/sale-proceeds'
import { tokenPriceWords } from '@shared/token-unit'
import { hbarWords, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'
import { lastSaleOf } from './nft-history'

/**
 * If the price of a listing is below the floor divided by this number, the review asks to type the price again. Main
 * decides this in `main/signing/rules/context-market.ts`; the two values must be the same.
 */
const LOW_PRICE_DIVISOR = 2n

/** Proceeds: "You would get 595.84 ℏ, after the 2 % market fee and royalties of 5 %." `price`: a decimal amount. */
export function proceedsWords(
  price: string,
  { saleFees: fees, standard }: Pick<NftDetail, 'saleFees' | 'standard'>,
): string {
  const marketFee = `the ${MARKET_FEE_PERCENT}${NNBSP}% market fee`
  const netProceeds = (saleFees: Pick<SaleFeesView, 'royalties' | 'fixed'>) =>
    hbarWords(formatHbar(proceedsAfterFees(parseHbar(price), { ...saleFees, fixedFee: parseHbar(saleFees.fixed) })))
  if (fees === null) {
    const maxProceeds = netProceeds({ royalties: [], fixed: '0' })
    return standard === 'evm'
      ? `You would get at most ${maxProceeds}, after ${marketFee}. The contract may also take royalties, which are unknown.`
      : `You would get at most ${maxProceeds}, after ${marketFee}. Royalties are unknown and may reduce this amount.`
  }
  const deductionNames = [
    marketFee,
    ...(fees.royalties.length > 0 ? [`royalties of ${royaltyPercent(fees.royalties)}${NNBSP}%`] : []),
    ...(fees.fixed === '0' ? [] : [`a fee of ${hbarWords(fees.fixed)}`]),
    ...fees.inTokens.map((fee) => `a fee of ${plainText(tokenPriceWords(fee), 80)}`),
  ]
  const deductionsText =
    deductionNames.length === 1
      ? marketFee
      : `${deductionNames.slice(0, -1).join(', ')} and ${deductionNames.at(-1) ?? ''}`
  return `You would get ${netProceeds(fees)}, after ${deductionsText}.`
}

/** Warning that the review will ask to type the price again, with the reasons; null if the review will not ask. */
export function retypeWarning(price: string, { collectionFloor, bestOffer }: NftDetail): string | null {
  const priceTinybars = tryParseHbar(price)
  if (priceTinybars === null) return null
  const floorTinybars = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  const bestOfferTinybars = bestOffer === null ? null : tryParseHbar(bestOffer)
  const reasons = [
    ...(floorTinybars !== null && priceTinybars * LOW_PRICE_DIVISOR < floorTinybars
      ? [`less than half the floor, ${hbarWords(collectionFloor)}`]
      : []),
    ...(bestOfferTinybars !== null && priceTinybars < bestOfferTinybars
      ? [`less than the best offer, ${hbarWords(bestOffer)}`]
      : []),
  ]
  if (reasons.length === 0) return null
  return `This price is ${reasons.join(', and ')}. The review asks you to type the price again.`
}

/**
 * Warning about a price that is low, but not so low that the review asks to type it again. Null if `retypeWarning`
 * applies, and if the price is not low.
 */
export function slightlyLowPriceWarning(price: string, nft: NftDetail, highestOffer: BestOffer | null): string | null {
  const priceTinybars = tryParseHbar(price)
  if (priceTinybars === null || retypeWarning(price, nft) !== null) return null
  const floorTinybars = nft.collectionFloor === null ? null : tryParseHbar(nft.collectionFloor)
  const offerTinybars = highestOffer === null ? null : tryParseHbar(highestOffer.hbar)
  const reasons = [
    ...(floorTinybars !== null && priceTinybars < floorTinybars
      ? [`${hbarWords(formatHbar(floorTinybars - priceTinybars))} below the floor`]
      : []),
    ...(highestOffer !== null && offerTinybars !== null && priceTinybars < offerTinybars
      ? [`${hbarWords(formatHbar(offerTinybars - priceTinybars))} less than the best offer ${highestOffer.targetText}`]
      : []),
  ]
  return reasons.length === 0 ? null : `This price is ${reasons.join(', and ')}.`
}

/**
 * Offer with its target. `targetText`: words that follow "the best offer", such as "for this NFT". Names of traits in
 * it are third-party text and already safe to show.
 */
export type BestOffer = { readonly hbar: string; readonly targetText: string }

/**
 * Highest known offer: for this NFT, for one of its traits, or in its collection. For the best offer in the collection,
 * the market does not report which NFTs the offer covers.
 */
export function bestOfferOf({ bestOffer, traits }: NftDetail, offers: NftOffers | null): BestOffer | null {
  const candidates: readonly BestOffer[] = [
    ...(offers?.offers.map(({ price }) => ({ hbar: price, targetText: 'for this NFT' })) ?? []),
    ...traits.flatMap(({ type, value, bestOffer: hbar }) =>
      hbar === null ? [] : [{ hbar, targetText: `for ${plainText(type, 20)} ${plainText(value, 30)}` }],
    ),
    ...(bestOffer === null ? [] : [{ hbar: bestOffer, targetText: 'in the collection' }]),
  ]
  return candidates.reduce<BestOffer | null>(
    (best, offer) => (best === null || parseHbar(offer.hbar) > parseHbar(best.hbar) ? offer : best),
    null,
  )
}

/** Amount by which a price is above the floor, decimal HBAR; null if the price is not above a known floor. */
export function amountAbove(price: string, floor: string | null): string | null {
  const priceTinybars = tryParseHbar(price)
  const floorTinybars = floor === null ? null : tryParseHbar(floor)
  if (priceTinybars === null || floorTinybars === null || priceTinybars <= floorTinybars) return null
  return formatHbar(priceTinybars - floorTinybars)
}

/** Smallest multiple of the floor that the text states as a multiple: "2 times the floor". */
const MIN_FLOOR_MULTIPLE = 2n
/** Smallest multiple of the floor that is marked as an unusually high price. */
const HIGH_PRICE_MULTIPLE = 5n

/**
 * Price compared with the floor: "24 ℏ above the floor.", or "More than 17 times the floor of 46 ℏ." Null
 * without a known floor, and for a price below the floor, which has a warning.
 */
export function floorComparison(
  price: string,
  { collectionFloor }: Pick<NftDetail, 'collectionFloor'>,
): { readonly text: string; readonly isUnusuallyHigh: boolean } | null {
  const priceTinybars = tryParseHbar(price)
  const floorTinybars = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  if (priceTinybars === null || floorTinybars === null || floorTinybars === 0n || priceTinybars < floorTinybars)
    return null
  const multiple = priceTinybars / floorTinybars
  if (multiple >= MIN_FLOOR_MULTIPLE) {
    const isExact = priceTinybars % floorTinybars === 0n
    return {
      text: `${isExact ? '' : 'More than '}${multiple} times the floor of ${hbarWords(collectionFloor)}.`,
      isUnusuallyHigh: multiple >= HIGH_PRICE_MULTIPLE,
    }
  }
  const difference = amountAbove(price, collectionFloor)
  return {
    text: difference === null ? 'Equal to the floor.' : `${hbarWords(difference)} above the floor.`,
    isUnusuallyHigh: false,
  }
}

/** Price to compare with, decimal HBAR. */
export type PriceFact = {
  /** Short name, for a button: "Floor". */
  readonly shortLabel: string
  readonly label: string
  readonly hbar: string
}
/**
 * Data from other sections of the NFT page that give prices to compare with. Each is null until its section is read.
 */
export type PriceSources = { readonly history: NftHistory | null; readonly offers: NftOffers | null }

/** Maximum number of trait floors among the prices to compare with. The rarest traits are chosen. */
const MAX_TRAIT_FLOORS = 6

/** Known prices to compare with and to fill in: floor, best offer and last sale. */
export function priceFacts(nft: NftDetail, { history, offers }: PriceSources): readonly PriceFact[] {
  const highestOffer = bestOfferOf(nft, offers)
  return knownFacts([
    { shortLabel: 'Floor', label: 'Floor of the collection', hbar: nft.collectionFloor },
    {
      shortLabel: 'Best offer',
      label: highestOffer === null ? 'Best offer' : `Best offer, ${highestOffer.targetText}`,
      hbar: highestOffer?.hbar ?? null,
    },
    { shortLabel: 'Last sale', label: 'Last sale of this NFT', hbar: lastSaleOf(history)?.price ?? null },
  ])
}

/** Known trait floors of the NFT's rarest traits, lowest first. */
export function traitFloorFacts(nft: NftDetail): readonly PriceFact[] {
  const rarestTraits = nft.traits
    .filter(({ floor }) => floor !== null)
    .toSorted((a, b) => (a.sharePercent ?? 100) - (b.sharePercent ?? 100))
    .slice(0, MAX_TRAIT_FLOORS)
  const facts = rarestTraits.map(({ type, value, floor }) => {
    const traitName = `${plainText(type, 20)} ${plainText(value, 30)}`
    return { shortLabel: traitName, label: `Trait floor, ${traitName}`, hbar: floor }
  })
  return knownFacts(facts).toSorted((a, b) => Number(parseHbar(a.hbar) - parseHbar(b.hbar)))
}

type PossibleFact = Omit<PriceFact, 'hbar'> & { readonly hbar: string | null }

const knownFacts = (facts: readonly PossibleFact[]): readonly PriceFact[] =>
  facts.flatMap(({ hbar, ...labels }) => (hbar === null ? [] : [{ ...labels, hbar }]))
