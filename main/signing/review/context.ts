import type { KeyType, NamedId } from '@shared/contract/common'
import type { ProfileEndpoint } from '@shared/contract/network'
import type { ReviewLine, ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import type { ReviewFacts } from './facts'

/**
 * Parts that every review has, for a transaction, a request or a message. The verdict does not depend on these parts.
 */
export type ReviewFrame = {
  readonly isPractice: boolean
  readonly networkLabel: string
  readonly endpoint: ProfileEndpoint
  /** `keyType` and `keyStore` are null if no key signs. */
  readonly keyType: KeyType | null
  readonly keyStore: 'keychain' | 'session' | null
  readonly namedIdOf: (id: EntityId) => NamedId
  /** Text about the affiliate's commission; null if there is no commission. */
  readonly commission: string | null
  /** True if the person must enter the passphrase again to approve. False by default. */
  readonly needsPassphrase?: boolean
  /**
   * Time at which the basis of the review expires, with the name of the basis as the start of a sentence ("The quote").
   * Null or absent if nothing but the bytes expires.
   */
  readonly decideBy?: ReviewModel['decideBy']
}

/** Parts of a transaction's review that do not come from the bytes, such as names and images. */
export type ReviewContext = ReviewFrame & {
  /**
   * True if the app has the account's key, or the account's name was typed in a window of main. Pages can set every
   * other name.
   */
  readonly isNameTrusted: (id: EntityId) => boolean
  /** Name that the person typed for an id in a window of main; null if there is none. */
  readonly typedName: (id: string) => string | null
  /** Time at which the person added an id to the list of spenders, ISO 8601; null if the id is not on the list. */
  readonly spenderSince: (id: string) => string | null
  /** Facts that explain the consequences. The verdict does not depend on these facts. */
  readonly facts: ReviewFacts
  /** Name of the NFT or launch that the intent concerns. */
  readonly title: string
  /** Name of the collection that the intent concerns; empty if unknown. */
  readonly collection: string
  /** Terms of the launch to which the person agreed before a mint; null if no agreement was required. */
  readonly agreedTerms: string | null
  /** Image of the NFT that the intent names; null if unknown. */
  readonly image: string | null
  /** Name and image of any other NFT in the bytes; null if unknown. */
  readonly describeNft: (
    token: string,
    serial: number,
  ) => { readonly name: string; readonly image: string | null } | null
  /** Estimated network fee, decimal HBAR; null or absent if there is no estimate. */
  readonly feeEstimate?: string | null
}

export type ReviewContent = Omit<ReviewModel, 'reviewId' | 'endsInMs' | 'theme'>
export type Payee = ReviewContent['payees'][number]

/**
 * Lines of a review by their meaning for the person. `revokes`: permissions that end. `marketEffects`: the price of a
 * listing, which only the market stores.
 */
export type ReviewLines = {
  readonly gives: ReviewLine[]
  readonly gets: ReviewLine[]
  readonly revokes: ReviewLine[]
  readonly marketEffects: ReviewLine[]
}
