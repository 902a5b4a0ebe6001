/** Texts for refusals by the market. */
import type { AppError } from '@shared/errors'
import { failures, isCommonFailure, type RetryRule } from '@shared/market/failures'
import { assertNever } from '@shared/result'
import { WAIT_ADVICE, withStatedTime, type Words } from './failures/failure-text'
import { failureWords } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>

/** Advice if an answer permits more or less than its declared failure. */
const AGAIN_ADVICE: Readonly<Record<RetryRule, string>> = {
  'same-call': 'You can try again without a change.',
  'preparing-key': 'You can try again with the service key that prepared this request.',
  'new-preparation': 'Start again: you must sign a new transaction.',
  'list-first': 'Refresh your offers before you try again.',
  reconcile: 'Wait until the outcome is known. Do not repeat the request.',
  never: 'This request cannot be repeated unchanged.',
}
/** Advice for an answer that states nothing on a repetition. */
const NO_AGAIN_ADVICE = 'Try again later. If this repeats, ask the market.'

const MOVED_WORDS: Readonly<Record<Of<'service-refused'>['money'], string>> = {
  nothing: 'This request moved nothing.',
  unknown: 'What was sent to the ledger before stays as it is.',
  settled: 'The transaction is settled on the ledger.',
}

export function refusedText(error: Of<'service-refused'>): Words {
  const { failure, again } = error
  const words = failure && failureWords(failure)
  const declared = failure && failures[failure]
  const isAsDeclared = declared && declared.again === again
  const advice = isAsDeclared ? (words?.todo ?? '') : advisedBy(again)
  // A documented code has its own text here; for others the message of the market is the only explanation.
  const message = declared && declared.code !== null ? '' : quotedMessage(error.message)
  return {
    title: words?.title ?? undocumentedTitle(error),
    moved: words && failure && !isCommonFailure(failure) ? words.moved : MOVED_WORDS[error.money],
    todo: [message, ...refusalDetails(error), ...adviceWithWait(error, advice)].filter(Boolean).join(' '),
  }
}

const advisedBy = (again: RetryRule | null): string => (again ? AGAIN_ADVICE[again] : NO_AGAIN_ADVICE)

/**
 * Combines the advice with a stated wait. The stated wait replaces an unspecified one, unless the advice is to wait for
 * the outcome.
 */
function adviceWithWait({ money, retryAfterSeconds }: Of<'service-refused'>, advice: string): readonly string[] {
  if (retryAfterSeconds === null) return [advice]
  const waitTime = ageWords(retryAfterSeconds)
  const waitSentence = money === 'nothing' ? WAIT_ADVICE.find((sentence) => advice.startsWith(sentence)) : undefined
  if (waitSentence !== undefined) return [`Try again in ${waitTime}.${advice.slice(waitSentence.length)}`]
  const withTime = withStatedTime(advice, waitTime)
  return withTime === null ? [advice, `Next try in ${waitTime}.`] : [withTime]
}

/** Title of an undocumented refusal, by its code or its HTTP status. */
function undocumentedTitle({ serviceCode, httpStatus }: Of<'service-refused'>): string {
  if (serviceCode !== null) return `The market refused: ${plainText(serviceCode, 60)}`
  return httpStatus >= 500
    ? `The market has a fault (status ${httpStatus})`
    : `The market refused (status ${httpStatus})`
}

/** The market's own message as a quotation; empty without one. */
function quotedMessage(message: string): string {
  const text = plainText(message, 160)
  return text && `The market says: “${text}”`
}

function refusalDetails(error: Of<'service-refused'>) {
  const { again, receiptStatus, transactionId, claimSecondsLeft } = error
  return [
    receiptStatus === null ? '' : `The ledger answered ${plainText(receiptStatus, 60)}.`,
    transactionId === null ? '' : `Transaction ${plainText(transactionId, 60)}.`,
    // The market keeps a turn for the same call only.
    claimSecondsLeft === null || again !== 'same-call'
      ? ''
      : `Your turn is kept for ${ageWords(claimSecondsLeft)} after each attempt.`,
  ]
}

export const outcomeText = ({ failure }: Of<'outcome-unknown'>): Words => failureWords(failure)

export function unauthorizedText(cause: Of<'unauthorized'>['cause']): Words {
  switch (cause) {
    case 'no-key':
    case 'key-refused':
    case 'input-rejected':
      return failureWords(cause)
    case 'throttled':
      return failureWords('key-throttled')
    default:
      return assertNever(cause, 'cause without words')
  }
}

const KEY_NAMES = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key' } as const

/** The market does not name the cause, so the text names each possible cause and its remedy. */
export function noAccessText({ key, possible, permission, message }: Of<'no-access'>): Words {
  const { moved } = failureWords('no-access')
  const remedies = possible.map((cause) => causeWithRemedy(cause, permission))
  const reason = quotedMessage(message)
  const refusedAccess = key ? `this ${KEY_NAMES[key]} here` : 'this without a key'
  const causes = remedies.length === 1 ? 'Possible cause:' : 'Possible causes:'
  return {
    title: `The market refuses ${refusedAccess}${reason === '' ? ' and gives no reason' : ''}`,
    moved,
    todo: [reason, `${causes} ${remedies.join('; ')}.`].filter(Boolean).join(' '),
  }
}

function causeWithRemedy(cause: Of<'no-access'>['possible'][number], permission: string | null): string {
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
      return 'the key has expired (not used in its first 7 days, or later not for 90 days): create another key in Settings, under Connection'
    case 'no-key':
      return 'no key was sent: create or enter an agent key in Settings, under Connection'
    default:
      return assertNever(cause, 'cause without a remedy')
  }
}
