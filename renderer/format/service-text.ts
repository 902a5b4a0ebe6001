/**
 * Words for the service's own codes, as far as its documents name them. An unknown code falls back to its name and
 * the service's words, shown as data.
 */
type Words = { readonly title: string; readonly moved: string; readonly todo: string }

const NOTHING = 'Nothing moved.'

const SERVICE: Readonly<Record<string, Words>> = {
  // Preparing a purchase.
  INVALID_USER_ADDRESS: w('The market does not accept this account id', 'Choose another account.'),
  PURCHASE_LISTING_EXECUTION_PENDING: w(
    'Another purchase of this NFT is being confirmed',
    'Refresh the listing in a few minutes.',
  ),
  PURCHASE_ASSET_PAUSED: w('The seller is changing this listing', 'Wait, then ask for a new quote.'),
  PURCHASE_HOLD_LIMIT: w('This NFT was prepared too often in the last hour', 'Try again later.'),
  AFFILIATE_HOLD_BUDGET: w('The market takes no more preparations from this app this hour', 'Try again later.'),
  PREPARE_CAP: w('Too many preparations in the last minute', 'Wait a minute, then ask for a new quote.'),
  LISTING_REVALIDATION_REQUIRED: w('The listing must be read again', 'Ask for a new quote.'),
  BALANCE_CHECK_UNAVAILABLE: w('The market could not check the balance', 'Try again in a few seconds.'),
  INSUFFICIENT_BALANCE: w(
    'The market says the balance does not cover the price',
    'Add HBAR or choose another account.',
  ),
  COLLECTION_NOT_TRADEABLE: w('This collection cannot be traded on the market', 'There is nothing to do here.'),
  COLLECTION_TRADE_CHECK_UNAVAILABLE: w(
    'The market could not check whether this collection may be traded',
    'Try again in a few seconds.',
  ),
  EVM_ECDSA_REQUIRED: w('This NFT needs a buyer with an ECDSA key', 'Choose an account with an ECDSA key.'),
  WRONGAFFILIATE: w(
    'The purchase was prepared under another service key',
    'Set the key that prepared it, then check again.',
    'What the ledger moved stays as it is.',
  ),

  // Completing one. Some of these speak of a payment that has already settled.
  SALE_SAVE_FAILED: w(
    'Paid, but the market has not recorded the sale yet',
    'This app tells the market again. Do not buy again.',
    'The payment settled on the ledger. It is never taken twice.',
  ),
  EVM_PREPARE_RETRY: w(
    'The purchase was not sent',
    'Ask for a new quote.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_LISTING_UNAVAILABLE: w(
    'The listing is gone',
    'Look for another one.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_PRICE_CHANGED: w(
    'The price changed before the purchase was sent',
    'Ask for a new quote.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_LISTING_EXECUTING: w(
    'Another purchase of this NFT is under way',
    'Refresh the listing in a few minutes.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_RESERVATION_UNCONFIRMED: w(
    'The market could not reserve the NFT',
    'Ask for a new quote.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_EXECUTION_NOT_SUBMITTED: w(
    'The market did not send the purchase',
    'Ask for a new quote.',
    'Nothing moved. The allowance was not used.',
  ),
  EVM_PURCHASE_FAILED: w(
    'The ledger rejected the purchase as a whole',
    'Ask for a new quote.',
    'Nothing moved and nothing was charged.',
  ),
  EVM_PURCHASE_CONFIRMING: w(
    'Outcome not known yet',
    'Wait for the answer. Do not buy again.',
    'Whether coins moved is not known yet.',
  ),
  EVM_PURCHASE_RECORDING: w(
    'Bought, the market is recording the sale',
    'Wait. Do not buy again.',
    'The payment settled on the ledger.',
  ),
  EVM_PURCHASE_IN_PROGRESS: w(
    'The purchase is still under way',
    'Wait. Do not buy again.',
    'Whether coins moved is not known yet.',
  ),
  EVM_ATTEMPT_CLOSED: w('The attempt ended without a purchase', 'Ask for a new quote.'),
  TXUNCONFIRMED: w(
    'The ledger’s record is not visible to the market yet',
    'This app asks again by itself.',
    'What the ledger moved stays as it is.',
  ),
  TXNOTVERIFIED: w(
    'The market does not accept the signed transaction',
    'Open the history for its id and ask the market.',
    'What the ledger moved stays as it is.',
  ),
  NOPREPARE: w('The market no longer knows this preparation', 'Start again.'),

  // Anything.
  NO_KEY: w('The market got no service key', 'Check the service key.'),
  AUTH_INVALID: w('The market does not accept the service key', 'Check the service key.'),
  INPUT_REJECTED: w('The market refused the request as written', 'Start again with other values.'),
  ORIGIN_REFUSED: w('The market refused where the request came from', 'There is nothing to do here.'),
  RATE_LIMITED: w('Too many requests', 'Wait a moment.'),
  AUTH_THROTTLED: w('Too many requests with a key that is not accepted', 'Check the service key, then wait a minute.'),
}

function w(title: string, todo: string, moved = NOTHING): Words {
  return { title, moved, todo }
}

export const serviceWords = (code: string | null): Words | null =>
  code !== null && Object.hasOwn(SERVICE, code) ? (SERVICE[code] ?? null) : null

export const knownServiceCodes = (): readonly string[] => Object.keys(SERVICE)

const QUOTE: Readonly<Record<string, { readonly title: string; readonly todo: string }>> = {
  AUCTION: { title: 'This NFT is in an auction', todo: 'Auctions cannot be joined from here.' },
  IN_CHECKOUT: { title: 'Someone else is buying this now', todo: 'It is free again if they do not finish.' },
  UNAVAILABLE: { title: 'The market cannot quote this now', todo: 'Ask again in a moment.' },
  EVM_NOT_SUPPORTED: { title: 'This kind of NFT cannot be bought from here', todo: 'It lives in an EVM contract.' },
  ESCROW_LISTING_NOT_SUPPORTED: {
    title: 'This listing is held in escrow',
    todo: 'Escrow listings cannot be bought from here.',
  },
  TOKEN_PRICED_NOT_SUPPORTED: {
    title: 'The seller asks for another token, not HBAR',
    todo: 'Only HBAR prices can be paid from here.',
  },
  OVER_PURCHASE_CAP: {
    title: 'The price is above what the market lets this route buy',
    todo: 'Buy it on the market’s own site.',
  },
  OWN_LISTING: { title: 'This is your own listing', todo: 'It stays listed until it sells or you take it back.' },
}

/** Words for the reason why an NFT is listed but cannot be quoted. */
export const quoteWords = (reason: string | null): { readonly title: string; readonly todo: string } | null =>
  reason !== null && Object.hasOwn(QUOTE, reason) ? (QUOTE[reason] ?? null) : null

export const knownQuoteReasons = (): readonly string[] => Object.keys(QUOTE)
