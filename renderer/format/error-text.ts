/**
 * Error texts in three parts: what happened, whether anything moved or was charged, what to do. A code without a text
 * does not compile.
 */
import type { AppError } from '@shared/errors'
import { KEYCHAIN_REASONS, type KeychainReason } from '@shared/keychain-reasons'
import { words as text, type Words } from './failures/words'
import { diskText } from './disk-text'
import { flowErrorText } from './flow-error-text'
import { keyText } from './key-text'
import { hbarWords } from './money'
import { noAccessText, outcomeText, refusedText, unauthorizedText } from './refusal-text'
import { failureWords } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

export type ErrorText = Words

const UNCHANGED = 'Nothing was changed.'

const PLACE = {
  service: 'The market',
  ledger: 'The ledger',
  mirror: 'The ledger’s mirror',
  practice: 'The practice market',
  tools: 'The market’s tool server',
} as const

const NOT_FOUND = {
  account: text('No such account on this ledger', 'Check the id and the network.', UNCHANGED),
  nft: text('No such NFT on this market', 'Check the token id and the serial.', UNCHANGED),
  collection: text('No such collection on this market', 'Check the token id.', UNCHANGED),
  flow: text('This entry is not in the history', 'Open the history again.', UNCHANGED),
  tool: text('The tool server has no such tool', 'Look at its list again.', UNCHANGED),
  profile: text('There is no such profile', 'Open the settings again.', UNCHANGED),
  key: text('No account has this key yet', 'Have an account made with it, then look again.', UNCHANGED),
  offer: text(
    'There is no such offer of yours',
    'Read your offers again. It may have been accepted or cancelled.',
    UNCHANGED,
  ),
  'list-entry': text('This is on none of your lists', 'Open the lists again.', UNCHANGED),
  alert: text('There is no such alert', 'Open the alerts again.', UNCHANGED),
  'mint-draw': text('What the market told of this draw is not kept any more', 'The newest mints have it.', UNCHANGED),
  'kept-draw': text('This proof is not kept any more', 'Open the list of saved draws again.', UNCHANGED),
  verifier: text(
    'The verifier’s page is not part of this build',
    'Install the app anew, or build it whole.',
    'No file was written.',
  ),
  launch: text('There is no such launch', 'Look at the launches again.', UNCHANGED),
} as const

/** Main retries only a keychain that is absent or has crashed (`main/keys`); the other reasons need the person. */
const KEYCHAIN_START = 'Start the keychain: Countersign notices it within seconds. Or use keys for this session only.'
const KEYCHAIN_OPEN = 'Try the keychain again under Accounts. Or use keys for this session only.'
const KEYCHAIN_TODO: Readonly<Record<KeychainReason, string>> = {
  unavailable: KEYCHAIN_START,
  denied: KEYCHAIN_OPEN,
  'timed-out': KEYCHAIN_OPEN,
  crashed: KEYCHAIN_START,
  damaged: 'Import your keys again from your own copies. Or use keys for this session only.',
  'not-opened': KEYCHAIN_OPEN,
  'not-in-use': KEYCHAIN_OPEN,
}

const FILE = {
  'no-folder': 'The folder is not there',
  'not-allowed': 'This place cannot be written to',
  'no-space': 'There is no space left there',
  other: 'The file could not be written',
} as const

