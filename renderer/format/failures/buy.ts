import { words } from './words'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
const UNUSED = 'Nothing was sent to the ledger. The allowance is not used.'
const OPEN = 'Whether the payment took place is not known yet.'
const PAID = 'The payment settled on the ledger. It is never taken twice.'
const AS_IT_IS = 'What the ledger moved stays as it is.'

export const preparingWords = {
  'prepare-lost': words(
    'The market did not answer whether it prepared this',
    'Start again. A hold it may have placed ends by itself.',
    'Nothing was signed, so nothing moved.',
  ),
  'wallet-invalid': words('The market does not accept this account id', 'Choose another account.', NOT_PREPARED),
  'collection-not-traded': words('This collection is not traded on the market', 'Choose another one.', NOT_PREPARED),
  'collection-unchecked': words(
    'The market could not find out whether this collection may be traded',
    'Try again in a few seconds.',
    NOT_PREPARED,
  ),
  'ecdsa-needed': words(
    'An NFT of a contract needs an account with an ECDSA key',
    'Choose an account with an ECDSA key.',
    NOT_PREPARED,
  ),
}

export const buyPreparingWords = {
  'buy-being-confirmed': words(
    'An earlier purchase of this NFT is being confirmed',
    'Read the listing again in a few minutes.',
    NOT_PREPARED,
  ),
  'buy-seller-changes': words('The seller is changing this listing', 'Wait, then ask for a new quote.', NOT_PREPARED),
  'buy-nft-limit': words(
    'This NFT was prepared too often in the last hour',
    'Try again later, or buy another one.',
    NOT_PREPARED,
  ),
  'buy-hour-limit': words(
    'This service key has prepared its purchases for this hour',
    'Try again later. Another key does not help.',
    NOT_PREPARED,
  ),
  'buy-minute-limit': words('Too many preparations in the last minute', 'Wait a minute.', NOT_PREPARED),
  'buy-listing-changed': words(
    'The listing is not as it was quoted',
    'Ask for a new quote: price, seller or kind may have changed.',
    NOT_PREPARED,
  ),
  'buy-listing-locked': words(
    'Another change of this listing came first, and this request was undone',
    'Read the listing again. If it is as you want it, try again in a few seconds.',
    NOT_PREPARED,
  ),
  'buy-balance-unchecked': words('The market could not read the balance', 'Try again in a few seconds.', NOT_PREPARED),
  'buy-balance-short': words(
    'The market says that the balance does not cover price and fee',
    'Add HBAR or choose another account.',
    NOT_PREPARED,
  ),
  'buy-own-listing': words('This is your own listing', 'Buy with another account, or unlist it.', NOT_PREPARED),
  'buy-over-cap': words(
    'The price is above what the market sells this way',
    'Buy it on the market’s own site.',
    NOT_PREPARED,
  ),
}

export const buyCompletingWords = {
  'buy-prepare-again': words('The purchase has to be prepared anew', 'Ask for a new quote.', UNUSED),
  'buy-listing-gone': words('The NFT was no longer for sale', 'Look for another one.', UNUSED),
  'buy-price-changed': words('The price changed before the purchase was sent', 'Ask for a new quote.', UNUSED),
  'buy-other-executing': words(
    'Another purchase of this NFT is under way',
    'Read the listing again in a few minutes.',
    UNUSED,
  ),
  'buy-not-reserved': words('The market could not reserve the NFT', 'Ask for a new quote.', UNUSED),
  'buy-not-submitted': words('The market did not send the purchase', 'Ask for a new quote.', UNUSED),
  'buy-rejected': words(
    'The ledger rejected the purchase as a whole',
    'Ask for a new quote if you still want it.',
    'Neither coins nor the NFT moved. The allowance is not used.',
  ),
  'buy-confirming': words(
    'The purchase was sent, and its outcome is not known yet',
    'Wait. Do not buy it again and do not pay again.',
    OPEN,
  ),
  'buy-recording': words('Bought. The market is recording the sale', 'Wait. Do not buy it again.', PAID),
  'buy-in-progress': words('The market is still working on the purchase', 'Wait. Do not buy it again.', OPEN),
  'buy-closed': words(
    'This purchase ended without taking place',
    'Ask for a new quote if you still want it.',
    'Nothing was charged under it.',
  ),
  'buy-not-saved': words(
    'Paid, but the market has not recorded the sale yet',
    'The market is told again, without another payment. Do not buy it again.',
    PAID,
  ),
  'buy-other-key': words(
    'The purchase was prepared with another service key',
    'Set that key in the settings: the sale can still be recorded with it. Do not buy it again.',
    AS_IT_IS,
  ),
  'buy-not-seen': words(
    'The market does not see your payment on the ledger yet',
    'The market is asked again. Do not buy it again.',
    AS_IT_IS,
  ),
  'buy-not-verified': words(
    'The market does not accept the signed transaction as the payment',
    'The history tells what the ledger did. Ask for a new quote only if nothing was paid.',
    AS_IT_IS,
  ),
  'buy-other-transaction': words(
    'The market was told of another transaction than the prepared one',
    'The history tells what the ledger did.',
    AS_IT_IS,
  ),
  'buy-not-prepared': words(
    'The market no longer knows this purchase',
    'The history tells what the ledger did. Ask for a new quote only if nothing was paid.',
    AS_IT_IS,
  ),
  'buy-answer-lost': words(
    'The market did not answer how the purchase ended',
    'Do not buy it again unless you have seen that the NFT did not come.',
    OPEN,
  ),
}
