import { failureText, FEE_POSSIBLE } from './failure-text'

/** Limited to the refused request: the market may have carried out an earlier request whose answer was lost. */
const NOT_RECORDED = 'This request moved no HBAR and recorded no allowance.'
const EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE = `${NOT_RECORDED} An earlier request may have recorded the allowance.`
const CHECK_ALLOWANCES_FIRST = 'Check under Allowances which amount is active. If the amount is wrong, start again.'
/**
 * Limited to the refused request: when the app asks the market to confirm an allowance, the allowance is active on the
 * ledger already.
 */
const NOT_PREPARED = 'This request prepared nothing and moved nothing.'
/** Limited to the refused request: a seller may accept an active offer at any time. */
const OFFERS_UNCHANGED = 'This request changed no offer and moved nothing.'

/** Failures of preparing and confirming an allowance. */
export const allowanceWords = {
  'allowance-type': failureText(
    'The market does not know this kind of allowance',
    'This is a fault of the app. Update the app, then start again.',
    NOT_PREPARED,
  ),
  'allowance-amount': failureText(
    'The market does not accept this amount',
    'Enter 0.01 to 1,000,000 HBAR with at most 4 decimals.',
    NOT_PREPARED,
  ),
  'allowance-amount-differs': failureText(
    'The amount differs from the amount that the market prepared',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-not-seen': failureText(
    'The market does not see your allowance on the ledger yet',
    'Try again in a few seconds. You do not need to sign again.',
    NOT_RECORDED,
  ),
  'allowance-confirming': failureText(
    'The market is already confirming an allowance of this account',
    'Try again in a few seconds.',
    NOT_RECORDED,
  ),
  'allowance-not-saved': failureText(
    'Your allowance is active on the ledger, but the market has not recorded it yet',
    'Try again in a few seconds. You do not need to sign again.',
    'This request moved no HBAR.',
  ),
  'allowance-not-prepared': failureText(
    'The market has no record of this allowance from the last 15 minutes',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-other-transaction': failureText(
    'The market did not prepare this transaction for this allowance',
    CHECK_ALLOWANCES_FIRST,
    EARLIER_REQUEST_MAY_HAVE_RECORDED_ALLOWANCE,
  ),
  'allowance-not-verified': failureText(
    'The allowance transaction failed, or the market does not accept it',
    CHECK_ALLOWANCES_FIRST,
    `${NOT_RECORDED} ${FEE_POSSIBLE}`,
  ),
  'allowance-wrong-type': failureText(
    'The transaction that you signed is not an allowance',
    'Check in History what you signed, then start again.',
    'This request recorded no allowance. The signed transaction may have moved HBAR or NFTs.',
  ),
  'allowance-differs': failureText(
    'The ledger shows another allowance than the market prepared',
    'Check under Allowances which amount is active, then start again.',
    `${NOT_RECORDED} Another allowance may be active.`,
  ),
  'allowance-answer-lost': failureText(
    'The market did not confirm that it recorded the allowance',
    'Open this entry in History and check it again. You do not need to sign again.',
    'This request moved no HBAR. The allowance may be active on the ledger.',
  ),
}

/** Failures of placing, raising and cancelling offers. */
export const offerWords = {
  'offer-refused': failureText(
    'The market does not accept this request',
    'Refresh your offers, then check price, traits and balance.',
    OFFERS_UNCHANGED,
  ),
  'offer-in-progress': failureText(
    'The market is still working on this request',
    'Wait for the answer. The market carries out this request only once.',
    'Your offers may have changed. A seller may accept a changed offer, and you would pay.',
  ),
  'offer-key-reused': failureText(
    'The market already has an earlier version of this request',
    'Refresh your offers, then start again.',
    'This request changed nothing. The earlier version may have changed your offers.',
  ),
  'offer-not-begun': failureText('The market could not start this request', 'Try again later.', OFFERS_UNCHANGED),
  'offer-being-accepted': failureText(
    'A seller is accepting this offer now',
    'Refresh your offers in a few seconds.',
    'This request changed nothing. If the seller completes the sale, you pay the current price.',
  ),
  'offer-gone': failureText(
    'This offer is no longer active',
    'Check your offers and your NFTs.',
    'This request changed nothing. A seller may have accepted the offer, and you may have paid.',
  ),
  'offer-place-unknown': failureText(
    'The market did not confirm that it placed the offer',
    'Refresh your offers before you place the offer again.',
    'Your offer may be active, and the market may take its price from your allowance.',
  ),
  'offer-raise-unknown': failureText(
    'The market did not confirm the new price of the offer',
    'Refresh your offers before you raise the offer again.',
    'Your offer may be active at either price. The market may take that price from your allowance.',
  ),
  'offer-cancel-unknown': failureText(
    'The market did not confirm that it cancelled the offer',
    'Refresh your offers before you try again.',
    'Your offer may still be active, and the market may take its price from your allowance.',
  ),
}
