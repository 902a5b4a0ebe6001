/** Choice of what an NFT's decision panel shows, and texts that compare prices. Pure. */
import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail, Quote, Trait } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { knownValue, type Remote } from '../../query/remote'
import { listingTerms, type PurchaseTerms } from './purchase-terms'

/** Content of the decision panel. */
export type Decision =
  /** A flow for this NFT, which this page started or found unfinished. */
  | { readonly kind: 'flow'; readonly flow: Flow; readonly isStartedHere: boolean }
  /** The quote is being read. */
  | { readonly kind: 'reading' }
  /** The read of the quote failed. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** One of the person's accounts holds the NFT. */
  | { readonly kind: 'owned' }
  /** One of the person's accounts lists the NFT, but no account of the person is known to hold the NFT. */
  | { readonly kind: 'own-listing' }
  | { readonly kind: 'not-listed' }
  | { readonly kind: 'not-quotable'; readonly quote: Quote }
  | { readonly kind: 'quote'; readonly quote: Quote; readonly price: string }
  /** For sale at the listing price: the market gives no quotes for NFTs of EVM collections. */
  | { readonly kind: 'listing'; readonly terms: PurchaseTerms }

type DecisionInput = {
  readonly nft: NftDetail
  readonly quote: Remote<Quote>
  readonly followedFlow: { readonly flow: Flow | null; readonly isStartedHere: boolean }
  readonly isOwn: (account: EntityId) => boolean
}

/** Decides what the panel shows: first a flow, then the person's own NFT or listing, then the market's quote. */
export function decide({ nft, quote, followedFlow, isOwn }: DecisionInput): Decision {
  if (followedFlow.flow) return { kind: 'flow', flow: followedFlow.flow, isStartedHere: followedFlow.isStartedHere }
  if (nft.isOwnedByPerson) return { kind: 'owned' }
  if (nft.listing && isOwn(nft.listing.seller.id)) return { kind: 'own-listing' }
  const knownQuote = knownValue(quote)
  if ('error' in quote) return { kind: 'failed', error: quote.error }
  if (knownQuote === null) return { kind: 'reading' }
  if (!knownQuote.isListed) return { kind: 'not-listed' }
  if (knownQuote.reason === 'OWN_LISTING') return { kind: 'own-listing' }
  if (knownQuote.reason === 'EVM_NOT_SUPPORTED') return evmDecision(nft, knownQuote)
  if (!knownQuote.isQuotable || knownQuote.price === null) return { kind: 'not-quotable', quote: knownQuote }
  return { kind: 'quote', quote: knownQuote, price: knownQuote.price }
}

/** Decision for an NFT of an EVM collection, which is bought at its listing price. */
function evmDecision(nft: NftDetail, quote: Quote): Decision {
  if (nft.listing === null) return { kind: 'not-listed' }
  const terms = listingTerms(nft)
  return terms
    ? { kind: 'listing', terms }
    : { kind: 'not-quotable', quote: { ...quote, reason: 'TOKEN_PRICED_NOT_SUPPORTED' } }
}

/** Price of the purchase that the panel offers, decimal HBAR; null if the panel offers no purchase. */
export function decisionPrice(decision: Decision): string | null {
  if (decision.kind === 'quote') return decision.price
  return decision.kind === 'listing' ? decision.terms.price : null
}

/** Trait with the smallest known share of NFTs; null if no share is known. */
export function findRarestTrait(traits: readonly Trait[]): Trait | null {
  const traitsWithShare = traits.filter(({ sharePercent }) => sharePercent !== null)
  const [rarestTrait] = traitsWithShare.toSorted((a, b) => (a.sharePercent ?? 0) - (b.sharePercent ?? 0))
  return rarestTrait ?? null
}

/**
 * Price compared with a floor: "50 ℏ above the trait floor of Palette Ember". A price equal to the collection's floor
 * is "equal to the floor of the collection". Any other price is compared with the floor of the rarest trait or, if that
 * trait has no known floor, with the collection's floor. Null without a known floor.
 */
export function priceComparisonWords(price: string, nft: NftDetail): string | null {
  if (nft.collectionFloor !== null && tryParseHbar(price) === tryParseHbar(nft.collectionFloor)) {
    return 'equal to the floor of the collection'
  }
  const trait = findRarestTrait(nft.traits)
  if (trait?.floor != null) {
    return differenceWords(
      price,
      trait.floor,
      `the trait floor of ${plainText(trait.type, 20)} ${plainText(trait.value, 30)}`,
    )
  }
  return nft.collectionFloor === null ? null : differenceWords(price, nft.collectionFloor, 'the floor')
}

/** Difference between a price and a floor. `floorName`: the floor in words. Null if an amount cannot be read. */
function differenceWords(price: string, floor: string, floorName: string): string | null {
  const priceTinybars = tryParseHbar(price)
  const floorTinybars = tryParseHbar(floor)
  if (priceTinybars === null || floorTinybars === null) return null
  if (priceTinybars === floorTinybars) return `equal to ${floorName}`
  return priceTinybars > floorTinybars
    ? `${hbarWords(formatHbar(priceTinybars - floorTinybars))} above ${floorName}`
    : `${hbarWords(formatHbar(floorTinybars - priceTinybars))} below ${floorName}`
}

/** Change of a price: "Was 640 ℏ, now 15.50 ℏ more"; only "Was 640 ℏ" if the prices are equal or cannot be compared. */
export function priceChangeWords(oldPrice: string, newPrice: string): string {
  const oldTinybars = tryParseHbar(oldPrice)
  const newTinybars = tryParseHbar(newPrice)
  if (oldTinybars === null || newTinybars === null || oldTinybars === newTinybars) return `Was ${hbarWords(oldPrice)}`
  return newTinybars > oldTinybars
    ? `Was ${hbarWords(oldPrice)}, now ${hbarWords(formatHbar(newTinybars - oldTinybars))} more`
    : `Was ${hbarWords(oldPrice)}, now ${hbarWords(formatHbar(oldTinybars - newTinybars))} less`
}
