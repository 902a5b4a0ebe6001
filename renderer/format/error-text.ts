/**
 * Error texts in three parts: what happened, whether anything moved or was charged, and what to do. An error code
 * without a text is a compile error.
 */
import type { AppError } from '@shared/errors'
import { KEYCHAIN_REASONS, type KeychainReason } from '@shared/keychain-reasons'
import { failureText, type FailureText } from './failures/failure-text'
import { diskText } from './disk-text'
import { flowErrorText } from './flow-error-text'
import { keyRejectionText } from './key-text'
import { hbarWords } from './money'
import { noAccessText, outcomeUnknownText, marketRefusalText, unauthorizedText } from './refusal-text'
import { marketFailureText } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

export type ErrorText = FailureText

const UNCHANGED = 'Nothing was changed.'

const SOURCE_NAMES = {
  service: 'The market',
  ledger: 'The ledger',
  mirror: 'The ledger’s mirror',
  practice: 'The practice market',
  tools: 'The market’s tool server',
} as const

const NOT_FOUND_TEXTS = {
  account: failureText('This account is not on the ledger', 'Check the id and the Hedera network.', UNCHANGED),
  nft: failureText('This NFT is not on the market', 'Check the token id and the serial.', UNCHANGED),
  collection: failureText('This collection is not on the market', 'Check the token id.', UNCHANGED),
  flow: failureText('This entry is not in the history', 'Open the history again.', UNCHANGED),
  tool: failureText('The tool server does not have this tool', 'Refresh the list of tools.', UNCHANGED),
  profile: failureText('This profile does not exist', 'Open Settings again.', UNCHANGED),
  key: failureText('No account has this key yet', 'Create an account with this key, then search again.', UNCHANGED),
  offer: failureText(
    'This offer is not among your offers',
    'Refresh your offers. The offer may have been accepted or cancelled.',
    UNCHANGED,
  ),
  'list-entry': failureText('This entry is not on your lists', 'Open the lists again.', UNCHANGED),
  alert: failureText('This alert does not exist', 'Open the alerts again.', UNCHANGED),
  'mint-draw': failureText(
    'The data of this draw is no longer stored',
    'Only the newest mints have draw data.',
    UNCHANGED,
  ),
  'kept-draw': failureText('This proof is no longer stored', 'Open the list of saved draws again.', UNCHANGED),
  verifier: failureText(
    'The verifier’s page is not part of this build',
    'Install the app again, or make a complete build.',
    'No file was written.',
  ),
  launch: failureText('This launch does not exist', 'Open Launches again.', UNCHANGED),
} as const

// Main itself tries an unavailable or crashed keychain again. Otherwise the person has to act.
const START_KEYCHAIN_ADVICE =
  'Start the keychain: Countersign notices it within seconds. Or use keys for this session only.'
const TRY_AGAIN_ADVICE = 'Try the keychain again under Accounts. Or use keys for this session only.'
const KEYCHAIN_ADVICE: Readonly<Record<KeychainReason, string>> = {
  unavailable: START_KEYCHAIN_ADVICE,
  denied: TRY_AGAIN_ADVICE,
  'timed-out': TRY_AGAIN_ADVICE,
  crashed: START_KEYCHAIN_ADVICE,
  damaged: 'Import your keys again from your own copies. Or use keys for this session only.',
  'not-opened': TRY_AGAIN_ADVICE,
  'not-in-use': TRY_AGAIN_ADVICE,
}

const FILE_TITLES = {
  'no-folder': 'The folder does not exist',
  'not-allowed': 'This folder cannot be written to',
  'no-space': 'The disk of this folder is full',
  other: 'The file could not be written',
} as const

/** A shorter wait is not mentioned, because it is over before the person has typed the passphrase again. */
const MIN_MENTIONED_WAIT_MS = 1500

