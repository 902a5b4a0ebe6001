/** Texts for refusals by the market. */
import type { AppError } from '@shared/errors'
import { failures, isCommonFailure, type RetryRule } from '@shared/market/failures'
import { assertNever } from '@shared/result'
import { PAYMENT_POSSIBLE, WAIT_ADVICE, withStatedTime, type FailureText } from './failures/failure-text'
import { PAY_ONCE } from './failures/mint'
import { marketFailureText } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

type ErrorOf<C extends AppError['code']> = Extract<AppError, { code: C }>

/**
 * Advice by the retry rule of the market's answer. Used if the failure is undocumented, or if the answer's retry rule
 * differs from the rule that is declared for the failure.
 */
const RETRY_ADVICE: Readonly<Record<RetryRule, string>> = {
  'same-call': 'You can try again without a change.',
  'preparing-key': 'You can try again with the service key that prepared this request.',
  'new-preparation': 'Start again: you must sign a new transaction.',
  'list-first': 'Refresh your offers before you try again.',
  reconcile: 'Wait until the outcome is known. Do not repeat the request.',
  never: 'Change the request before you try again.',
}
/** Advice for an answer without a retry rule. */
const UNKNOWN_RETRY_ADVICE = 'Try again later. If this repeats, ask the market.'

const START_AGAIN_IF_UNPAID = 'Check in History whether you paid. Start again only if you did not pay.'
/** Name of the operation `mintNftRes`. The operations themselves are not part of the pages. */
const MINT_COMPLETION = 'mintNftRes'

const MOVED_WORDS: Readonly<Record<ErrorOf<'service-refused'>['money'], string>> = {
  nothing: 'This request moved nothing.',
  unknown: PAYMENT_POSSIBLE,
  settled: 'The transaction is settled on the ledger.',
}

export function marketRefusalText(error: ErrorOf<'service-refused'>): FailureText {
  const { failure, again } = error
  const words = failure === null ? null : marketFailureText(failure)
  const declaration = failure === null ? null : failures[failure]
  const isAsDeclared = declaration !== null && declaration.retryRule === again
  const advice = isAsDeclared ? (words?.todo ?? '') : retryAdvice(error)
  // The app has its own text for a documented code. Without one, only the market's message explains the refusal.
  const message = declaration !== null && declaration.code !== null ? '' : quotedMessage(error.message)
  return {
    title: words?.title ?? undocumentedTitle(error),
    moved: words !== null && failure !== null && !isCommonFailure(failure) ? words.moved : MOVED_WORDS[error.money],
    todo: [message, ...refusalDetails(error), ...adviceWithWait(error, advice)].filter(Boolean).join(' '),
  }
}

function retryAdvice({ again, money, operation }: ErrorOf<'service-refused'>): string {
  if (again === null) return UNKNOWN_RETRY_ADVICE
  if (again !== 'new-preparation') return RETRY_ADVICE[again]
  // The signed transaction may have been the payment, and a new one would pay a second time. For a direct payment of a
  // mint, the declared effect is `nothing`, because the refused request itself moved nothing.
  if (operation === MINT_COMPLETION) return PAY_ONCE
  return money === 'unknown' ? START_AGAIN_IF_UNPAID : RETRY_ADVICE[again]
}

/**
 * Sentences with the advice and the wait that the answer states. The stated wait replaces a time in the advice, or is
 * added at the end. If nothing moved, the stated wait also replaces a first sentence that only says to wait; otherwise
 * that sentence stays, because it may mean waiting for the outcome.
 */
function adviceWithWait({ money, retryAfterSeconds }: ErrorOf<'service-refused'>, advice: string): readonly string[] {
  if (retryAfterSeconds === null) return [advice]
  const waitTime = ageWords(retryAfterSeconds)
  const waitSentence = money === 'nothing' ? WAIT_ADVICE.find((sentence) => advice.startsWith(sentence)) : undefined
  if (waitSentence !== undefined) return [`Try again in ${waitTime}.${advice.slice(waitSentence.length)}`]
  const withTime = withStatedTime(advice, waitTime)
  return withTime === null ? [advice, `Next try in ${waitTime}.`] : [withTime]
}

