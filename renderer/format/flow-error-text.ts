/** Texts for errors by which the app itself stops a flow, before or after something was sent. */
import type { AppError } from '@shared/errors'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { assertNever } from '@shared/result'
import { withStatedTime, failureText as text, type Words } from './failures/failure-text'
import { hbarWords } from './money'
import { quoteWords, readinessWords } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

/** Error codes by which the app itself ends or delays a flow. */
type FlowCode =
  | 'insufficient-balance'
  | 'not-associated'
  | 'not-ready'
  | 'called-not-ready'
  | 'already-associated'
  | 'quote-stale'
  | 'price-changed'
  | 'listing-gone'
  | 'not-quotable'
  | 'window-expired'
  | 'declined'
  | 'approval-too-early'
  | 'review-crashed'
  | 'clock-changed'
  | 'review-refused'
  | 'spender-not-added'
  | 'flow-unfinished'
  | 'interrupted'
  | 'history-lost'
  | 'over-limit'
  | 'clock-wrong'
  | 'review-outdated'
  | 'recheck-unanswered'
  | 'own-listing'
  | 'not-owner'
  | 'sold-meanwhile'
  | 'maybe-sold'
  | 'not-listed'
  | 'already-listed'
  | 'mint-not-open'
  | 'user-key-unproven'
  | 'user-key-of-other'
  | 'offer-exists'
  | 'offers-differ'
  | 'read-back-differs'
  | 'accepted-unverified'
export type FlowError = Extract<AppError, { readonly code: FlowCode }>

const NOT_READY = {
  frozen: text('The account is frozen for this token', 'Ask the collection’s creator, or buy with another account.'),
  kyc: text('The account has no KYC for this token', 'Ask the collection’s creator, or buy with another account.'),
  'receiver-signature': text(
    'This account must sign each transfer that it receives',
    'Buy with another account, or turn off receiver signatures for this account.',
  ),
  'ecdsa-key': text('This NFT needs an account with an ECDSA key', 'Choose an account with an ECDSA key.'),
} as const

/** True for refusals whose advice is to continue on the market's website. */
export const isFinishedOnMarket = (error: AppError): boolean =>
  (error.code === 'service-refused' && (error.failure === 'buy-over-cap' || error.failure === 'mint-own-site')) ||
  (error.code === 'not-quotable' && error.reason !== 'IN_CHECKOUT' && error.reason !== 'UNAVAILABLE') ||
  (error.code === 'mint-not-open' && (error.reason === 'terms-too-long' || error.reason === 'token-priced'))

/** Advice with the wait that the market stated, which replaces a time in the advice itself. */
function waitWords(todo: string, seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 0) return todo
  const waitTime = ageWords(seconds)
  return withStatedTime(todo, waitTime) ?? `${todo} Next try in ${waitTime}.`
}

/** Text for a known reason; otherwise quotes the reason that the market gave. */
function calledNotReady(reason: string | null): Words {
  const words = readinessWords(reason)
  if (words) return text(words.title, words.todo)
  const reasonWords = reason === null ? 'The market gives no reason.' : `Reason: ${plainText(reason, 80)}.`
  return text(
    'The market reports that this account is not ready',
    `${reasonWords} Try again later, or buy with another account.`,
  )
}

/** Text of a refused review. `rules` lists every rule that refused. */
export const refusalText = (rules: readonly string[]): Words =>
  isLedgerRejection(rules)
    ? text(
        'Refused. The ledger would reject this',
        'Start again with fewer NFTs, if there are several. If it repeats, report it to the market.',
        'Nothing was signed.',
      )
    : text(
        'Refused. This is not what you asked',
        'Stop here, or start again and read the review.',
        'Nothing was signed.',
      )

