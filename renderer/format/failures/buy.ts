import { failureText } from './failure-text'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
const ALLOWANCE_UNUSED = 'Nothing was sent to the ledger. The allowance is not used.'
const PAYMENT_UNKNOWN = 'It is not known yet whether the payment took place.'
const PAID = 'The payment settled on the ledger. You will not be charged again.'
const PAYMENT_UNCHANGED = 'Any payment on the ledger stays as it is.'

/** Failures of preparing a purchase, a listing or another transaction of an NFT. */
export const preparingWords = {
  'prepare-lost': failureText(
    'The market did not confirm that it prepared the transaction',
    'Start again. A hold on the NFT, if there is one, ends on its own.',
    'Nothing was signed, so nothing moved.',
  ),
  'wallet-invalid': failureText('The market does not accept this account id', 'Choose another account.', NOT_PREPARED),
  'collection-not-traded': failureText(
    'This collection is not traded on the market',
    'Choose another collection.',
    NOT_PREPARED,
  ),
  'collection-unchecked': failureText(
    'The market could not check whether this collection may be traded',
    'Try again in a few seconds.',
    NOT_PREPARED,
  ),
  'ecdsa-needed': failureText(
    'An NFT of a contract needs an account with an ECDSA key',
    'Choose an account with an ECDSA key.',
    NOT_PREPARED,
  ),
}

/** Failures of preparing a purchase. */
export const buyPreparingWords = {
  'buy-being-confirmed': failureText(
    'An earlier purchase of this NFT is being confirmed',
    'Refresh the listing in a few minutes.',
    NOT_PREPARED,
  ),
  'buy-seller-changes': failureText('The seller is changing this listing', 'Wait, then get a new quote.', NOT_PREPARED),
  'buy-nft-limit': failureText(
    'This NFT had too many purchase attempts in the last hour',
    'Try again later, or buy another NFT.',
    NOT_PREPARED,
  ),
  'buy-hour-limit': failureText(
    'This service key has reached its hourly purchase limit',
    'Try again later with the same key.',
    NOT_PREPARED,
  ),
  'buy-minute-limit': failureText('Too many purchase attempts in the last minute', 'Wait a minute.', NOT_PREPARED),
  'buy-listing-changed': failureText(
    'The listing differs from the quote',
    'Get a new quote: the price, the seller or the kind of listing may have changed.',
    NOT_PREPARED,
  ),
  'buy-listing-locked': failureText(
    'The market could not reserve the NFT, because its listing changed',
    'Refresh the listing. If you still want the NFT, try again in a few seconds.',
    NOT_PREPARED,
  ),
  'buy-balance-unchecked': failureText(
    'The market could not read the balance',
    'Try again in a few seconds.',
    NOT_PREPARED,
  ),
  'buy-balance-short': failureText(
    'The market reports that the balance does not cover price and fee',
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
  'buy-prepare-again': failureText('The purchase must be prepared again', 'Get a new quote.', ALLOWANCE_UNUSED),
  'buy-listing-gone': failureText('The NFT was no longer for sale', 'Choose another NFT.', ALLOWANCE_UNUSED),
  'buy-price-changed': failureText(
    'The price changed before the purchase was sent',
    'Get a new quote.',
    ALLOWANCE_UNUSED,
  ),
  'buy-other-executing': failureText(
    'Another purchase of this NFT is under way',
    'Refresh the listing in a few minutes.',
    ALLOWANCE_UNUSED,
  ),
  'buy-not-reserved': failureText('The market could not reserve the NFT', 'Get a new quote.', ALLOWANCE_UNUSED),
  'buy-not-submitted': failureText('The market did not send the purchase', 'Get a new quote.', ALLOWANCE_UNUSED),
  'buy-rejected': failureText(
    'The ledger rejected the whole purchase',
    'Get a new quote if you still want the NFT.',
    'Neither HBAR nor the NFT moved. The allowance is not used.',
  ),
  'buy-confirming': failureText(
    'The purchase was sent, and its outcome is not known yet',
    'Wait. Do not buy the NFT again and do not pay again.',
    PAYMENT_UNKNOWN,
  ),
  'buy-recording': failureText('Bought. The market is recording the sale', 'Wait. Do not buy the NFT again.', PAID),
  'buy-in-progress': failureText(
    'The market is still working on the purchase',
    'Wait. Do not buy the NFT again.',
    PAYMENT_UNKNOWN,
  ),
  'buy-closed': failureText(
    'The market closed this purchase without completing it',
    'Get a new quote if you still want the NFT.',
    'Nothing was charged for this purchase.',
  ),
  'buy-not-saved': failureText(
    'Paid, but the market has not recorded the sale yet',
    'The app notifies the market again, without another payment. Do not buy the NFT again.',
    PAID,
  ),
  'buy-other-key': failureText(
    'The purchase was prepared with another service key',
    'Set that key in Settings to record the sale. Do not buy the NFT again.',
    PAYMENT_UNCHANGED,
  ),
  'buy-not-seen': failureText(
    'The market does not see your payment on the ledger yet',
    'The app checks again. Do not buy the NFT again.',
    PAYMENT_UNCHANGED,
  ),
  'buy-not-verified': failureText(
    'The market does not accept the signed transaction as payment',
    'History shows what the ledger did. Get a new quote only if nothing was paid.',
    PAYMENT_UNCHANGED,
  ),
  'buy-other-transaction': failureText(
    'The market received a different transaction than the prepared purchase',
    'History shows what the ledger did.',
    PAYMENT_UNCHANGED,
  ),
  'buy-not-prepared': failureText(
    'The market no longer knows this purchase',
    'History shows what the ledger did. Get a new quote only if nothing was paid.',
    PAYMENT_UNCHANGED,
  ),
  'buy-answer-lost': failureText(
    'The market did not report how the purchase ended',
    'Check your NFTs. Do not buy the NFT again while it may still arrive.',
    PAYMENT_UNKNOWN,
  ),
}
