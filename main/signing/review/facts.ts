import type { Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Trait } from '../acts/offer-judgement-input'

/** Active collection offer of the account. `traits`: null if the required traits are unknown. */
export type ReviewedOffer = {
  readonly token: EntityId
  /** Name of the collection from the market; null if unknown. */
  readonly collection: string | null
  readonly image: string | null
  readonly price: Tinybar
  readonly traits: readonly Trait[] | null
}

/** NFT of the collection, for a line that names or counts NFTs. */
export type ReviewedNft = { readonly name: string; readonly image: string | null }

/**
 * Facts that a review shows to explain consequences. The verdict never depends on these facts, because a missing answer
 * must not block a review. Null: unknown.
 */
export type ReviewFacts = {
  /** Image of the launch or of the collection. */
  readonly image: string | null
  /** State of the launch just before the review. `isRandom`: the market draws the NFTs. */
  readonly launch: { readonly availableCount: number | null; readonly isRandom: boolean } | null
  readonly offers: readonly ReviewedOffer[] | null
  /**
   * All NFTs of the collection that the account holds. `offerProceeds`: proceeds of the best collection offer now for
   * one NFT, after the deducted fees; null if there is no offer. `deductedFees`: `market` for the market's fee alone,
   * `hbar` if the collection also takes fees in tokens, which no amount in HBAR can include.
   */
  readonly held: {
    readonly nfts: readonly ReviewedNft[]
    readonly offerProceeds: Tinybar | null
    readonly deductedFees: 'all' | 'hbar' | 'market'
  } | null
  /** Listings of the account in the collection. `isWhole`: the market’s answer has all of them. */
  readonly listings: { readonly nfts: readonly ReviewedNft[]; readonly isWhole: boolean } | null
}

export const NO_REVIEW_FACTS: ReviewFacts = { image: null, launch: null, offers: null, held: null, listings: null }

/** Highest number of images in one line; the contract of the review has the same limit. */
export const MAX_COVERED_IMAGES = 8

export const imagesOf = (nfts: readonly ReviewedNft[]): (string | null)[] =>
  nfts.slice(0, MAX_COVERED_IMAGES).map(({ image }) => image)

/** Rounded down to a hundredth of an HBAR, as the page of the allowances shows a worth; exact if that would be 0. */
export const roundedWorth = (worth: Tinybar): Tinybar =>
  worth < TINYBAR_PER_HUNDREDTH ? worth : worth - (worth % TINYBAR_PER_HUNDREDTH)
const TINYBAR_PER_HUNDREDTH = 1_000_000n

/** Worth of the held NFTs at the best collection offer after fees, in tinybar; null if unknown or without an offer. */
export function heldValue({ held }: ReviewFacts): Tinybar | null {
  if (held === null || held.offerProceeds === null || held.nfts.length === 0) return null
  return held.offerProceeds * BigInt(held.nfts.length)
}