export function flowErrorText(error: FlowError): Words {
  switch (error.code) {
    case 'insufficient-balance':
      return text(
        `Balance short by ${hbarWords(error.short)}`,
        `It needs ${hbarWords(error.needed)} and has ${hbarWords(error.available)}. Add HBAR or choose another account.`,
      )
    case 'not-associated':
      return text('The account cannot hold this token yet', 'Associate the token first, then continue.')
    case 'not-ready':
      return NOT_READY[error.fact]
    case 'called-not-ready':
      return calledNotReady(error.reason)
    case 'already-associated':
      return text('The account can hold this token already', 'No action is needed.')
    case 'quote-stale':
      return text('The quote is too old', `The quote is ${ageWords(error.ageSeconds)} old. Get a new quote.`)
    case 'price-changed':
      return text(
        `The price is now ${hbarWords(error.now)}`,
        `You agreed to ${hbarWords(error.was)}. Check the new price and decide again.`,
      )
    case 'listing-gone':
      return text('The listing is gone', 'The NFT was sold or unlisted. Choose another NFT.')
    case 'not-quotable':
      return text(
        quoteWords(error.reason)?.title ?? `The market does not quote this: ${plainText(error.reason, 60)}`,
        waitWords(quoteWords(error.reason)?.todo ?? 'Try again later.', error.retryAfterSeconds),
      )
    case 'window-expired':
      return text('The time to send this is over', 'Start again to get a new review.')
    case 'declined':
      return text('You declined', 'Start again if you change your mind.')
    case 'approval-too-early':
      return text(
        'The button was pressed too early',
        'Wait until the button is ready, then press it once.',
        'Nothing was signed or changed.',
      )
    case 'review-crashed':
      return text('The review window crashed', 'Start again if you still want it.', 'Nothing was signed.')
    case 'clock-changed':
      return text(
        `This computer’s clock jumped ${error.byMs > 0 ? 'ahead' : 'back'} by ${ageWords(Math.round(Math.abs(error.byMs) / 1000))}`,
        `Check date and time, then start again.${error.byMs > 0 ? ' A computer waking from sleep also causes this.' : ''}`,
        'Nothing was signed.',
      )
    case 'review-refused':
      return refusalText(error.rules)
    case 'spender-not-added':
      return text(
        'The spender was not added',
        'Add the spender only if the market publishes its id, then start again.',
        'Nothing was signed.',
      )
    case 'review-outdated':
      return text(
        'The facts changed while you were reading',
        'Start again and read the new review.',
        'Nothing was signed.',
      )
    case 'recheck-unanswered':
      return text(
        error.what === 'mirror' ? 'The ledger’s mirror did not answer a check' : 'The market did not answer a check',
        'The app could not repeat its checks before signing. Try again in a minute.',
        'Nothing was signed. Nothing moved and nothing was charged.',
      )
    case 'flow-unfinished':
      return text(
        'An earlier request is not finished',
        'Wait until the earlier outcome is known. Do not repeat it.',
        'Nothing more was sent.',
      )
    case 'interrupted':
      return text(
        'The app closed before signing',
        'Start again if you still want it.',
        'Nothing was sent. Nothing moved.',
      )
    case 'history-lost':
      return text(
        'History after this point is missing',
        'Check your account in a ledger explorer before you repeat this.',
        'The transaction may have been sent, and paid.',
      )
    case 'over-limit':
      return overLimit(error)
    case 'clock-wrong':
      return text(
        `This computer’s clock is ${ageWords(Math.abs(error.aheadSeconds))} ${error.aheadSeconds > 0 ? 'ahead' : 'behind'}`,
        `Set the clock, then try again. The app compared it with the ${error.than === 'service' ? 'market' : 'ledger'}.`,
        'Nothing was signed.',
      )
    case 'own-listing':
      return text('This is your own listing', 'Unlist the NFT instead of buying it.')
    case 'not-owner':
      return text(
        'The account does not hold this NFT',
        error.owner === null
          ? 'Choose the account that holds it.'
          : `The NFT is held by ${plainText(error.owner, 40)}.`,
      )
    case 'sold-meanwhile':
      return text(
        'The listing was gone before it was unlisted',
        'If the NFT was sold, the account’s balance shows the payment.',
        error.owner === null
          ? 'The NFT left the account: it was sold, given away or burned.'
          : `The NFT is now held by ${plainText(error.owner, 40)}: it was sold or given away.`,
      )
    case 'maybe-sold':
      return text(
        'The listing is gone. The NFT’s owner is unknown',
        'Look at the account’s NFTs and balance.',
        'The NFT was unlisted, or sold before that.',
      )
    case 'not-listed':
      return text('This NFT is not listed', 'There is no listing to remove.')
    case 'already-listed':
      return text(
        error.price === null ? 'The NFT is already listed' : `The NFT is already listed for ${hbarWords(error.price)}`,
        'Enter another price to change the listing.',
      )
    case 'mint-not-open':
      return MINT_NOT_OPEN[error.reason]
    case 'user-key-unproven':
      return text(
        'The account of the user key is not confirmed',
        'Give the key the permission Manage Allowance, so that the app can read its account.',
        'Nothing was sent.',
      )
    case 'user-key-of-other':
      return text(
        'The user key belongs to another account',
        `The key belongs to ${plainText(error.account, 40)}. Choose that account, or enter the key of this account.`,
        'Nothing was sent.',
      )
    case 'offer-exists':
      return text(
        `You already offer ${hbarWords(error.price)}`,
        'Raise that offer, or confirm that you want a second one.',
        'Nothing was sent.',
      )
    case 'offers-differ':
      return text('These offers differ', 'Raise together only offers on one collection at one price.')
    case 'read-back-differs':
      return readBackDiffers(error)
    case 'accepted-unverified':
      return text(
        'The market accepted the listing, but its price is not verified',
        'Check the listing on the market before you do anything else with this NFT.',
        `You requested ${plainText(error.asked, 120)}. The market did not answer when the app checked the price.`,
      )
    default:
      return assertNever(error, 'flow error without words')
  }
}

