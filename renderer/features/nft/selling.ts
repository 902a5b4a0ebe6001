/** Seller's proceeds of a price, warnings about a low price, and prices to compare with. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import type { NftOffers, NftHistory } from '@shared/contract/nft-history'
import { MARKET_FEE_PERCENT, proceedsAfterFees, royaltyPercent } from '@shared/sale-proceeds'
import { tokenPriceWords } from '@shared/token-unit'
import { hbarWords, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'
import { lastSaleOf } from './nft-history'

/**
 * If the price of a listing is below the floor divided by this number, the review asks to type the price again. The same
 * value as in `main/signing/rules/context-market.ts`, which decides.
 */
const LOW_PRICE_DIVISOR = 2n

/** Proceeds: "You would get 595.84 ℏ, after the 2 % market fee and royalties of 5 %." `price`: a decimal amount. */
export function proceedsWords(
  price: string,
  { saleFees: fees, standard }: Pick<NftDetail, 'saleFees' | 'standard'>,
): string {
  const marketFee = `the ${MARKET_FEE_PERCENT}${NNBSP}% market fee`
  const netProceeds = (deductions: Pick<SaleFeesView, 'royalties' | 'fixed'>) =>
    hbarWords(formatHbar(proceedsAfterFees(parseHbar(price), { ...deductions, fixed: parseHbar(deductions.fixed) })))
  if (fees === null) {
    const maxProceeds = netProceeds({ royalties: [], fixed: '0' })
    return standard === 'evm'
      ? `You would get at most ${maxProceeds}, after ${marketFee}. The contract may also take royalties, which are unknown.`
      : `You would get ${maxProceeds} after ${marketFee}, minus royalties. The royalties could not be read.`
  }
  const parts = [
    marketFee,
    ...(fees.royalties.length > 0 ? [`royalties of ${royaltyPercent(fees.royalties)}${NNBSP}%`] : []),
    ...(fees.fixed === '0' ? [] : [`a fee of ${hbarWords(fees.fixed)}`]),
    ...fees.inTokens.map((fee) => `a fee of ${plainText(tokenPriceWords(fee), 80)}`),
  ]
  const deductions = parts.length === 1 ? marketFee : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
  return `You would get ${netProceeds(fees)}, after ${deductions}.`
}

/** Warning that the review will ask to type the price again, with the reasons; null if the review will not ask. */
export function retypeWarning(price: string, { collectionFloor, bestOffer }: NftDetail): string | null {
  const priceTinybars = tryParseHbar(price)
  if (priceTinybars === null) return null
  const floorTinybars = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  const bestOfferTinybars = bestOffer === null ? null : tryParseHbar(bestOffer)
  const reasons = [
    ...(floorTinybars !== null && priceTinybars * LOW_PRICE_DIVISOR < floorTinybars
      ? [`less than half of the floor, ${hbarWords(collectionFloor)}`]
      : []),
    ...(bestOfferTinybars !== null && priceTinybars < bestOfferTinybars
      ? [`less than the best offer, ${hbarWords(bestOffer)}`]
      : []),
  ]
  if (reasons.length === 0) return null
  return `This price is ${reasons.join(', and ')}. The review asks you to type the price again.`
}

/** Warning about a low price that the review does not ask about. Null if `retypeWarning` applies or the price is not low. */
export function lowerPriceWarning(price: string, nft: NftDetail, best: BestOffer | null): string | null {
  const priceTinybars = tryParseHbar(price)
  if (priceTinybars === null || retypeWarning(price, nft) !== null) return null
  const floorTinybars = nft.collectionFloor === null ? null : tryParseHbar(nft.collectionFloor)
  const bestTinybars = best === null ? null : tryParseHbar(best.hbar)
  const reasons = [
    ...(floorTinybars !== null && priceTinybars < floorTinybars
      ? [`${hbarWords(formatHbar(floorTinybars - priceTinybars))} below the floor`]
      : []),
    ...(best !== null && bestTinybars !== null && priceTinybars < bestTinybars
      ? [`${hbarWords(formatHbar(bestTinybars - priceTinybars))} less than the best offer ${best.targetText}`]
      : []),
  ]
  return reasons.length === 0 ? null : `This price is ${reasons.join(', and ')}.`
}

/** `targetText`: target of the offer in words, after "the best offer": "for this NFT". Third-party text made plain. */
export type BestOffer = { readonly hbar: string; readonly targetText: string }

/**
 * Highest known offer: for this NFT, for one of its traits, or in its collection. For the best offer in the collection, the
 * market does not report which NFTs the offer covers.
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

/** Price to compare with, decimal HBAR; null if unknown. */
export type PriceFact = { readonly label: string; readonly hbar: string | null }
/** Data of other parts of the page that prices are taken from; null before the part is read. */
export type PriceSources = { readonly history: NftHistory | null; readonly offers: NftOffers | null }

const MAX_TRAIT_FLOORS = 6

/** Prices to compare with and to fill in, cheapest first. Unknown prices come last. */
export function priceFacts(nft: NftDetail, { history, offers }: PriceSources): readonly PriceFact[] {
  const best = bestOfferOf(nft, offers)
  const traits = nft.traits
    .filter(({ floor }) => floor !== null)
    .toSorted((a, b) => (a.sharePercent ?? 100) - (b.sharePercent ?? 100))
    .slice(0, MAX_TRAIT_FLOORS)
  const facts: readonly PriceFact[] = [
    { label: 'Floor of the collection', hbar: nft.collectionFloor },
    ...traits.map(({ type, value, floor }) => ({
      label: `Cheapest with ${plainText(type, 20)} ${plainText(value, 30)}`,
      hbar: floor,
    })),
    { label: 'Last sale of this NFT', hbar: lastSaleOf(history)?.price ?? null },
    { label: best === null ? 'Best offer' : `Best offer, ${best.targetText}`, hbar: best?.hbar ?? null },
  ]
  return facts.toSorted((a, b) => compareByPrice(a.hbar, b.hbar))
}

/** Cheapest first; an unknown price comes last. */
function compareByPrice(a: string | null, b: string | null): number {
  if (a === null && b === null) return 0
  if (a === null) return 1
  if (b === null) return -1
  return Number(parseHbar(a) - parseHbar(b))
}
