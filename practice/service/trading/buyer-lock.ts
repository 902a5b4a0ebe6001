import { Refusal } from '../refusal'
import type { Service } from '../service'
import { CLAIM_MS } from './claims'
import type { Preparation } from './preparations'

/**
 * Makes a seller wait while a buyer’s checkout is open, or a purchase is submitted and not settled. The seller of the
 * active listing gets the next turn: no new checkout begins before. The code stays valid: nothing has to be signed
 * again.
 */
export function refuseWhileLocked(service: Service, preparation: Preparation): void {
  const { purchases, preparations, market, rules, faults, readings } = service
  const { token, serial, user } = preparation
  const late = rules.holds('list.executing-comes-first') ? purchases.executing(token, serial) : null
  const hold = purchases.hold(token, serial) ?? late
  if (!hold || !rules.holds('list.buyer-comes-first')) return
  const retryAfterSeconds = purchases.secondsLeft(hold)
  const refuse = (message: string, extra: object): Refusal =>
    new Refusal(Number(readings.buyerLockedStatus), message, {
      errorCode: 'LISTING_BUYER_LOCKED',
      retryAfterSeconds,
      ...extra,
    })
  if (faults.trading.lostPreparations > 0 && rules.holds('list.keeping-can-fail')) {
    faults.trading.lostPreparations -= 1
    preparations.end(preparation)
    const message = 'A buyer is at the checkout, and your preparation was lost. Prepare and sign anew when it ends.'
    throw refuse(message, { retryable: false, reprepareRequired: true, sellerClaim: NO_CLAIM })
  }
  if (rules.holds('list.lock-extends-code')) preparations.extend(preparation)
  const message = 'A buyer is at the checkout. Nothing changed; call again unchanged, without signing again.'
  const owns = market.listing(token, serial)?.seller === user || !rules.holds('claim.needs-own-listing')
  if (owns && rules.holds('claim.pauses-checkouts')) preparations.claims.claim(token, serial, user)
  const sellerClaim = owns ? { active: true, secondsLeft: CLAIM_MS / 1000 } : NO_CLAIM
  throw refuse(message, { retryable: true, sellerClaim })
}

const NO_CLAIM = { active: false, secondsLeft: 0 } as const
