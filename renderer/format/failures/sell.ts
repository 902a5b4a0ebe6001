import { failureText } from './failure-text'

/** Listing and unlisting only grant or revoke a permission, so nothing moves. */
const LISTING_UNCHANGED = 'Nothing moved. The listing is as it was.'
/** Limited to the refused request: the market may have carried out an earlier request whose answer was lost. */
const REQUEST_CHANGED_NOTHING = 'This request moved nothing and changed no listing.'
const EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING = `${REQUEST_CHANGED_NOTHING} An earlier request may have changed the listing.`
const REFRESH_LISTING_FIRST = 'Refresh the listing. If it is not as you want it, start again.'
/** The signed transaction may have taken effect on the ledger. */
const LEDGER_EFFECTS_STAY = 'This request changed no listing. What the ledger did stays as it is.'

/** Failures of listing and unlisting an NFT. */
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
    LEDGER_EFFECTS_STAY,
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
    LEDGER_EFFECTS_STAY,
  ),
  'listing-other-transaction': failureText(
    'The market received a different transaction than you signed',
    REFRESH_LISTING_FIRST,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
  ),
  'listing-not-prepared': failureText(
    'The market no longer knows this prepared transaction',
    REFRESH_LISTING_FIRST,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
  ),
  'listing-expired': failureText(
    'The time to finish this request is over',
    `${REFRESH_LISTING_FIRST} You must sign again.`,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
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
    'Refresh the listing. If the listing has not changed, check this history entry again. Once the entry has ended, start again.',
    'Nothing moved. It is not known yet whether the listing changed.',
  ),
}
