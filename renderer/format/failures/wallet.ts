import { words } from './words'

/** For a refused confirmation: an earlier one may have been carried out although its answer was lost. */
const NOT_NOTED = 'No coins moved. This request noted no allowance.'
const EARLIER = `${NOT_NOTED} An earlier one may have.`
const LOOK_FIRST = 'See in your permissions what you have given. If it is not what you want, start again.'
const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
const OFFERS_SAME = 'Nothing moved. Your offers are as they were.'

export const allowanceWords = {
  'allowance-type': words('The market knows no such kind of allowance', 'Start again.', NOT_PREPARED),
  'allowance-amount': words(
    'The market does not take this amount',
    'Enter 0.01 to 1,000,000 HBAR with at most 4 decimals.',
    NOT_PREPARED,
  ),
  'allowance-amount-differs': words('The amount is not the one that was prepared', LOOK_FIRST, EARLIER),
  'allowance-not-seen': words(
    'The market does not see your allowance on the ledger yet',
    'Ask again in a few seconds. There is nothing to sign anew.',
    NOT_NOTED,
  ),
  'allowance-confirming': words(
    'Another confirmation for this account is running',
    'Ask again in a few seconds.',
    NOT_NOTED,
  ),
  'allowance-not-saved': words(
    'Granted on the ledger, but the market has not noted it yet',
    'The market can be told again. There is nothing to sign anew.',
    'No coins moved. The allowance stands on the ledger.',
  ),
  'allowance-not-prepared': words('The market knows no allowance prepared in the last 15 minutes', LOOK_FIRST, EARLIER),
  'allowance-other-transaction': words(
    'The market was told of another transaction than the one prepared for the allowance',
    LOOK_FIRST,
    EARLIER,
  ),
  'allowance-not-verified': words('The ledger did not take the allowance', 'Start again.', NOT_NOTED),
  'allowance-wrong-type': words(
    'The signed transaction is no allowance',
    'See in the history what was signed, then start again.',
    'This request noted no allowance. What the ledger moved stays as it is.',
  ),
  'allowance-differs': words(
    'The ledger shows another allowance than the prepared one',
    'See in your permissions what you have given, then start again.',
    NOT_NOTED,
  ),
  'allowance-answer-lost': words(
    'The market did not answer whether it noted the allowance',
    'Ask again: nothing has to be signed anew.',
    'No coins moved. What the ledger did stays as it is.',
  ),
}

export const offerWords = {
  'offer-refused': words('The market does not take this as it is', 'Look over price, traits and balance.', OFFERS_SAME),
  'offer-in-progress': words(
    'The market is still working on this very request',
    'Wait for its answer. It is done once.',
    'Whether your offers changed is not known yet.',
  ),
  'offer-key-reused': words(
    'The market knows this request under another content',
    'Read your offers, then start it as a new one.',
    'This request changed nothing.',
  ),
  'offer-not-begun': words('The market could not begin this', 'Try again later.', OFFERS_SAME),
  'offer-being-accepted': words(
    'Somebody is accepting this offer just now',
    'Read your offers again in a few seconds.',
    'This request changed nothing.',
  ),
  'offer-gone': words('You have no such offer any more', 'Read your offers again.', 'This request changed nothing.'),
  'offer-place-unknown': words(
    'Whether the offer was placed is not known',
    'Read your offers before you place it again.',
    'It may stand, and be paid out of the allowance.',
  ),
  'offer-raise-unknown': words(
    'Whether the offer has its new price is not known',
    'Read your offers before you change it again.',
    'It may stand at either price, and be paid out of the allowance.',
  ),
  'offer-cancel-unknown': words(
    'Whether the offer was taken back is not known',
    'Read your offers before you try again.',
    'It may still stand, and be paid out of the allowance.',
  ),
}
