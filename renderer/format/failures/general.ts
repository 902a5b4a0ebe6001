import { words } from './words'

/** True for a refused request, whatever happened before it. */
const THIS = 'This request moved nothing.'

/** Failures that every operation can have. */
export const generalWords = {
  'request-invalid': words('The market does not take a value of this request', 'Look over what you entered.', THIS),
  'not-known': words('The market does not know what was asked for', 'Check the ids.', THIS),
  'too-many-requests': words('The market asks for a pause', 'Wait.', THIS),
  'too-many-from-address': words('The market has had too many requests from this network', 'Wait.', THIS),
  paused: words('The market has paused this', 'Try again later.', THIS),
  'mirror-busy': words('The market may not read the ledger so often now', 'Try again in a minute.', THIS),
  'no-key': words('The market asks for a service key', 'Set a service key in the settings.', THIS),
  'key-refused': words(
    'The market does not accept the service key',
    'It may be mistyped, revoked or expired, of another kind, or need its project name. Check it in the settings.',
    THIS,
  ),
  'input-rejected': words(
    'The market refused the service key or a value unread',
    'Enter the service key once more, without blanks.',
    THIS,
  ),
  'no-access': words('The market refuses this service key here and does not say why', 'Check the service key.', THIS),
  'key-throttled': words(
    'Too many tries with a key that is not accepted',
    'Check the service key and wait a minute. Another key does not help.',
    THIS,
  ),
  'issuance-capped': words(
    'The market names a cap on the keys that it issues',
    'Try again later. Another key does not help.',
    THIS,
  ),
  'agent-tier-full': words(
    'The market has no room for agent keys now',
    'Try again later. Another agent key does not help.',
    THIS,
  ),
}

export const publicDataWords = {
  'nft-unknown': words('The market does not list such an NFT', 'Check the token id and the serial.'),
  'draw-range': words(
    'The market does not draw from this range',
    'Ask for 1 to 10 values out of at most 4,294,967,295 numbers.',
    'No draw was made.',
  ),
  'draw-limit': words(
    'The market makes no more draws for a moment',
    'Wait. It makes at most 10 draws in 10 seconds for one key.',
    'No draw was made.',
  ),
  'draw-unavailable': words(
    'The ledger did not give the market a number',
    'Try again in a few seconds.',
    'No draw came of it.',
  ),
  'draw-lost': words(
    'The market did not answer with the draw',
    'A number may have been drawn that nobody has read. Ask for a new draw if you want one.',
    'You pay nothing for a draw.',
  ),
  'agent-key-origin': words(
    'The market issues no key to where this request came from',
    'Set a key that you have got elsewhere.',
    'No key was issued.',
  ),
  'agent-key-cap': words(
    'The market issues no further agent key now',
    'Use a key that you have, or ask again tomorrow. Keys are capped for each address and for all together.',
    'No key was issued.',
  ),
  'agent-keys-exhausted': words(
    'The market has no room for another agent key now',
    'Use a key that you have, or ask again later.',
    'No key was issued.',
  ),
  'agent-key-lost': words(
    'The market did not answer with the new key',
    'A key may have been issued that nobody has seen; it expires unused in 7 days. Each try takes one of five a day.',
    'Nothing was charged.',
  ),
  'agent-key-revoke-lost': words(
    'The market did not answer whether the key is revoked',
    'Revoke it once more: that changes nothing if it is.',
    'Nothing was charged.',
  ),
}

const NOT_SIGNED_IN = 'You are not signed in. Nothing moved.'
export const signInWords = {
  'sign-in-not-open': words('The market knows no such sign-in, or it was used', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-expired': words('The sign-in took longer than five minutes', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-other-key': words(
    'The sign-in was begun with another service key',
    'Sign in again with one key throughout.',
    NOT_SIGNED_IN,
  ),
  'sign-in-other-wallet': words('The sign-in was begun for another account', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-nonce': words('The answer does not fit the market’s question', 'Sign in again.', NOT_SIGNED_IN),
  'sign-in-signature': words(
    'The market does not accept the signature',
    'Check that the key is the account’s, and sign in again.',
    NOT_SIGNED_IN,
  ),
  'sign-in-lost': words('The market did not answer the sign-in', 'Sign in again.', NOT_SIGNED_IN),
}
