/** Texts for refusals by the market. */
import type { AppError } from '@shared/errors'
import { failures, isCommonFailure, type RetryRule } from '@shared/market/failures'
import { assertNever } from '@shared/result'
import { PAYMENT_POSSIBLE, WAIT_ADVICE, withStatedTime, type FailureText } from './failures/failure-text'
import { CHECK_BALANCE_FIRST } from './failures/mint'
import { marketFailureText } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

type ErrorOf<C extends AppError['code']> = Extract<AppError, { code: C }>

/**
 * Advice by the retry rule of the market's answer. Used if the failure is undocumented, or if the answer's retry rule
 * differs from the rule that is declared for the failure. For a refusal after which no payment can exist.
 */
const RETRY_ADVICE: Readonly<Record<RetryRule, string>> = {
  'same-call': 'You can try again without a change.',
  'preparing-key': 'You can try again with the service key that prepared this request.',
  'new-preparation': 'Start again: you must sign a new transaction.',
  'list-first': 'Refresh your offers before you try again.',
  reconcile: 'Wait until the outcome is known. Do not repeat the request.',
  never: 'Repeating this request does not help.',
}
/** Advice for an answer without a retry rule. */
const UNKNOWN_RETRY_ADVICE = 'Try again later. If this repeats, ask the market.'

const DO_NOT_PAY_AGAIN = 'Do not pay again.'
const CHECK_PAYMENT = 'Check in History whether you paid.'
/** Advice as in `RETRY_ADVICE`, where a payment may exist: none of it invites a second payment. */
const RETRY_ADVICE_IF_PAID: Readonly<Record<RetryRule, string>> = {
  'same-call': `You can send the same request again. ${DO_NOT_PAY_AGAIN}`,
  'preparing-key': `You can send the same request again with the service key that prepared it. ${DO_NOT_PAY_AGAIN}`,
  'new-preparation': `${CHECK_PAYMENT} Start again only if you did not pay.`,
  'list-first': RETRY_ADVICE['list-first'],
  reconcile: RETRY_ADVICE.reconcile,
  never: `${CHECK_PAYMENT} Do not repeat the request.`,
}
/** Advice for an answer without a retry rule, where a payment may exist. */
const UNKNOWN_RETRY_ADVICE_IF_PAID = `${CHECK_PAYMENT} ${DO_NOT_PAY_AGAIN} If History does not show the result, ask the market.`

/** Name of the operation `mintNftRes`. The operations themselves are not part of the pages. */
const MINT_COMPLETION = 'mintNftRes'

const MOVED_WORDS: Readonly<Record<ErrorOf<'service-refused'>['money'], string>> = {
  nothing: 'This request moved nothing.',
  unknown: PAYMENT_POSSIBLE,
  settled: 'The transaction is settled on the ledger.',
}

export function marketRefusalText(error: ErrorOf<'service-refused'>): FailureText {
  const { failure, again: retryRule } = error
  const words = failure === null ? null : marketFailureText(failure)
  const declaration = failure === null ? null : failures[failure]
  const isAsDeclared = declaration !== null && declaration.retryRule === retryRule
  const advice = isAsDeclared ? declaredAdvice(error, words?.todo ?? '') : retryAdvice(error)
  // The app has its own text for a documented code. Without one, only the market's message explains the refusal.
  const message = declaration !== null && declaration.code !== null ? '' : quotedMessage(error.message)
  return {
    title: words?.title ?? undocumentedTitle(error),
    moved: words !== null && failure !== null && !isCommonFailure(failure) ? words.moved : MOVED_WORDS[error.money],
    todo: [message, ...refusalDetails(error), ...adviceWithWait(error, advice)].filter(Boolean).join(' '),
  }
}

/**
 * True if a payment may exist. The signed transaction of a mint may have been the payment, although the declared effect
 * is `nothing`, because the refused request itself moved nothing.
 */
const isPaymentPossible = ({ money, operation }: ErrorOf<'service-refused'>): boolean =>
  money !== 'nothing' || operation === MINT_COMPLETION

/**
 * Advice of a declared failure. The advice of a common failure is the same for every operation, so a warning is added if
 * a payment may exist.
 */
function declaredAdvice(error: ErrorOf<'service-refused'>, advice: string): string {
  const { failure } = error
  const isCommon = failure !== null && isCommonFailure(failure)
  return isCommon && isPaymentPossible(error) ? `${advice} ${DO_NOT_PAY_AGAIN}` : advice
}

function retryAdvice(error: ErrorOf<'service-refused'>): string {
  const { again: retryRule, operation } = error
  if (!isPaymentPossible(error)) return retryRule === null ? UNKNOWN_RETRY_ADVICE : RETRY_ADVICE[retryRule]
  if (retryRule === null) return UNKNOWN_RETRY_ADVICE_IF_PAID
  return retryRule === 'new-preparation' && operation === MINT_COMPLETION
    ? CHECK_BALANCE_FIRST
    : RETRY_ADVICE_IF_PAID[retryRule]
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
  const { again: retryRule, receiptStatus, transactionId, claimSecondsLeft } = error
  return [
    receiptStatus === null ? '' : `The ledger answered ${plainText(receiptStatus, 60)}.`,
    transactionId === null ? '' : `Transaction ${plainText(transactionId, 60)}.`,
    // The market keeps the seller's turn after a checkout only if the seller repeats the same call.
    claimSecondsLeft === null || retryRule !== 'same-call'
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
export function noAccessText({
  key,
  possible: possibleCauses,
  permission,
  message,
}: ErrorOf<'no-access'>): FailureText {
  const { moved } = marketFailureText('no-access')
  const causesWithRemedies = possibleCauses.map((cause) => causeWithRemedy(cause, permission))
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
