/** What happened; whether anything moved or was charged; what to do now. A code without words does not compile. */
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { words as text, type Words } from './failures/words'
import { keyText } from './key-text'
import { hbarWords } from './money'
import { noAccessText, outcomeText, refusedText, unauthorizedText } from './refusal-text'
import { failureWords, quoteWords, readinessWords } from './service-text'
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
} as const

const NOT_READY = {
  frozen: text('The account is frozen for this token', 'Ask the collection’s creator, or buy with another account.'),
  kyc: text('The account has no KYC for this token', 'Ask the collection’s creator, or buy with another account.'),
  'receiver-signature': text(
    'The account must sign whatever it receives',
    'Buy with another account, or turn that off for this one.',
  ),
} as const

/** In the words for a reason that is known, else with the service's own as data. */
function calledNotReady(reason: string | null): ErrorText {
  const words = readinessWords(reason)
  if (words) return text(words.title, words.todo)
  const told = reason === null ? 'It gives no reason.' : `The reason it gives: ${plainText(reason, 80)}.`
  return text('The market calls this account not ready', `${told} Ask again later, or buy with another account.`)
}

export function errorText(error: AppError): ErrorText {
  switch (error.code) {
    case 'internal':
      return text(
        'A fault in this app',
        `Try once more. The log holds it under ${plainText(error.ref, 40)}.`,
        'Nothing more was sent.',
      )
    case 'invalid-input':
      return text('Something entered cannot be used', 'Look over what you entered and try again.', UNCHANGED)
    case 'not-found':
      return NOT_FOUND[error.what]
    case 'offline':
      return text(
        `${PLACE[error.what]} cannot be reached`,
        'Check the connection. You keep seeing what was last read.',
        'Nothing you hold is affected.',
      )
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
    case 'keychain-unavailable':
      return text(
        'The keychain of this computer cannot be used',
        `${sentence(error.reason)} You can keep a key for this session only.`,
        'No key was stored.',
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
        'The keys stay locked.',
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
      return text('The key is not on this computer', `Import the key of ${plainText(error.account, 40)} again.`)
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
    case 'market-unfinished':
      return text('Something is under way in this market', 'Finish it first.', UNCHANGED)
    case 'key-exists':
      return text('There is a key of this kind already', 'Revoke or remove it first.', UNCHANGED)
    case 'insufficient-balance':
      return text(
        `Balance short by ${hbarWords(error.short)}`,
        `It needs ${hbarWords(error.needed)} and has ${hbarWords(error.available)}. Add HBAR or choose another account.`,
      )
    case 'not-associated':
      return text('The account cannot hold this token yet', 'Associate it first, then buy.')
    case 'not-ready':
      return NOT_READY[error.fact]
    case 'called-not-ready':
      return calledNotReady(error.reason)
    case 'already-associated':
      return text('The account can hold this token already', 'There is nothing to do.')
    case 'quote-stale':
      return text('The quote is too old to buy on', `It was read ${ageWords(error.ageSeconds)} ago. Ask for a new one.`)
    case 'price-changed':
      return text(
        `The price is now ${hbarWords(error.now)}`,
        `You agreed to ${hbarWords(error.was)}. Look at the new price and decide again.`,
      )
    case 'listing-gone':
      return text('The listing is gone', 'It was sold or taken back. Look for another one.')
    case 'not-quotable':
      return text(
        quoteWords(error.reason)?.title ?? `The market does not quote this: ${plainText(error.reason, 60)}`,
        quoteWords(error.reason)?.todo ?? 'Ask again later.',
      )
    case 'window-expired':
      return text('The time to send it is over', 'Start again to get a new transaction.')
    case 'declined':
      return text('You declined', 'Start again if you want it after all.')
    case 'review-refused':
      return text(
        'Refused. This is not what you asked',
        'Leave it, or start again and read the review.',
        'Nothing was signed.',
      )
    case 'flow-unfinished':
      return text(
        'An earlier step is not finished',
        'Wait until its outcome is known. Do not do it twice.',
        'Nothing more was sent.',
      )
    case 'interrupted':
      return text(
        'The app ended before it was signed',
        'Start again if you still want it.',
        'Nothing was sent. Nothing moved.',
      )
    default:
      return assertNever(error, 'error without words')
  }
}

const BUSY: Readonly<Record<Extract<AppError, { code: 'busy' }>['what'], ErrorText>> = {
  review: text('A review is open', 'Finish or close it, then try again.', UNCHANGED),
  'key-window': text('The key window is open', 'Finish or close it, then try again.', UNCHANGED),
  'agent-key': text('An agent key is being made or revoked', 'Wait a moment, then try again.', UNCHANGED),
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

const sentence = (reason: string): string => {
  const said = plainText(reason, 160)
  return said === '' || said.endsWith('.') ? said : `${said}.`
}