export function errorText(error: AppError): ErrorText {
  switch (error.code) {
    case 'internal':
      return failureText(
        'A fault in this app',
        `Check History before you repeat anything that signs or sends. Log entry: ${plainText(error.ref, 40)}.`,
        'History has everything that was sent.',
      )
    case 'invalid-input':
      return failureText('A value you entered cannot be used', 'Check what you entered and try again.', UNCHANGED)
    case 'not-found':
      return NOT_FOUND_TEXTS[error.what]
    case 'offline':
      return failureText(
        `${SOURCE_NAMES[error.what]} cannot be reached`,
        error.what === 'practice'
          ? 'Restart Countersign to start the practice market. Meanwhile you see older data.'
          : 'Check the connection. Meanwhile you see older data.',
        'Nothing you hold is affected.',
      )
    case 'file-not-written':
      return failureText(FILE_TITLES[error.reason], 'Save the file again in another folder.', UNCHANGED)
    case 'disk-failed':
      return diskText(error)
    case 'cancelled':
      return failureText('Stopped', 'Start again when you want to.', UNCHANGED)
    case 'timed-out':
      return failureText(
        `${SOURCE_NAMES[error.what]} did not answer in time`,
        'Try again in a few seconds.',
        'Nothing more was sent.',
      )
    case 'rate-limited':
      return { ...marketFailureText('too-many-requests'), todo: `Wait ${ageWords(error.retryAfterSeconds)}.` }
    case 'unauthorized':
      return unauthorizedText(error.cause)
    case 'no-access':
      return noAccessText(error)
    case 'service-refused':
      return marketRefusalText(error)
    case 'outcome-unknown':
      return outcomeUnknownText(error)
    case 'unexpected-answer':
      return failureText(
        'The app does not understand the market’s answer',
        'Wait for a fix by the market or an update of this app.',
        'Nothing was signed because of this answer.',
      )
    case 'ledger-refused':
      return ledgerText(error.status, error.feeCharged)
    case 'ledger-unclear':
      return failureText(
        'Two sources disagree on the result',
        'Wait. The app checks both sources until they match.',
        `The result is not known yet. The node reports ${plainText(error.node, 60)}, the mirror ${plainText(error.mirror, 60)}.`,
      )
    case 'keychain-unavailable':
      return failureText(
        'The keychain of this computer cannot be used',
        `${KEYCHAIN_REASONS[error.reason]} ${KEYCHAIN_ADVICE[error.reason]}`,
        'Nothing was signed.',
      )
    case 'keychain-timeout':
      return failureText(
        'The keychain did not answer',
        'Look for a keychain prompt behind this window, then try again.',
        'No key was read or stored.',
      )
    case 'locked':
      return failureText('The keys are locked', 'Unlock the keys, then continue.')
    case 'wrong-passphrase':
      return failureText(
        'This is not the passphrase',
        error.retryAfterMs > MIN_MENTIONED_WAIT_MS ? 'Wait a moment before the next attempt.' : 'Try again.',
        UNCHANGED,
      )
    case 'key-text':
      return keyRejectionText(error.reason, error.position)
    case 'weak-passphrase':
      return failureText(
        'This passphrase is too weak',
        'Use at least 8 characters. Four unrelated words work well.',
        UNCHANGED,
      )
    case 'keychain-damaged':
      return failureText(
        'The entry in the keychain is gone or cannot be read',
        'Import the key again from your own copy.',
        'The account on the ledger is not affected.',
      )
    case 'key-mismatch':
      return failureText(
        'This key belongs to another account',
        `The key does not sign for ${plainText(error.account, 40)}. Check the account id and the key type.`,
        'No key was stored.',
      )
    case 'key-missing':
      return failureText(
        'Key missing from the keychain',
        `Import the key of ${plainText(error.account, 40)} again from your own copy. A profile copied from another computer comes without its keys.`,
        'Nothing was signed. The account on the ledger is not affected.',
      )
    case 'watch-only':
      return failureText('This account is watch-only', `Import its key to sign with ${plainText(error.account, 40)}.`)
    case 'development-runtime':
      return failureText(
        'This is a development build of the app',
        'Use an installed build for keys with real value.',
        'No key was stored.',
      )
    case 'busy':
      return BUSY_TEXTS[error.what]
    case 'profile-in-use':
      return failureText('This profile is in use', 'Connect to another profile first.', UNCHANGED)
    case 'profile-fixed':
      return failureText('The profile of the practice market cannot be changed', 'Add a market of your own.', UNCHANGED)
    case 'too-many-profiles':
      return failureText(
        `You already have ${error.most} profiles, the maximum`,
        'Remove a profile that you no longer need.',
        UNCHANGED,
      )
    case 'too-many-alerts':
      return failureText(
        `You already have ${error.most} alerts, the maximum`,
        'Remove an alert that you no longer need.',
        UNCHANGED,
      )
    case 'market-unfinished':
      return failureText('A request on this market is not finished', 'Finish the request first.', UNCHANGED)
    case 'key-exists':
      return failureText('You already have a key of this kind', 'Revoke or remove that key first.', UNCHANGED)
    default:
      return flowErrorText(error)
  }
}

