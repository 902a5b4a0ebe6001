import { Refusal } from '../refusal'
import type { Service } from '../service'
import { CLAIM_MS } from './claims'
import type { Preparation } from './preparations'

/**
 * Refuses to complete a listing or an unlisting while a buyer's checkout for the NFT is open, or while a submitted
 * purchase of the NFT is not recorded. If the seller has an active listing of the NFT, the refusal also begins a claim:
 * no new checkout starts until the seller has changed the listing or the claim ends. The refusal extends the seller's
 * code, so that the seller need not sign again. With the fault `lostPreparations`, the code ends instead.
 */
export function refuseWhileLocked(service: Service, preparation: Preparation): void {
  const { purchases, preparations, market, rules, faults, readings } = service
  const { token, serial, user } = preparation
  const executingPurchase = rules.isKept('list.executing-comes-first')
    ? purchases.executingPurchase(token, serial)
    : null
  const blockingPurchase = purchases.holdingPurchase(token, serial) ?? executingPurchase
  if (!blockingPurchase || !rules.isKept('list.buyer-comes-first')) return
  const retryAfterSeconds = purchases.holdSecondsLeft(blockingPurchase)
  const lockedRefusal = (message: string, extra: object): Refusal =>
    new Refusal(Number(readings.buyerLockedStatus), message, {
      errorCode: 'LISTING_BUYER_LOCKED',
      retryAfterSeconds,
      ...extra,
    })
  if (faults.trading.lostPreparations > 0 && rules.isKept('list.keeping-can-fail')) {
    faults.trading.lostPreparations -= 1
    preparations.end(preparation)
    const message =
      'A buyer is at the checkout, and your preparation was lost. Prepare and sign again after the checkout.'
    throw lockedRefusal(message, { retryable: false, reprepareRequired: true, sellerClaim: NO_CLAIM })
  }
  if (rules.isKept('list.lock-extends-code')) preparations.extend(preparation)
  const message = 'A buyer is at the checkout. Nothing changed; repeat the same call later, without signing again.'
  const mayClaim = market.listing(token, serial)?.seller === user || !rules.isKept('claim.needs-own-listing')
  if (mayClaim && rules.isKept('claim.pauses-checkouts')) preparations.claims.begin(token, serial, user)
  const sellerClaim = mayClaim ? { active: true, secondsLeft: CLAIM_MS / 1000 } : NO_CLAIM
  throw lockedRefusal(message, { retryable: true, sellerClaim })
}

const NO_CLAIM = { active: false, secondsLeft: 0 } as const
