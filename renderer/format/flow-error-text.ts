/** Texts for errors by which the app itself stops a flow, before or after something was sent. */
import type { AppError } from '@shared/errors'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { assertNever } from '@shared/result'
import { withStatedTime, words as text, type Words } from './failures/words'
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
    'The account must sign whatever it receives',
    'Buy with another account, or turn that off for this one.',
  ),
  'ecdsa-key': text('An NFT of a contract needs an account with an ECDSA key', 'Use an account that has one.'),
} as const

/** True for refusals whose advice is to continue on the market's website. */
export const isDoneOnMarket = (error: AppError): boolean =>
  (error.code === 'service-refused' && (error.failure === 'buy-over-cap' || error.failure === 'mint-own-site')) ||
  (error.code === 'not-quotable' && error.reason !== 'IN_CHECKOUT' && error.reason !== 'UNAVAILABLE') ||
  (error.code === 'mint-not-open' && (error.reason === 'terms-too-long' || error.reason === 'token-priced'))

/** Advice with the time that the market named, which replaces a time in the advice itself. */
function waitWords(todo: string, seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 0) return todo
  const named = ageWords(seconds)
  return withStatedTime(todo, named) ?? `${todo} Next try in ${named}.`
}

/** Text for a known reason; otherwise quotes the reason that the market gave. */
function calledNotReady(reason: string | null): Words {
  const words = readinessWords(reason)
  if (words) return text(words.title, words.todo)
  const told = reason === null ? 'It gives no reason.' : `The reason it gives: ${plainText(reason, 80)}.`
  return text('The market calls this account not ready', `${told} Ask again later, or buy with another account.`)
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
        'Leave it, or start again and read the review.',
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
      return text('The account cannot hold this token yet', 'Associate it first, then go on.')
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
        waitWords(quoteWords(error.reason)?.todo ?? 'Ask again later.', error.retryAfterSeconds),
      )
    case 'window-expired':
      return text('The time to send it is over', 'Start again to get a new transaction.')
    case 'declined':
      return text('You declined', 'Start again if you want it after all.')
    case 'approval-too-early':
      return text(
        'The button was pressed too early',
        'Wait until it is ready, then press it once.',
        'Nothing was signed or changed.',
      )
    case 'review-crashed':
      return text('The review window crashed', 'Start again if you still want it.', 'Nothing was signed.')
    case 'clock-changed':
      return text(
        `This computer’s clock jumped ${error.byMs > 0 ? 'ahead' : 'back'} by ${ageWords(Math.round(Math.abs(error.byMs) / 1000))}`,
        `Check its date and time, then start again.${error.byMs > 0 ? ' A computer that slept also shows this.' : ''}`,
        'Nothing was signed.',
      )
    case 'review-refused':
      return refusalText(error.rules)
    case 'spender-not-added':
      return text(
        'The spender was not added',
        'Add it when its id is in the market’s own documents, then start again.',
        'Nothing was signed.',
      )
    case 'review-outdated':
      return text(
        'Something changed while you were reading',
        'Start again and read the new review.',
        'Nothing was signed.',
      )
    case 'recheck-unanswered':
      return text(
        error.what === 'mirror' ? 'The ledger’s mirror did not answer' : 'The market did not answer',
        'The facts of this review could not be checked again before signing. Try again in a minute.',
        'Nothing was signed. Nothing moved and nothing was charged.',
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
    case 'history-lost':
      return text(
        'History after this point is missing',
        'Check your account in a ledger explorer before you repeat it.',
        'It may have been sent, and paid.',
      )
    case 'over-limit':
      return overLimit(error)
    case 'clock-wrong':
      return text(
        `This computer’s clock is ${ageWords(Math.abs(error.aheadSeconds))} ${error.aheadSeconds > 0 ? 'ahead' : 'behind'}`,
        `Set it right, then try again. It was compared with the ${error.than === 'service' ? 'market' : 'ledger'}.`,
        'Nothing was signed.',
      )
    case 'own-listing':
      return text('This is your own listing', 'Take it back from the sale instead of buying it.')
    case 'not-owner':
      return text(
        'The account does not hold this NFT',
        error.owner === null ? 'Choose the account that holds it.' : `It is held by ${plainText(error.owner, 40)}.`,
      )
    case 'sold-meanwhile':
      return text(
        'The listing was gone before it was taken back',
        'If it was sold, the account’s balance shows what it brought.',
        error.owner === null
          ? 'The NFT left the account: it was sold, given away or burned.'
          : `The NFT is held by ${plainText(error.owner, 40)} now: it was sold or given away.`,
      )
    case 'maybe-sold':
      return text(
        'The listing is gone, and nobody tells who has the NFT',
        'Look at the account’s NFTs and balance.',
        'It was taken back, or sold before that.',
      )
    case 'not-listed':
      return text('This NFT is not listed', 'There is nothing to take back.')
    case 'already-listed':
      return text(
        error.price === null ? 'It is listed already' : `It is listed for ${hbarWords(error.price)} already`,
        'Enter another price to change it.',
      )
    case 'mint-not-open':
      return MINT_NOT_OPEN[error.reason]
    case 'user-key-unproven':
      return text(
        'Whose account the user key acts for is not proven',
        'Let the app read it from the market: the key needs the permission Manage Allowance.',
        'Nothing was sent.',
      )
    case 'user-key-of-other':
      return text(
        'The user key acts for another account',
        `It is ${plainText(error.account, 40)}. Choose that account, or enter this one’s key.`,
        'Nothing was sent.',
      )
    case 'offer-exists':
      return text(
        `You offer ${hbarWords(error.price)} already`,
        'Raise that one, or say that you want another beside it.',
        'Nothing was sent.',
      )
    case 'offers-differ':
      return text('These offers are not alike', 'Raise offers of one collection and one price together.')
    case 'read-back-differs':
      return readBackDiffers(error)
    case 'accepted-unverified':
      return text(
        'The market accepted the listing, but its price is not verified',
        'Look at the listing on the market before you do anything else with this NFT.',
        `You asked for ${plainText(error.asked, 120)}. The market did not answer when the app checked the price.`,
      )
    default:
      return assertNever(error, 'flow error without words')
  }
}