export function errorText(error: AppError): ErrorText {
  switch (error.code) {
    case 'internal':
      return text(
        'A fault in this app',
        `Check History before you repeat anything that signs or sends. The log has this fault under ${plainText(error.ref, 40)}.`,
        'What was sent before it is in History.',
      )
    case 'invalid-input':
      return text('Something entered cannot be used', 'Look over what you entered and try again.', UNCHANGED)
    case 'not-found':
      return NOT_FOUND[error.what]
    case 'offline':
      return text(
        `${PLACE[error.what]} cannot be reached`,
        error.what === 'practice'
          ? 'Start Countersign again: it brings the practice market along. You keep seeing what was last read.'
          : 'Check the connection. You keep seeing what was last read.',
        'Nothing you hold is affected.',
      )
    case 'file-not-written':
      return text(FILE[error.reason], 'Save it again and choose another place.', UNCHANGED)
    case 'disk-failed':
      return diskText(error)
    case 'cancelled':
      return text('Stopped', 'Ask again when you want it.', UNCHANGED)
    case 'timed-out':
      return text(`${PLACE[error.what]} did not answer in time`, 'Try again in a moment.', 'Nothing more was sent.')
    case 'rate-limited':
      return { ...failureWords('too-many-requests'), todo: `Wait ${ageWords(error.retryAfterSeconds)}.` }
    case 'unauthorized':
      return unauthorizedText(error.cause)
    case 'no-access':
      return noAccessText(error)
    case 'service-refused':
      return refusedText(error)
    case 'outcome-unknown':
      return outcomeText(error)
    case 'unexpected-answer':
      return text(
        'The market answered in a form this app does not know',
        'Wait for the market or an update of this app. Nothing is guessed.',
        'Nothing was signed on it.',
      )
    case 'ledger-refused':
      return ledgerText(error.status, error.feeCharged)
    case 'ledger-unclear':
      return text(
        'Node and mirror contradict each other',
        'Wait: both are asked again until they agree.',
        `What moved is not known yet. The node says ${plainText(error.node, 60)}, the mirror ${plainText(error.mirror, 60)}.`,
      )
    case 'keychain-unavailable':
      return text(
        'The keychain of this computer cannot be used',
        `${KEYCHAIN_REASONS[error.reason]} ${KEYCHAIN_TODO[error.reason]}`,
        'Nothing was signed.',
      )
    case 'keychain-timeout':
      return text(
        'The keychain did not answer',
        'Look for a question of the keychain behind this window, then try again.',
        'No key was read or stored.',
      )
    case 'locked':
      return text('The keys are locked', 'Unlock them, then go on.')
    case 'wrong-passphrase':
      return text(
        'This is not the passphrase',
        error.retryAfterMs > 1500 ? 'There is a short wait before the next try.' : 'Try again.',
        UNCHANGED,
      )
    case 'key-text':
      return keyText(error.reason, error.position)
    case 'weak-passphrase':
      return text(
        'This passphrase is too weak',
        'Use at least 8 characters; four words that do not belong together are good.',
        UNCHANGED,
      )
    case 'keychain-damaged':
      return text(
        'The entry in the keychain is gone or cannot be read',
        'Import the key again from your own copy.',
        'The account on the ledger is not affected.',
      )
    case 'key-mismatch':
      return text(
        'This key belongs to another account',
        `It does not open ${plainText(error.account, 40)}. Check the account id and the key type.`,
        'No key was stored.',
      )
    case 'key-missing':
      return text(
        'Key missing from the keychain',
        `Import the key of ${plainText(error.account, 40)} again from your own copy. A profile copied from another computer comes without its keys.`,
        'Nothing was signed. The account on the ledger is not affected.',
      )
    case 'watch-only':
      return text('This account is watch only', `Import its key to sign with ${plainText(error.account, 40)}.`)
    case 'development-runtime':
      return text(
        'This app runs on a stand-in for development',
        'Use an installed build for keys with real value.',
        'No key was taken.',
      )
    case 'busy':
      return BUSY[error.what]
    case 'profile-in-use':
      return text('This profile is in use', 'Connect to another one first.', UNCHANGED)
    case 'profile-fixed':
      return text('The practice market’s profile is fixed', 'Add a profile of your own.', UNCHANGED)
    case 'too-many-profiles':
      return text(`There are ${error.most} profiles already`, 'Remove one that you no longer need.', UNCHANGED)
    case 'too-many-alerts':
      return text(`There are ${error.most} alerts already`, 'Remove one that you no longer need.', UNCHANGED)
    case 'market-unfinished':
      return text('Something is under way in this market', 'Finish it first.', UNCHANGED)
    case 'key-exists':
      return text('There is a key of this kind already', 'Revoke or remove it first.', UNCHANGED)
    default:
      return flowErrorText(error)
  }
}

const BUSY: Readonly<Record<Extract<AppError, { code: 'busy' }>['what'], ErrorText>> = {
  review: text('A review is open', 'Finish or close it, then try again.', UNCHANGED),
  'key-window': text('The key window is open', 'Finish or close it, then try again.', UNCHANGED),
  question: text('Another question is open', 'Answer it, then try again.', UNCHANGED),
  'file-dialog': text('A file dialog is open', 'Save the file or cancel, then try again.', UNCHANGED),
  'agent-key': text('An agent key is being made or revoked', 'Wait a moment, then try again.', UNCHANGED),
  draw: text('A draw is being made', 'Wait for it: it takes a few seconds.', 'No second draw was made.'),
  flows: text('Too many steps wait for your decision', 'Approve or decline what is open, then try again.', UNCHANGED),
}

const LEDGER: Readonly<Record<string, string>> = {
  INSUFFICIENT_PAYER_BALANCE: 'The balance does not cover the fee',
  INSUFFICIENT_ACCOUNT_BALANCE: 'A balance does not cover the payment',
  INVALID_SIGNATURE: 'The ledger did not accept the signature',
  TOKEN_NOT_ASSOCIATED_TO_ACCOUNT: 'The account cannot hold this token yet',
  TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT: 'The account can hold this token already',
  TRANSACTION_EXPIRED: 'It reached the ledger too late',
  SPENDER_DOES_NOT_HAVE_ALLOWANCE: 'The seller’s permission is gone',
  SENDER_DOES_NOT_OWN_NFT_SERIAL_NO: 'The seller no longer owns this NFT',
  INSUFFICIENT_TX_FEE: 'The fee offered was too low',
  BUSY: 'The ledger is busy',
}

function ledgerText(status: string, feeCharged: string | null): ErrorText {
  const words = Object.hasOwn(LEDGER, status) ? LEDGER[status] : undefined
  const moved =
    feeCharged === null
      ? 'No price was paid.'
      : `No price was paid. The ledger charged its fee, ${hbarWords(feeCharged)}.`
  const name = plainText(status, 60)
  return text(
    words ?? `The ledger refused it: ${name}`,
    words ? `The ledger answered ${name}. Start again if you still want it.` : 'Start again if you still want it.',
    moved,
  )
}
