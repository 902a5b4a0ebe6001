import type { KeyType, NamedId } from '@shared/contract/common'
import type { ProfileEndpoint } from '@shared/contract/network'
import type { ReviewLine, ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'

/** Parts of a review that do not depend on its subject. No verdict depends on them. */
export type ReviewFrame = {
  readonly practice: boolean
  readonly networkLabel: string
  readonly place: ProfileEndpoint
  /** Both null if no key signs. */
  readonly keyType: KeyType | null
  readonly keyStore: 'keychain' | 'session' | null
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly commission: string | null
  /** The passphrase has to be entered again. False by default. */
  readonly askPassphrase?: boolean
  /** Expiry of the basis of the review: its time, and a name that begins a sentence ("The quote"). */
  readonly decideBy?: ReviewModel['decideBy']
}

/** Frame of a transaction's review, with names and images for the ids in the bytes. */
export type ReviewContext = ReviewFrame & {
  /** True if the app holds the account's key, or its name was typed in main's own window: pages can set all others. */
  readonly isNameTrusted: (id: EntityId) => boolean
  /** The person's own name for an id of any form, typed in main's own window; null when there is none. */
  readonly typedName: (id: string) => string | null
  readonly title: string
  readonly collection: string
  /** For a mint: the launch's words that the person agreed to; null when no agreement was required. */
  readonly agreed: string | null
  readonly image: string | null
  /** Name and image of any other NFT in the bytes; null when unknown. */
  readonly describe: (token: string, serial: number) => { readonly name: string; readonly image: string | null } | null
  /** Estimated network fee, decimal HBAR; null or absent without an estimate. */
  readonly feeEstimate?: string | null
}

export type ReviewContent = Omit<ReviewModel, 'reviewId' | 'endsInMs' | 'theme'>
export type Payee = ReviewContent['payees'][number]

/** Lines of a review. `asks`: the requested return, which only the market stores. */
export type Cheque = { readonly gives: ReviewLine[]; readonly gets: ReviewLine[]; readonly asks: ReviewLine[] }