const MINT_NOT_OPEN: Readonly<Record<Extract<AppError, { code: 'mint-not-open' }>['reason'], Words>> = {
  'not-begun': text('The launch has not begun', 'Come back when it opens.'),
  ended: text('The launch has ended', 'Look for the NFTs on the market.'),
  'sold-out': text('The launch is sold out', 'Look for the NFTs on the market.'),
  swap: text(
    'This launch takes an NFT of yours in exchange',
    'Which one is the launch’s choice and not in what you would sign, so this app does not mint here.',
  ),
  'token-priced': text('This launch is paid in another token', 'This app mints for HBAR only.'),
  'terms-changed': text(
    'The launch asks for agreement to other terms',
    'Read the launch again and decide on what it says now.',
    'Nothing was sent.',
  ),
  'terms-too-long': text(
    'What this launch wants agreed to is too long to show here',
    'Read it on the market’s own site, and mint there if you agree.',
    'Nothing was sent.',
  ),
}

const OF_LIMIT = {
  buy: 'for a purchase',
  mint: 'for one minted NFT',
  offer: 'for an offer',
  day: 'for a day',
} as const

function overLimit({ limit, most, asked, spent }: Extract<AppError, { code: 'over-limit' }>): Words {
  const today = spent === null ? '' : ` ${hbarWords(spent)} were committed in the last 24 hours.`
  return text(
    `More than your own limit ${OF_LIMIT[limit]}`,
    `Your limit is ${hbarWords(most)}, this needs ${hbarWords(asked)}.${today} You set it under Spenders and limits.`,
    'Nothing was sent.',
  )
}

function readBackDiffers(error: Extract<AppError, { code: 'read-back-differs' }>): Words {
  const { what, asked, found, undone, gone = [] } = error
  const thing = what === 'listing' ? 'The listing' : 'The offer'
  return text(
    `${thing} is not what you asked for`,
    undone === null
      ? 'It is gone, and may have been accepted. Look at your holdings before you start again.'
      : undone
        ? 'It was taken back. Start again if you still want it.'
        : 'Take it back now, and do not repeat it.',
    `You asked for ${plainText(asked, 120)}. The market keeps ${plainText(found, 120)}.${goneText(gone)}`,
  )
}

function goneText(ids: readonly number[]): string {
  if (ids.length === 0) return ''
  const which = ids.length === 1 ? `Offer ${ids.join('')} is` : `Offers ${ids.join(', ')} are`
  return ` ${which} gone, and may have been accepted and paid.`
}
