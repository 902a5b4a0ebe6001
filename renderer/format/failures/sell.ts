import { failureText } from './failure-text'

/** Listing and unlisting move nothing: they only grant or revoke a permission. */
const LISTING_UNCHANGED = 'Nothing moved. The listing is as it was.'
/**
 * For a refused request: an earlier request with the same code may have been carried out although its answer was lost.
 */
const REQUEST_CHANGED_NOTHING = 'This request moved nothing and changed no listing.'
const EARLIER_MAY_HAVE = `${REQUEST_CHANGED_NOTHING} An earlier one may have changed it.`
const READ_FIRST = 'Refresh the listing. If it is not as you want it, start again.'
const LEDGER_UNCHANGED = 'This request changed no listing. What the ledger did stays as it is.'

export const sellingWords = {
  'unlist-uncounted': failureText(
    'The market could not count your other listings of this collection',
    'Try again in a few seconds.',
    'Nothing was prepared. The NFT is still listed.',
  ),
  'not-owner': failureText(
    'This account does not hold this NFT',
    'Choose the account that holds it.',
    REQUEST_CHANGED_NOTHING,
  ),
  'not-listed': failureText(
    'The market has no listing of this NFT by this account',
    'Refresh the listing.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-not-seen': failureText(
    'The market does not see your permission on the ledger yet',
    'Try again in a few seconds. You do not need to sign again.',
    LISTING_UNCHANGED,
  ),
  'listing-wrong-type': failureText(
    'The signed transaction differs from the prepared one',
    'Start again and read the review. Check under Allowances which permissions are active.',
    LEDGER_UNCHANGED,
  ),
  'listing-buyer-first': failureText(
    'A buyer is at the checkout of this NFT',
    'Try again when the checkout ends, in at most about three minutes. You do not need to sign again.',
    LISTING_UNCHANGED,
  ),
  'listing-next-turn': failureText(
    'A buyer is at the checkout, and you are next',
    'Keep trying: no other checkout starts meanwhile. You do not need to sign again.',
    LISTING_UNCHANGED,
  ),
  'listing-preparation-lost': failureText(
    'A buyer was at the checkout, so your prepared transaction was discarded',
    'Start and sign again when the checkout has ended.',
    LISTING_UNCHANGED,
  ),
  'listing-not-verified': failureText(
    'The transaction failed, or is not exactly the prepared one',
    'Check in History what the ledger did, then start again.',
    LEDGER_UNCHANGED,
  ),
  'listing-other-transaction': failureText(
    'The market received a different transaction than you signed',
    READ_FIRST,
    EARLIER_MAY_HAVE,
  ),
  'listing-not-prepared': failureText(
    'The market no longer knows this prepared transaction',
    READ_FIRST,
    EARLIER_MAY_HAVE,
  ),
  'listing-expired': failureText(
    'The time to finish this request is over',
    `${READ_FIRST} You must sign again.`,
    EARLIER_MAY_HAVE,
  ),
  'listing-other-key': failureText(
    'The transaction was prepared with another service key',
    'Set that key in Settings to finish the request, or start again.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-other-wallet': failureText(
    'The transaction was prepared for another account',
    'Finish the request with the account that signed.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-answer-lost': failureText(
    'The market did not confirm the change of the listing',
    'Refresh the listing. If it has not changed, check this entry again; once the entry has ended, start again.',
    'Nothing moved. It is not known yet if the listing changed.',
  ),
}
