import { failureText } from './failure-text'

/** Limited to this request, because an earlier request may have moved something. */
const REQUEST_MOVED_NOTHING = 'This request moved nothing.'

/** Failures that every operation can have. */
export const generalWords = {
  'request-invalid': failureText(
    'The market rejected one of the values',
    'Check what you entered.',
    REQUEST_MOVED_NOTHING,
  ),
  'not-known': failureText('The market does not know these ids', 'Check the ids.', REQUEST_MOVED_NOTHING),
  'too-many-requests': failureText(
    'The market received too many requests',
    'Try again in a few seconds.',
    REQUEST_MOVED_NOTHING,
  ),
  'too-many-from-address': failureText(
    'The market received too many requests from your internet connection',
    'Try again in a few seconds.',
    REQUEST_MOVED_NOTHING,
  ),
  paused: failureText('The market has turned off this function for now', 'Try again later.', REQUEST_MOVED_NOTHING),
  'mirror-busy': failureText(
    'The market has reached its limit for reading the ledger',
    'Try again in a minute.',
    REQUEST_MOVED_NOTHING,
  ),
  'no-key': failureText('The market requires a service key', 'Set a service key in Settings.', REQUEST_MOVED_NOTHING),
  'key-refused': failureText(
    'The market does not accept the service key',
    'The key may be mistyped, revoked, expired or of the wrong kind. The project name may be missing. Check both in Settings.',
    REQUEST_MOVED_NOTHING,
  ),
  'input-rejected': failureText(
    'The market rejected the service key or another value',
    'Enter the service key again without spaces, and check what you entered.',
    REQUEST_MOVED_NOTHING,
  ),
  'no-access': failureText(
    'The market refuses this request and gives no reason',
    'Check each possible cause that the app lists.',
    REQUEST_MOVED_NOTHING,
  ),
  'key-throttled': failureText(
    'Your internet connection sent too many requests with an invalid service key',
    'Check the service key and wait a minute. Until then, another key does not help.',
    REQUEST_MOVED_NOTHING,
  ),
  'issuance-capped': failureText(
    'The market refuses this request because of its limit on new keys',
    'Try again later. Another key does not help.',
    REQUEST_MOVED_NOTHING,
  ),
  'agent-tier-full': failureText(
    'The market has no capacity for agent keys now',
    'Try again later. Another agent key does not help.',
    REQUEST_MOVED_NOTHING,
  ),
}

/** Failures of operations that need no account: reading NFTs, random draws and agent keys. */
export const publicOperationWords = {
  'nft-unknown': failureText('The market does not know this NFT', 'Check the token id and the serial.'),
  'draw-range': failureText(
    'The market does not accept the range or the number of values',
    'Request 1 to 10 values from a range of up to 4,294,967,295 numbers.',
    'No draw was made.',
  ),
  'draw-limit': failureText(
    'This key requested too many draws in the last 10 seconds',
    'Try again in a few seconds. The market accepts 10 draw requests in 10 seconds for each key.',
    'No draw was made.',
  ),
  'draw-unavailable': failureText(
    'The ledger did not give the market a number',
    'Try again in a few seconds.',
    'No draw was made.',
  ),
  'draw-lost': failureText(
    'The market did not send the result of the draw',
    'The ledger may have drawn a number that you did not receive. Start a new draw if you want a number.',
    'A draw costs you nothing.',
  ),
  'agent-key-origin': failureText(
    'The market issues no agent key to this app or internet connection',
    'Enter a key that you already have.',
    'No key was issued.',
  ),
  'agent-key-cap': failureText(
    'The market issues no more agent keys now',
    'Use a key that you have, or try again tomorrow. The market limits keys for each internet address and in total.',
    'No key was issued.',
  ),
  'agent-keys-exhausted': failureText(
    'The market has no capacity for another agent key now',
    'Use a key that you have, or try again tomorrow.',
    'No key was issued.',
  ),
  'agent-key-lost': failureText(
    'The market did not send the new key',
    'The market may have issued a key that you did not receive. Such a key counts towards the five keys a day, and expires after 7 days.',
    'Nothing was charged.',
  ),
  'agent-key-revoke-lost': failureText(
    'The market did not confirm that the key is revoked',
    'Revoke the key again. Revoking a key twice does no harm.',
    'Nothing was charged.',
  ),
}

const NOT_SIGNED_IN = 'You are not signed in. Nothing moved.'

/** Failures of signing in to the market. */
export const signInWords = {
  'sign-in-not-open': failureText(
    'The market has no record of this sign-in, or you used the sign-in before',
    'Sign in again.',
    NOT_SIGNED_IN,
  ),
  'sign-in-expired': failureText('The sign-in took longer than five minutes', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-other-key': failureText(
    'You started this sign-in with another service key',
    'Sign in again, and keep the same service key until you are signed in.',
    NOT_SIGNED_IN,
  ),
  'sign-in-other-wallet': failureText('You started this sign-in for another account', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-nonce': failureText(
    'The message that you signed differs from the market’s message',
    'Sign in again.',
    NOT_SIGNED_IN,
  ),
  'sign-in-signature': failureText(
    'The market does not accept the signature',
    'Check that the key belongs to the account, and sign in again.',
    NOT_SIGNED_IN,
  ),
  'sign-in-lost': failureText('The market did not answer the sign-in', 'Sign in again.', NOT_SIGNED_IN),
}
