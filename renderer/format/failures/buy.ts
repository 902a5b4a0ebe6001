import { failureText, PAYMENT_POSSIBLE } from './failure-text'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
/** Says "that you gave", because some refusals of a purchase come before the allowance has reached the ledger. */
const ALLOWANCE_ACTIVE = 'An allowance that you gave stays active until you revoke it.'
const NOT_SENT = `The market sent no purchase and took no HBAR. ${ALLOWANCE_ACTIVE}`
const PAYMENT_UNKNOWN = 'Outcome unknown: you may have paid.'
const WAIT_FOR_RESULT = 'Wait: History shows the result. Do not buy the NFT again.'
const CHECK_PAYMENT = 'Check in History whether you paid. Get a new quote only if you did not pay.'
const PAID = 'The payment settled on the ledger. You will not be charged again.'

/** Failures of preparing a purchase, a listing or another transaction of an NFT. */
export const preparingWords = {
  'prepare-lost': failureText(
    'The market did not answer the request for a transaction',
    'Start again. If the market reserved the NFT, the reservation ends by itself.',
    'Nothing was signed, so nothing moved.',
  ),
  'wallet-invalid': failureText('The market does not accept this account id', 'Choose another account.', NOT_PREPARED),
  'collection-not-traded': failureText(
    'The market does not trade this collection',
    'You cannot buy or list NFTs of this collection here.',
    NOT_PREPARED,
  ),
  'collection-unchecked': failureText(
    'The market could not check whether it trades this collection',
    'Try again in a few seconds.',
    NOT_PREPARED,
  ),
  'ecdsa-needed': failureText(
    'This NFT needs an account with an ECDSA key',
    'Choose an account with an ECDSA key.',
    NOT_PREPARED,
  ),
}

/** Failures of preparing a purchase. */
export const buyPreparingWords = {
  'buy-being-confirmed': failureText(
    'An earlier purchase of this NFT, perhaps yours, is not confirmed yet',
    'Refresh the listing in a few minutes. If the purchase is yours, do not buy the NFT again.',
    NOT_PREPARED,
  ),
  'buy-seller-changes': failureText(
    'The seller is changing this listing',
    'Get a new quote in a few minutes.',
    NOT_PREPARED,
  ),
  'buy-nft-limit': failureText(
    'This service key started too many purchases of this NFT in the last hour',
    'Try again later. You can also buy another NFT.',
    NOT_PREPARED,
  ),
  'buy-hour-limit': failureText(
    'This service key started too many purchases in the last hour',
    'Try again later. Do not switch to another key: the market blocks keys that evade limits.',
    NOT_PREPARED,
  ),
  'buy-minute-limit': failureText(
    'This service key started too many purchases in the last minute',
    'Try again in a minute.',
    NOT_PREPARED,
  ),
  'buy-listing-changed': failureText(
    'The listing changed after your quote',
    'Get a new quote: the price, the seller or the kind of listing may have changed.',
    NOT_PREPARED,
  ),
  'buy-listing-locked': failureText(
    'The market could not reserve the NFT, because its listing changed',
    'Refresh the listing. If you still want the NFT, try again in a few seconds.',
    NOT_PREPARED,
  ),
  'buy-balance-unchecked': failureText(
    'The market could not read the account’s balance',
    'Try again in a few seconds.',
    NOT_PREPARED,
  ),
  'buy-balance-short': failureText(
    'The market reports that the account’s balance is too low',
    'Add HBAR or choose another account.',
    NOT_PREPARED,
  ),
  'buy-own-listing': failureText(
    'This is your own listing',
    'Buy with another account, or unlist the NFT.',
    NOT_PREPARED,
  ),
  'buy-over-cap': failureText(
    'The price is above the market’s limit for apps',
    'Buy the NFT on the market’s website.',
    NOT_PREPARED,
  ),
}

/** Failures of completing a prepared purchase. */
export const buyCompletingWords = {
  'buy-prepare-again': failureText('The market needs a new preparation of this purchase', 'Get a new quote.', NOT_SENT),
  'buy-listing-gone': failureText('The NFT is no longer for sale', 'Choose another NFT.', NOT_SENT),
  'buy-price-changed': failureText(
    'The price changed before the market sent the purchase',
    'Get a new quote.',
    NOT_SENT,
  ),
  'buy-other-executing': failureText(
    'The market is completing another purchase of this NFT',
    'Refresh the listing in a few minutes.',
    NOT_SENT,
  ),
  'buy-not-reserved': failureText('The market could not reserve the NFT', 'Get a new quote.', NOT_SENT),
  'buy-not-submitted': failureText('The market did not send the purchase', 'Get a new quote.', NOT_SENT),
  'buy-rejected': failureText(
    'The ledger rejected the whole purchase',
    'Get a new quote if you still want the NFT.',
    `The purchase moved neither HBAR nor the NFT. ${ALLOWANCE_ACTIVE}`,
  ),
  'buy-confirming': failureText(
    'The market sent your purchase, but the ledger has not confirmed the purchase',
    WAIT_FOR_RESULT,
    PAYMENT_UNKNOWN,
  ),
  'buy-recording': failureText('Bought. The market is recording the sale', WAIT_FOR_RESULT, PAID),
  'buy-in-progress': failureText('The market is still working on the purchase', WAIT_FOR_RESULT, PAYMENT_UNKNOWN),
  'buy-closed': failureText(
    'The market closed this purchase without completing it',
    'Get a new quote if you still want the NFT.',
    `The market charged nothing for this purchase. ${ALLOWANCE_ACTIVE}`,
  ),
  'buy-not-saved': failureText(
    'Paid, but the market has not recorded the sale yet',
    'The app asks the market again to record the sale. Do not buy the NFT again.',
    PAID,
  ),
  'buy-other-key': failureText(
    'You prepared this purchase with another service key',
    'In Settings, set the service key that you used for this purchase. Do not buy the NFT again.',
    PAYMENT_POSSIBLE,
  ),
  'buy-not-seen': failureText(
    'The market does not see your payment on the ledger yet',
    'The app checks again. Do not buy the NFT again.',
    PAYMENT_POSSIBLE,
  ),
  'buy-not-verified': failureText(
    'The market does not accept the signed transaction as payment',
    CHECK_PAYMENT,
    PAYMENT_POSSIBLE,
  ),
  'buy-other-transaction': failureText(
    'The market did not prepare this transaction for this purchase',
    CHECK_PAYMENT,
    PAYMENT_POSSIBLE,
  ),
  'buy-not-prepared': failureText('The market has no record of this purchase', CHECK_PAYMENT, PAYMENT_POSSIBLE),
  'buy-answer-lost': failureText(
    'The market did not report how the purchase ended',
    'Check your NFTs. Do not buy the NFT again before History shows that this purchase failed.',
    PAYMENT_UNKNOWN,
  ),
}