/** Title of an undocumented refusal, by its code or its HTTP status. */
function undocumentedTitle({ serviceCode, httpStatus }: ErrorOf<'service-refused'>): string {
  if (serviceCode !== null) return `The market refused: ${plainText(serviceCode, 60)}`
  return httpStatus >= 500
    ? `The market answers with an error (${httpStatus})`
    : `The market refused the request (status ${httpStatus})`
}

/** Sentence that quotes the market's message; empty if there is no message. */
function quotedMessage(message: string): string {
  const messageText = plainText(message, 160)
  return messageText === '' ? '' : `The market says: “${messageText}”`
}

/** Further sentences from the market's answer. A sentence is empty if the answer has no value for it. */
function refusalDetails(error: ErrorOf<'service-refused'>) {
  const { again, receiptStatus, transactionId, claimSecondsLeft } = error
  return [
    receiptStatus === null ? '' : `The ledger answered ${plainText(receiptStatus, 60)}.`,
    transactionId === null ? '' : `Transaction ${plainText(transactionId, 60)}.`,
    // The market keeps the seller's turn after a checkout only if the seller repeats the same call.
    claimSecondsLeft === null || again !== 'same-call'
      ? ''
      : `The market holds your turn for ${ageWords(claimSecondsLeft)} after each attempt.`,
  ]
}

export const outcomeUnknownText = ({ failure }: ErrorOf<'outcome-unknown'>): FailureText => marketFailureText(failure)

export function unauthorizedText(cause: ErrorOf<'unauthorized'>['cause']): FailureText {
  switch (cause) {
    case 'no-key':
    case 'key-refused':
    case 'input-rejected':
      return marketFailureText(cause)
    case 'throttled':
      return marketFailureText('key-throttled')
    default:
      return assertNever(cause, 'cause without words')
  }
}

const KEY_NAMES = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key' } as const

/**
 * Text for a denied access. The market does not name the cause, so the text names every possible cause with a remedy.
 */
export function noAccessText({ key, possible, permission, message }: ErrorOf<'no-access'>): FailureText {
  const { moved } = marketFailureText('no-access')
  const causesWithRemedies = possible.map((cause) => causeWithRemedy(cause, permission))
  const messageSentence = quotedMessage(message)
  const refusedRequest = key ? `this request with your ${KEY_NAMES[key]}` : 'this request without a key'
  const causesHeading = causesWithRemedies.length === 1 ? 'Possible cause:' : 'Possible causes:'
  return {
    title: `The market refuses ${refusedRequest}${messageSentence === '' ? ' and gives no reason' : ''}`,
    moved,
    todo: [messageSentence, `${causesHeading} ${causesWithRemedies.join('; ')}.`].filter(Boolean).join(' '),
  }
}

function causeWithRemedy(cause: ErrorOf<'no-access'>['possible'][number], permission: string | null): string {
  switch (cause) {
    case 'permission':
      return `the permission “${plainText(permission ?? '', 60)}” is off: turn it on in your market profile, API tab`
    case 'activation':
      return 'the key is not activated yet: ask the market’s support to activate it'
    case 'terms':
      return 'the affiliate terms are not accepted yet: accept them in your market profile, Affiliate section'
    case 'address':
      return 'the key is not allowed from this computer’s address: change its allowed addresses in your market profile'
    case 'project':
      return 'the project name is missing or wrong: enter it next to the key in Settings'
    case 'signature':
      return 'the signature does not belong to the account: sign in again with the account’s key'
    case 'ended':
      return 'the key expired, unused for its first 7 days or for 90 days: create another key in Settings, under Connection'
    case 'no-key':
      return 'no key was sent: create or enter an agent key in Settings, under Connection'
    default:
      return assertNever(cause, 'cause without a remedy')
  }
}
