import { failureText } from './failure-text'

/** Limited to this request, because an earlier request may have moved something. */
const REQUEST_MOVED_NOTHING = 'This request moved nothing.'

/** Failures that every operation can have. */
export const generalWords = {
  'request-invalid': failureText(
    'The market does not accept a value of this request',
    'Check what you entered.',
    REQUEST_MOVED_NOTHING,
  ),
  'not-known': failureText('The market found nothing with these ids', 'Check the ids.', REQUEST_MOVED_NOTHING),
  'too-many-requests': failureText('The market requests a pause', 'Wait.', REQUEST_MOVED_NOTHING),
  'too-many-from-address': failureText(
    'The market received too many requests from this network',
    'Wait.',
    REQUEST_MOVED_NOTHING,
  ),
  paused: failureText('The market has paused this function', 'Try again later.', REQUEST_MOVED_NOTHING),
  'mirror-busy': failureText(
    'The market has reached its limit for reading the ledger',
    'Try again in a minute.',
    REQUEST_MOVED_NOTHING,
  ),
  'no-key': failureText('The market requires a service key', 'Set a service key in Settings.', REQUEST_MOVED_NOTHING),
  'key-refused': failureText(
    'The market does not accept the service key',
    'The key may be mistyped, revoked, expired, of another kind, or lack its project name. Check the key in Settings.',
    REQUEST_MOVED_NOTHING,
  ),
  'input-rejected': failureText(
    'The market rejected the form of the service key or of a value',
    'Enter the service key again, without spaces.',
    REQUEST_MOVED_NOTHING,
  ),
  'no-access': failureText(
    'The market refuses this service key here and gives no reason',
    'Check the service key.',
    REQUEST_MOVED_NOTHING,
  ),
  'key-throttled': failureText(
    'Too many attempts with a key that is not accepted',
    'Check the service key and wait a minute. Another key does not help.',
    REQUEST_MOVED_NOTHING,
  ),
  'issuance-capped': failureText(
    'The market reports a limit on new keys',
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
  'nft-unknown': failureText('The market does not list this NFT', 'Check the token id and the serial.'),
  'draw-range': failureText(
    'The market does not draw from this range',
    'Request 1 to 10 values from a range of up to 4,294,967,295 numbers.',
    'No draw was made.',
  ),
  'draw-limit': failureText(
    'Too many draws at once',
    'Wait. The market makes at most 10 draws in 10 seconds for each key.',
    'No draw was made.',
  ),
  'draw-unavailable': failureText(
    'The ledger did not give the market a number',
    'Try again in a few seconds.',
    'No draw was made.',
  ),
  'draw-lost': failureText(
    'The market did not send the result of the draw',
    'A number may have been drawn and lost. Start a new draw if you want one.',
    'A draw costs you nothing.',
  ),
  'agent-key-origin': failureText(
    'The market issues no key for requests from this origin',
    'Enter a key that you already have.',
    'No key was issued.',
  ),
  'agent-key-cap': failureText(
    'The market issues no more agent keys now',
    'Use a key that you have, or try again tomorrow. Keys are limited per address and in total.',
    'No key was issued.',
  ),
  'agent-keys-exhausted': failureText(
    'The market cannot store another agent key now',
    'Use a key that you have, or try again later.',
    'No key was issued.',
  ),
  'agent-key-lost': failureText(
    'The market did not send the new key',
    'A key may have been issued and lost; an unused key expires in 7 days. You have five attempts a day.',
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
    'The market does not know this sign-in, or the sign-in was already used',
    'Sign in again.',
    NOT_SIGNED_IN,
  ),
  'sign-in-expired': failureText('The sign-in took longer than five minutes', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-other-key': failureText(
    'The sign-in was started with another service key',
    'Sign in again, and do not change the service key before you are signed in.',
    NOT_SIGNED_IN,
  ),
  'sign-in-other-wallet': failureText('The sign-in was started for another account', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-nonce': failureText(
    'The signed message differs from the message of the market',
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
