import { failureText, FEE_POSSIBLE } from './failure-text'

/** Limited to the refused request: the market may have carried out an earlier request whose answer was lost. */
const REQUEST_CHANGED_NOTHING = 'This request moved nothing and changed no listing.'
const EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING = `${REQUEST_CHANGED_NOTHING} An earlier request may have changed the listing.`
const REFRESH_LISTING_FIRST = 'Refresh the listing. If the listing is not as you requested, start again.'
/** The signed transaction of a listing grants a permission, that of an unlisting revokes one. */
const PERMISSION_MAY_HAVE_CHANGED =
  'This request changed no listing. The signed transaction may have changed a permission.'
const CHECK_PERMISSIONS_FIRST =
  'Check under Allowances which permissions are active. Then start again and read the review.'
const BUYER_MAY_BUY = `${REQUEST_CHANGED_NOTHING} The buyer may still buy the NFT at the current price.`

/** Failures of listing and unlisting an NFT. */
export const sellingWords = {
  'unlist-uncounted': failureText(
    'The market could not count your other listings of this collection',
    'Try again in a few seconds.',
    'Nothing was prepared and nothing moved. The NFT is still for sale.',
  ),
  'not-owner': failureText(
    'This account does not hold this NFT',
    'Choose the account that holds this NFT.',
    REQUEST_CHANGED_NOTHING,
  ),
  'not-listed': failureText(
    'This account has not listed this NFT on the market',
    'Refresh the listing.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-not-seen': failureText(
    'The market does not see the signed transaction on the ledger yet',
    'Try again in a few seconds. You do not need to sign again.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-wrong-type': failureText(
    'The signed transaction differs from the prepared transaction',
    CHECK_PERMISSIONS_FIRST,
    PERMISSION_MAY_HAVE_CHANGED,
  ),
  'listing-buyer-first': failureText(
    'A buyer is at the checkout of this NFT',
    'Try again when the checkout has ended, within about three minutes. You do not need to sign again.',
    BUYER_MAY_BUY,
  ),
  'listing-next-turn': failureText(
    'A buyer is at the checkout. Your change comes next',
    'Keep trying: until then, no other buyer can start a checkout. You do not need to sign again.',
    BUYER_MAY_BUY,
  ),
  'listing-preparation-lost': failureText(
    'A buyer was at the checkout, so the market discarded your transaction',
    'Refresh the listing. When the checkout has ended, start again and sign again.',
    BUYER_MAY_BUY,
  ),
  'listing-not-verified': failureText(
    'The signed transaction failed, or differs from the prepared transaction',
    CHECK_PERMISSIONS_FIRST,
    `${PERMISSION_MAY_HAVE_CHANGED} ${FEE_POSSIBLE}`,
  ),
  'listing-other-transaction': failureText(
    'The market did not prepare this transaction for this request',
    REFRESH_LISTING_FIRST,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
  ),
  'listing-not-prepared': failureText(
    'The market has no record of this transaction',
    REFRESH_LISTING_FIRST,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
  ),
  'listing-expired': failureText(
    'The time to finish this request is over',
    `${REFRESH_LISTING_FIRST} You must sign again.`,
    EARLIER_REQUEST_MAY_HAVE_CHANGED_LISTING,
  ),
  'listing-other-key': failureText(
    'You prepared this transaction with another service key',
    'In Settings, set the service key that you used for this request, or start again.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-other-wallet': failureText(
    'You prepared this transaction for another account',
    'Finish the request with the account that signed.',
    REQUEST_CHANGED_NOTHING,
  ),
  'listing-answer-lost': failureText(
    'The market did not confirm the change of the listing',
    'Refresh the listing, and check this entry in History. Start again only after History shows a failure.',
    'This request moved no NFT. The listing may have changed, and a buyer may buy a listed NFT.',
  ),
}
