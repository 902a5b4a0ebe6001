import { failureText } from './failure-text'

/** Limited to the refused request: the market may have carried out an earlier request whose answer was lost. */
const NOT_RECORDED = 'No HBAR moved. This request recorded no allowance.'
const EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE = `${NOT_RECORDED} An earlier request may have recorded the allowance.`
const CHECK_ALLOWANCES_FIRST = 'Check under Allowances what is active. If that is not what you want, start again.'
const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
const OFFERS_UNCHANGED = 'Nothing moved. Your offers are as they were.'

/** Failures of preparing and confirming an allowance. */
export const allowanceWords = {
  'allowance-type': failureText('The market does not know this kind of allowance', 'Start again.', NOT_PREPARED),
  'allowance-amount': failureText(
    'The market does not accept this amount',
    'Enter 0.01 to 1,000,000 HBAR with at most 4 decimals.',
    NOT_PREPARED,
  ),
  'allowance-amount-differs': failureText(
    'The amount differs from the prepared one',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-not-seen': failureText(
    'The market does not see your allowance on the ledger yet',
    'Try again in a few seconds. You do not need to sign again.',
    NOT_RECORDED,
  ),
  'allowance-confirming': failureText(
    'Another confirmation for this account is running',
    'Try again in a few seconds.',
    NOT_RECORDED,
  ),
  'allowance-not-saved': failureText(
    'The allowance is on the ledger, but the market has not recorded it yet',
    'The app can notify the market again. You do not need to sign again.',
    'No HBAR moved. The allowance is active on the ledger.',
  ),
  'allowance-not-prepared': failureText(
    'The market did not prepare this allowance in the last 15 minutes',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-other-transaction': failureText(
    'The market received a different transaction than the prepared allowance',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-not-verified': failureText('The ledger did not accept the allowance', 'Start again.', NOT_RECORDED),
  'allowance-wrong-type': failureText(
    'The signed transaction sets no allowance',
    'Check in History what was signed, then start again.',
    'This request recorded no allowance. What the ledger moved stays as it is.',
  ),
  'allowance-differs': failureText(
    'The ledger shows a different allowance than the prepared one',
    'Check under Allowances what is active, then start again.',
    NOT_RECORDED,
  ),
  'allowance-answer-lost': failureText(
    'The market did not confirm that it recorded the allowance',
    'Check again. You do not need to sign again.',
    'No HBAR moved. What the ledger did stays as it is.',
  ),
}

/** Failures of placing, changing and cancelling offers. */
export const offerWords = {
  'offer-refused': failureText(
    'The market does not accept this request',
    'Check price, traits and balance.',
    OFFERS_UNCHANGED,
  ),
  'offer-in-progress': failureText(
    'The market is still working on this request',
    'Wait for the answer. The request is carried out once.',
    'It is not known yet whether your offers changed.',
  ),
  'offer-key-reused': failureText(
    'The market already has a different version of this request',
    'Refresh your offers, then start again.',
    'This request changed nothing.',
  ),
  'offer-not-begun': failureText('The market could not start this request', 'Try again later.', OFFERS_UNCHANGED),
  'offer-being-accepted': failureText(
    'A seller is accepting this offer now',
    'Refresh your offers in a few seconds.',
    'This request changed nothing.',
  ),
  'offer-gone': failureText(
    'This offer of yours no longer exists',
    'Refresh your offers.',
    'This request changed nothing.',
  ),
  'offer-place-unknown': failureText(
    'It is not known whether the offer was placed',
    'Refresh your offers before you place the offer again.',
    'The offer may be active and may be paid from the allowance.',
  ),
  'offer-raise-unknown': failureText(
    'It is not known whether the offer has its new price',
    'Refresh your offers before you change the offer again.',
    'The offer may be active at either price and may be paid from the allowance.',
  ),
  'offer-cancel-unknown': failureText(
    'It is not known whether the offer was cancelled',
    'Refresh your offers before you try again.',
    'The offer may still be active and may be paid from the allowance.',
  ),
}