const MINT_NOT_OPEN: Readonly<Record<Extract<AppError, { code: 'mint-not-open' }>['reason'], Words>> = {
  'not-begun': text('The launch has not started', 'Come back when it opens.'),
  ended: text('The launch has ended', 'Look for its NFTs on the market.'),
  'sold-out': text('The launch is sold out', 'Look for its NFTs on the market.'),
  swap: text(
    'This launch takes an NFT of yours in exchange',
    'The launch picks which NFT it takes, and you would not see it before signing. Minting here is blocked.',
  ),
  'token-priced': text('This launch is paid in another token', 'This app mints only for HBAR.'),
  'terms-changed': text(
    'The terms of the launch changed',
    'Refresh the launch, and decide on its new terms.',
    'Nothing was sent.',
  ),
  'terms-too-long': text(
    'The terms of this launch are too long to show here',
    'Read the terms on the market’s website, and mint there if you agree.',
    'Nothing was sent.',
  ),
}

const LIMIT_PHRASES = {
  buy: 'for a purchase',
  mint: 'for one minted NFT',
  offer: 'for an offer',
  day: 'for a day',
} as const

function overLimit({ limit, most, asked: neededHbar, spent }: Extract<AppError, { code: 'over-limit' }>): Words {
  const committed = spent === null ? '' : ` You committed ${hbarWords(spent)} in the last 24 hours.`
  return text(
    `Above your limit ${LIMIT_PHRASES[limit]}`,
    `Your limit is ${hbarWords(most)}, this needs ${hbarWords(neededHbar)}.${committed} Change the limit under Spenders and limits.`,
    'Nothing was sent.',
  )
}

function readBackDiffers(error: Extract<AppError, { code: 'read-back-differs' }>): Words {
  const { what, asked, found, undone, gone = [] } = error
  const subject = what === 'listing' ? 'listing' : 'offer'
  return text(
    `The ${subject} differs from your request`,
    readBackAdvice(subject, undone),
    `You requested ${plainText(asked, 120)}. The market has ${plainText(found, 120)}.${goneText(gone)}`,
  )
}

function readBackAdvice(subject: 'listing' | 'offer', undone: boolean | null): string {
  if (undone === null) {
    return `The ${subject} is gone, and may have been accepted. Look at your holdings before you start again.`
  }
  if (undone) return `The app removed the ${subject}. Start again if you still want it.`
  return `${subject === 'offer' ? 'Cancel the offer' : 'Unlist the NFT'} now, and do not repeat the request.`
}

function goneText(ids: readonly number[]): string {
  if (ids.length === 0) return ''
  const offers = ids.length === 1 ? `Offer ${ids.join('')} is` : `Offers ${ids.join(', ')} are`
  return ` ${offers} gone, and may have been accepted and paid.`
}