const BUSY_TEXTS: Readonly<Record<Extract<AppError, { code: 'busy' }>['what'], ErrorText>> = {
  review: failureText('A review is open', 'Finish or close the review window, then try again.', UNCHANGED),
  'key-window': failureText('The key window is open', 'Finish or close the key window, then try again.', UNCHANGED),
  question: failureText('Another question is open', 'Answer that question, then try again.', UNCHANGED),
  'file-dialog': failureText('A file dialog is open', 'Save the file or cancel, then try again.', UNCHANGED),
  'agent-key': failureText('An agent key is being created or revoked', 'Wait a moment, then try again.', UNCHANGED),
  draw: failureText('A draw is in progress', 'Wait a few seconds for its result.', 'No second draw was made.'),
  flows: failureText(
    'Too many reviews wait for your decision',
    'Approve or decline the open reviews, then try again.',
    UNCHANGED,
  ),
}

const LEDGER_TITLES: Readonly<Record<string, string>> = {
  INSUFFICIENT_PAYER_BALANCE: 'The balance does not cover the fee',
  INSUFFICIENT_ACCOUNT_BALANCE: 'A balance does not cover the payment',
  INVALID_SIGNATURE: 'The ledger did not accept the signature',
  TOKEN_NOT_ASSOCIATED_TO_ACCOUNT: 'The account cannot hold this token yet',
  TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT: 'The account can hold this token already',
  TRANSACTION_EXPIRED: 'The transaction reached the ledger too late',
  SPENDER_DOES_NOT_HAVE_ALLOWANCE: 'A permission that the transaction needs is missing',
  SENDER_DOES_NOT_OWN_NFT_SERIAL_NO: 'The sender does not own this NFT',
  INSUFFICIENT_TX_FEE: 'The fee offered was too low',
  BUSY: 'The ledger is busy',
}

/** Text for a transaction that the ledger refused. `feeCharged`: decimal HBAR; null if the charged fee is unknown. */
function ledgerText(status: string, feeCharged: string | null): ErrorText {
  const title = Object.hasOwn(LEDGER_TITLES, status) ? LEDGER_TITLES[status] : undefined
  const movedText =
    feeCharged === null
      ? 'No price was paid. The ledger may have charged its fee.'
      : `No price was paid. The ledger charged its fee, ${hbarWords(feeCharged)}.`
  const statusName = plainText(status, 60)
  if (title === undefined) {
    return failureText(
      `The ledger refused the transaction: ${statusName}`,
      'Start again if you still want to.',
      movedText,
    )
  }
  return failureText(title, `The ledger answered ${statusName}. Start again if you still want to.`, movedText)
}
