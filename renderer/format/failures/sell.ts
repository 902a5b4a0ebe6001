import { words } from './words'

/** Listing and unlisting move nothing: they only grant or revoke a permission. */
const AS_IT_WAS = 'Nothing moved. The listing is as it was.'
/**
 * For a refused request: an earlier request with the same code may have been carried out although its answer was lost.
 */
const THIS = 'This request moved nothing and changed no listing.'
const EARLIER = `${THIS} An earlier one may have changed it.`
const READ_FIRST = 'Read the listing. If it is not as you want it, start again.'
const LEDGER = 'This request changed no listing. What the ledger did stays as it is.'

export const sellingWords = {
  'unlist-uncounted': words(
    'The market could not count your other listings of this collection',
    'Try again in a few seconds.',
    'Nothing was prepared. The NFT is still listed.',
  ),
  'not-owner': words('This NFT is not this account’s', 'Choose the account that holds it.', THIS),
  'not-listed': words('The market knows no listing of this NFT by this account', 'Read the listing again.', THIS),
  'listing-not-seen': words(
    'The market does not see your permission on the ledger yet',
    'Ask again in a few seconds. There is nothing to sign anew.',
    AS_IT_WAS,
  ),
  'listing-wrong-type': words(
    'The signed transaction does something else than the prepared one',
    'Start again and read the review. See in your permissions what you have given.',
    LEDGER,
  ),
  'listing-buyer-first': words(
    'A buyer is at the checkout of this NFT',
    'Ask again when the checkout ends, in at most about three minutes. There is nothing to sign anew.',
    AS_IT_WAS,
  ),
  'listing-next-turn': words(
    'A buyer is at the checkout, and you are next',
    'Keep asking: no other checkout begins meanwhile. There is nothing to sign anew.',
    AS_IT_WAS,
  ),
  'listing-preparation-lost': words(
    'A buyer was at the checkout, and your preparation could not be kept',
    'Start and sign again when the checkout has ended.',
    AS_IT_WAS,
  ),
  'listing-not-verified': words(
    'The transaction failed, or is not exactly the prepared one',
    'See in the history what the ledger did, then start again.',
    LEDGER,
  ),
  'listing-other-transaction': words(
    'The market was told of another transaction than the one you signed',
    READ_FIRST,
    EARLIER,
  ),
  'listing-not-prepared': words('The market no longer knows this preparation', READ_FIRST, EARLIER),
  'listing-expired': words('The time to finish this is over', `${READ_FIRST} It has to be signed anew.`, EARLIER),
  'listing-other-key': words(
    'The listing was prepared with another service key',
    'Set that key in the settings and finish it with it, or start again.',
    THIS,
  ),
  'listing-other-wallet': words(
    'The listing was prepared for another account',
    'Finish it with the account that signed.',
    THIS,
  ),
  'listing-answer-lost': words(
    'The market did not answer whether the listing changed',
    'Read the listing. If it has not changed, ask again while this is open. Once it has ended, start again.',
    'Nothing moved. Whether the listing changed is not known yet.',
  ),
}
