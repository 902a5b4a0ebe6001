/** Texts for the reasons why a private key, its words or a market key was rejected. No text quotes the typed secret. */
import type { KeyTextReason } from '@shared/errors'
import { assertNever } from '@shared/result'
import type { FailureText } from './failures/failure-text'

/** `wordPosition`: number of the word that is not in the word list, counted from one; null for other reasons. */
export function keyRejectionText(reason: KeyTextReason, wordPosition: number | null): FailureText {
  const wordSuffix = wordPosition === null ? '' : ` (word ${wordPosition})`
  const rejection = (title: string, todo: string): FailureText => ({
    title,
    moved: 'No key was stored. This window no longer has your text.',
    todo,
  })
  switch (reason) {
    case 'empty':
      return rejection('Nothing was entered', 'Enter the key or the words.')
    case 'too-long':
      return rejection('The text is too long for a key', 'Enter only the key, without other text.')
    case 'not-hex':
      return rejection('This is not hex', 'A hex key has only the digits 0 to 9 and the letters a to f.')
    case 'wrong-length':
      return rejection('The key has the wrong length', 'A hex key has 64 digits. Check that nothing was cut off.')
    case 'looks-like-der':
      return rejection('This looks like a DER key', 'Choose DER as the form and enter the key again.')
    case 'pem-not-accepted':
      return rejection('This is a PEM file', 'Convert the key to DER in hex, and enter the result.')
    case 'not-der':
      return rejection('This is not a DER key', 'A DER key in hex begins with 30. Choose hex if your key does not.')
    case 'wrong-key-type':
      return rejection('This is a key of the other type', 'Choose the other key type and enter the key again.')
    case 'unsupported-algorithm':
      return rejection('This kind of key is not used on Hedera', 'Enter an ED25519 or an ECDSA secp256k1 key.')
    case 'public-key':
      return rejection('This is a public key', 'Enter the private key that belongs to this public key.')
    case 'encrypted-key':
      return rejection('This key is encrypted', 'Decrypt the key where it was made and enter the plain key.')
    case 'public-key-mismatch':
      return rejection('The two halves of this key do not match', 'Export the key again where it was made.')
    case 'key-out-of-range':
      return rejection('This number cannot be a key', 'Check the text for a typo.')
    case 'legacy-phrase':
      return rejection(
        'These are words of an old kind of wallet',
        'Export the key itself from that wallet and import the key as hex or DER.',
      )
    case 'wrong-word-count':
      return rejection('Wrong number of words', 'Enter 12 or 24 words with single spaces.')
    case 'unknown-word':
      return rejection(`A word is not in the list${wordSuffix}`, 'Check the spelling of the word.')
    case 'wrong-checksum':
      return rejection('The checksum of the words is wrong', 'A word is wrong, or two words are swapped.')
    case 'bad-index':
      return rejection('The index cannot be used', 'The first account of a phrase has index 0.')
    case 'too-short':
      return rejection('The text is too short for a key', 'Check that nothing was cut off.')
    case 'not-visible-ascii':
      return rejection('A key has no spaces or special characters', 'Enter only the key, in one piece.')
    case 'end-user-token':
      return rejection('This is a sign-in token, not a key', 'Enter the key from the market’s profile settings.')
    case 'agent-key':
      return rejection('This is an agent key', 'Close this window and enter this key as the agent key.')
    case 'not-an-agent-key':
      return rejection('This does not begin like an agent key', 'Enter the whole key, from the first letter.')
    case 'wallet-key':
      return rejection(
        'This is the secret of a wallet',
        'Never give a wallet’s secret to a market. Enter a key from the market.',
      )
    case 'not-a-key':
      return rejection('This is a web address or an account id', 'Enter a key from the market.')
    default:
      return assertNever(reason, 'reason without words')
  }
}
