import { words } from './words'

/** Neither a listing nor its end moves anything: only a permission is given or taken back. */
const AS_IT_WAS = 'Nothing moved. The listing is as it was.'

export const sellingWords = {
  'unlist-uncounted': words(
    'The market could not count your other listings of this collection',
    'Try again in a few seconds.',
    'Nothing was prepared. The NFT is still listed.',
  ),
  'not-owner': words('This NFT is not this account’s', 'Choose the account that holds it.', AS_IT_WAS),
  'not-listed': words('This account has not listed this NFT', 'Read the listing again.', AS_IT_WAS),
  'listing-not-seen': words(
    'The market does not see your permission on the ledger yet',
    'Ask again in a few seconds. There is nothing to sign anew.',
    AS_IT_WAS,
  ),
  'listing-wrong-type': words(
    'The signed transaction does something else than the prepared one',
    'Start again and read the review. See in your permissions what you have given.',
    AS_IT_WAS,
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
    'Start again.',
    AS_IT_WAS,
  ),
  'listing-other-transaction': words(
    'The market was told of another transaction than the one you signed',
    'Start again.',
    AS_IT_WAS,
  ),
  'listing-not-prepared': words('The market no longer knows this preparation', 'Start again.', AS_IT_WAS),
  'listing-expired': words('The time to finish this is over', 'Start again: it has to be signed anew.', AS_IT_WAS),
  'listing-other-key': words(
    'The listing was prepared with another service key',
    'Set the key that prepared it.',
    AS_IT_WAS,
  ),
  'listing-other-wallet': words(
    'The listing was prepared for another account',
    'Finish it with the account that signed.',
    AS_IT_WAS,
  ),
  'listing-answer-lost': words(
    'The market did not answer whether the listing changed',
    'Ask again: nothing has to be signed anew.',
    'Nothing moved. The listing may have changed.',
  ),
}
