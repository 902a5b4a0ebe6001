/** Texts for the errors with which the app itself ends or delays a flow. */
import type { AppError } from '@shared/errors'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { assertNever } from '@shared/result'
import { withStatedTime, failureText, type FailureText } from './failures/failure-text'
import { hbarWords } from './money'
import { quoteReasonText, readinessReasonText } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

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

const NOT_READY_TEXTS = {
  frozen: failureText(
    'The account is frozen for this token',
    'Ask the collection’s creator, or buy with another account.',
  ),
  kyc: failureText(
    'The account has no KYC grant for this token',
    'Ask the collection’s creator, or buy with another account.',
  ),
  'receiver-signature': failureText(
    'This account must sign each transfer that it receives',
    'Buy with another account, or turn off receiver signatures for this account.',
  ),
  'ecdsa-key': failureText('This NFT needs an account with an ECDSA key', 'Choose an account with an ECDSA key.'),
} as const

/** True for refusals after which the person may continue on the market's website, but not in this app. */
export const canContinueOnMarket = (error: AppError): boolean =>
  (error.code === 'service-refused' && (error.failure === 'buy-over-cap' || error.failure === 'mint-own-site')) ||
  (error.code === 'not-quotable' && error.reason !== 'IN_CHECKOUT' && error.reason !== 'UNAVAILABLE') ||
  (error.code === 'mint-not-open' && (error.reason === 'terms-too-long' || error.reason === 'token-priced'))

/**
 * Adds the wait that the market stated to the advice. The stated wait replaces an approximate time in the advice, or is
 * added at the end.
 */
function adviceWithWait(todo: string, statedSeconds: number | undefined): string {
  if (statedSeconds === undefined || statedSeconds <= 0) return todo
  const waitTime = ageWords(statedSeconds)
  return withStatedTime(todo, waitTime) ?? `${todo} Next try in ${waitTime}.`
}

/**
 * Text for an account that the market reports as not ready. A documented reason has its own text; any other reason is
 * quoted as the market gave it.
 */
function marketNotReadyText(reason: string | null): FailureText {
  const documentedText = readinessReasonText(reason)
  if (documentedText) return failureText(documentedText.title, documentedText.todo)
  const reasonWords = reason === null ? 'The market gives no reason.' : `Reason: ${plainText(reason, 80)}.`
  return failureText(
    'The market reports that this account is not ready',
    `${reasonWords} Try again later, or buy with another account.`,
  )
}

/** Text of a refused review. `rules` lists every rule that refused. */
export const refusedReviewText = (rules: readonly string[]): FailureText =>
  isLedgerRejection(rules)
    ? failureText(
        'Refused. The ledger would reject this',
        'Start again with fewer NFTs, if there are several. If it repeats, report it to the market.',
        'Nothing was signed.',
      )
    : failureText(
        'Refused. This is not what you asked',
        'Stop here, or start again and read the review.',
        'Nothing was signed.',
      )

