/** Reasons why a private key, phrase or passphrase was rejected. No text contains any part of the typed secret. */
import type { KeyTextReason } from '@shared/errors'
import { assertNever } from '@shared/result'
import type { Words as ErrorText } from './failures/words'

/** `position`: number of the word that is not in the word list, counted from one. */
export function keyText(reason: KeyTextReason, position: number | null): ErrorText {
  const at = position === null ? '' : ` (word ${position})`
  const no = (title: string, todo: string): ErrorText => ({
    title,
    moved: 'No key was stored. What you typed is gone from this window.',
    todo,
  })
  switch (reason) {
    case 'empty':
      return no('Nothing was entered', 'Enter the key or the words.')
    case 'too-long':
      return no('The text is too long for a key', 'Enter the key alone, without anything around it.')
    case 'not-hex':
      return no('This is not hex', 'A hex key has only the digits 0 to 9 and the letters a to f.')
    case 'wrong-length':
      return no('The key has the wrong length', 'A hex key has 64 digits. Check that nothing was cut off.')
    case 'looks-like-der':
      return no('This looks like a DER key', 'Choose DER as the form and enter it again.')
    case 'pem-not-accepted':
      return no('This is a PEM file', 'Enter the key as DER in hex, without the lines around it.')
    case 'not-der':
      return no('This is not a DER key', 'A DER key in hex begins with 30. Choose hex if yours does not.')
    case 'wrong-key-type':
      return no('This is a key of the other type', 'Choose the other key type and enter it again.')
    case 'unsupported-algorithm':
      return no('This kind of key is not used on Hedera', 'Enter an ED25519 or an ECDSA secp256k1 key.')
    case 'public-key':
      return no('This is a public key', 'Enter the private key that belongs to it.')
    case 'encrypted-key':
      return no('This key is encrypted', 'Decrypt it where it was made and enter the plain key.')
    case 'public-key-mismatch':
      return no('The two halves of this key do not belong together', 'Export it again where it was made.')
    case 'key-out-of-range':
      return no('This number cannot be a key', 'Check the text for a slip.')
    case 'legacy-phrase':
      return no(
        'These are words of an old kind of wallet',
        'Export the key itself from that wallet and import it as hex or DER.',
      )
    case 'wrong-word-count':
      return no('The number of words is not right', 'Enter 12 or 24 words with single spaces.')
    case 'unknown-word':
      return no(`A word is not in the list${at}`, 'Check its spelling.')
    case 'wrong-checksum':
      return no('The words do not belong together', 'One word is wrong or two have changed places.')
    case 'bad-index':
      return no('The index cannot be used', 'The first account of a phrase has index 0.')
    case 'too-short':
      return no('The text is too short for a key', 'Check that nothing was cut off.')
    case 'not-visible-ascii':
      return no('A key has no spaces or special characters', 'Enter the key alone, in one piece.')
    case 'end-user-token':
      return no('This is a sign-in token, not a key', 'Enter the key from the profile settings of the market.')
    case 'agent-key':
      return no('This is an agent key', 'Close this window and enter it as the agent key.')
    case 'not-an-agent-key':
      return no('This does not begin as an agent key does', 'Enter the whole key, from its first letter on.')
    case 'wallet-key':
      return no('This is the secret of a wallet', 'Never give it to a market. Enter a key of the service.')
    case 'not-a-key':
      return no('This is an address or an account', 'Enter a key of the service.')
    default:
      return assertNever(reason, 'reason without words')
  }
}
