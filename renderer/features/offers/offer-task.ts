import type { Account } from '@shared/contract/accounts'
import type { OwnOffer } from '@shared/contract/offers'
import type { OfferTargetCollection } from '../../stores/route'
import type { FollowedFlow } from '../flows/use-followed-flow'

/** Task of the open dialog of the offers page. */
export type OfferTask =
  /** New offer. `collection`: collection that the form starts with; without it, the person chooses a collection. */
  | { readonly task: 'add'; readonly collection?: OfferTargetCollection | undefined }
  /** `amount`: amount on the button that the person pressed, decimal HBAR; null for a button without an amount. */
  | { readonly task: 'allow'; readonly amount: string | null }
  /** Offers of the same collection and price; not empty. */
  | { readonly task: 'raise'; readonly offers: readonly OwnOffer[] }

export type OfferFormProps = {
  readonly account: Account
  readonly followedFlow: FollowedFlow
  readonly onClose: () => void
}