export function flowErrorText(error: FlowError): FailureText {
  switch (error.code) {
    case 'insufficient-balance':
      return failureText(
        `Balance short by ${hbarWords(error.short)}`,
        `This needs ${hbarWords(error.needed)}, and the account has ${hbarWords(error.available)}. Add HBAR or choose another account.`,
      )
    case 'not-associated':
      return failureText('The account cannot hold this token yet', 'Associate the token first, then continue.')
    case 'not-ready':
      return NOT_READY_TEXTS[error.fact]
    case 'called-not-ready':
      return marketNotReadyText(error.reason)
    case 'already-associated':
      return failureText('The account can hold this token already', 'No action is needed.')
    case 'quote-stale':
      return failureText('The quote is too old', `The quote is ${ageWords(error.ageSeconds)} old. Get a new quote.`)
    case 'price-changed':
      return failureText(
        `The price is now ${hbarWords(error.now)}`,
        `You agreed to ${hbarWords(error.was)}. Check the new price and decide again.`,
      )
    case 'listing-gone':
      return failureText('The listing is gone', 'The NFT was sold or unlisted. Choose another NFT.')
    case 'not-quotable':
      return failureText(
        quoteReasonText(error.reason)?.title ?? `The market does not quote this: ${plainText(error.reason, 60)}`,
        adviceWithWait(quoteReasonText(error.reason)?.todo ?? 'Try again later.', error.retryAfterSeconds),
      )
    case 'window-expired':
      return failureText('The time to send this is over', 'Start again to get a new review.')
    case 'declined':
      return failureText('You declined', 'Start again if you change your mind.')
    case 'approval-too-early':
      return failureText(
        'You pressed the button too early',
        'Wait until the button is ready, then press the button once.',
        'Nothing was signed or changed.',
      )
    case 'review-crashed':
      return failureText('The review window crashed', 'Start again if you still want to.', 'Nothing was signed.')
    case 'clock-changed':
      return failureText(
        `This computer’s clock jumped ${error.byMs > 0 ? 'ahead' : 'back'} by ${ageWords(Math.round(Math.abs(error.byMs) / 1000))}`,
        `Check date and time, then start again.${error.byMs > 0 ? ' A computer waking from sleep also causes this.' : ''}`,
        'Nothing was signed.',
      )
    case 'review-refused':
      return refusedReviewText(error.rules)
    case 'spender-not-added':
      return failureText(
        'The spender was not added',
        'Add the spender only if the market publishes its id, then start again.',
        'Nothing was signed.',
      )
    case 'review-outdated':
      return failureText(
        'The facts changed while you were reading',
        'Start again and read the new review.',
        'Nothing was signed.',
      )
    case 'recheck-unanswered':
      return failureText(
        error.what === 'mirror' ? 'The ledger’s mirror did not answer a check' : 'The market did not answer a check',
        'The app could not repeat its checks before signing. Try again in a minute.',
        'Nothing was signed or charged.',
      )
    case 'flow-unfinished':
      return failureText(
        'An earlier request is not finished',
        'Wait until the earlier outcome is known. Do not repeat it.',
        'Nothing more was sent.',
      )
    case 'interrupted':
      return failureText(
        'The app closed before signing',
        'Start again if you still want to.',
        'Nothing was sent. Nothing moved.',
      )
    case 'history-lost':
      return failureText(
        'History after this point is missing',
        'Check your account in a ledger explorer before you repeat this.',
        'The transaction may have been sent, and paid.',
      )
    case 'over-limit':
      return overLimitText(error)
    case 'clock-wrong':
      return failureText(
        `This computer’s clock is ${ageWords(Math.abs(error.aheadSeconds))} ${error.aheadSeconds > 0 ? 'ahead' : 'behind'}`,
        `Set the clock, then try again. The app compared it with the ${error.than === 'service' ? 'market' : 'ledger'}.`,
        'Nothing was signed.',
      )
    case 'own-listing':
      return failureText('This is your own listing', 'Unlist the NFT instead of buying it.')
    case 'not-owner':
      return failureText(
        'The account does not hold this NFT',
        error.owner === null
          ? 'Choose the account that holds this NFT.'
          : `The NFT is held by ${plainText(error.owner, 40)}.`,
      )
    case 'sold-meanwhile':
      return failureText(
        'The listing ended before you could unlist the NFT',
        'If the NFT was sold, the account’s balance shows the payment.',
        error.owner === null
          ? 'The NFT left the account: it was sold, given away or burned.'
          : `The NFT is now held by ${plainText(error.owner, 40)}: it was sold or given away.`,
      )
    case 'maybe-sold':
      return failureText(
        'The listing is gone. The NFT’s owner is unknown',
        'Look at the account’s NFTs and balance.',
        'The NFT was either unlisted or sold.',
      )
    case 'not-listed':
      return failureText('This NFT is not listed', 'There is no listing to remove.')
    case 'already-listed':
      return failureText(
        error.price === null ? 'The NFT is already listed' : `The NFT is already listed for ${hbarWords(error.price)}`,
        'Enter another price to change the listing.',
      )
    case 'mint-not-open':
      return MINT_NOT_OPEN_TEXTS[error.reason]
    case 'user-key-unproven':
      return failureText(
        'The account of the user key is not confirmed',
        'Give the key the permission Manage Allowance, so that the app can read its account.',
        'Nothing was sent.',
      )
    case 'user-key-of-other':
      return failureText(
        'The user key belongs to another account',
        `The key belongs to ${plainText(error.account, 40)}. Choose that account, or enter the key of this account.`,
        'Nothing was sent.',
      )
    case 'offer-exists':
      return failureText(
        `You already offer ${hbarWords(error.price)}`,
        'Raise that offer, or confirm that you want a second offer.',
        'Nothing was sent.',
      )
    case 'offers-differ':
      return failureText(
        'These offers differ',
        'Raise offers together only if they are on one collection and at one price.',
      )
    case 'read-back-differs':
      return readBackText(error)
    case 'accepted-unverified':
      return failureText(
        'The market accepted the listing, but its price is not verified',
        'Check the listing on the market before you do anything else with this NFT.',
        `You requested ${plainText(error.asked, 120)}. The market did not answer when the app checked the price.`,
      )
    default:
      return assertNever(error, 'flow error without words')
  }
}

const MINT_NOT_OPEN_TEXTS: Readonly<Record<Extract<AppError, { code: 'mint-not-open' }>['reason'], FailureText>> = {
  'not-begun': failureText('The launch has not started', 'Come back when the launch opens.'),
  ended: failureText('The launch has ended', 'Look for its NFTs on the market.'),
  'sold-out': failureText('The launch is sold out', 'Look for its NFTs on the market.'),
  swap: failureText(
    'This launch takes an NFT of yours in exchange',
    'The launch picks which NFT it takes, and you would not see it before signing. Minting here is blocked.',
  ),
  'token-priced': failureText('This launch is paid in another token', 'This app mints only for HBAR.'),
  'terms-changed': failureText(
    'The terms of the launch changed',
    'Refresh the launch, and decide on its new terms.',
    'Nothing was sent.',
  ),
  'terms-too-long': failureText(
    'The terms of this launch are too long to show here',
    'Read the terms on the market’s website, and mint there if you agree.',
    'Nothing was sent.',
  ),
}

const LIMIT_PHRASES = {
  buy: 'for a purchase',
  mint: 'for one minted NFT',
  offer: 'for an offer',
  day: 'for 24 hours',
} as const

function overLimitText({
  limit,
  most,
  asked: requested,
  spent,
}: Extract<AppError, { code: 'over-limit' }>): FailureText {
  const committedSentence = spent === null ? '' : ` You committed ${hbarWords(spent)} in the last 24 hours.`
  return failureText(
    `Above your limit ${LIMIT_PHRASES[limit]}`,
    `Your limit is ${hbarWords(most)}. This request needs ${hbarWords(requested)}.${committedSentence} Change the limit under Spenders and limits.`,
    'Nothing was sent.',
  )
}

/** Text for a listing or offer that differs from the request when the app reads it back from the market. */
function readBackText(error: Extract<AppError, { code: 'read-back-differs' }>): FailureText {
  const { what, asked: requested, found, undone: removedByApp, gone: goneOfferIds = [] } = error
  const subject = what === 'listing' ? 'listing' : 'offer'
  return failureText(
    `The ${subject} differs from your request`,
    readBackAdvice(subject, removedByApp),
    `You requested ${plainText(requested, 120)}. The market has ${plainText(found, 120)}.${goneOffersText(goneOfferIds)}`,
  )
}

/**
 * Advice by what became of the listing or offer. `removedByApp`: true if the app removed the listing or offer; false if
 * the listing or offer is still active; null if an offer was gone before the app could cancel it.
 */
function readBackAdvice(subject: 'listing' | 'offer', removedByApp: boolean | null): string {
  if (removedByApp === null) {
    return `The ${subject} is gone, and may have been accepted. Look at your holdings before you start again.`
  }
  if (removedByApp) return `The app removed the ${subject}. Start again if you still want to.`
  return `${subject === 'offer' ? 'Cancel the offer' : 'Unlist the NFT'} now, and do not repeat the request.`
}

/** Sentence about other offers of the same request that are gone; empty if there are none. */
function goneOffersText(offerIds: readonly number[]): string {
  if (offerIds.length === 0) return ''
  const offers = offerIds.length === 1 ? `Offer ${offerIds[0]} is` : `Offers ${offerIds.join(', ')} are`
  return ` ${offers} gone, and may have been accepted and paid.`
}
