/** Texts for refusals by the market. */
import type { AppError } from '@shared/errors'
import { failures, isCommon, type Again } from '@shared/market/failures'
import { assertNever } from '@shared/result'
import { WAITS, withStatedTime, type Words } from './failures/words'
import { failureWords } from './service-text'
import { plainText } from './text'
import { ageWords } from './time'

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>

/** Advice if an answer permits more or less than its declared failure. */
const TODO: Readonly<Record<Again, string>> = {
  'same-call': 'It can be tried again as it is.',
  'preparing-key': 'It can be tried again with the service key that prepared it.',
  'new-preparation': 'Start again: it has to be prepared and signed anew.',
  'list-first': 'Read your offers before another try.',
  reconcile: 'Wait until the outcome is known. Do not do it twice.',
  never: 'It cannot be tried again as it is.',
}
const NOBODY_SAYS = 'Try again later. If it stays so, ask the market.'

const MOVED: Readonly<Record<Of<'service-refused'>['money'], string>> = {
  nothing: 'This request moved nothing.',
  unknown: 'What was sent to the ledger before stays as it is.',
  settled: 'It is settled on the ledger and stays so.',
}

export function refusedText(error: Of<'service-refused'>): Words {
  const { failure, again } = error
  const words = failure && failureWords(failure)
  const declared = failure && failures[failure]
  const todo = declared && declared.again === again ? (words?.todo ?? '') : again ? TODO[again] : NOBODY_SAYS
  // A documented code has its own text here; for others the message of the market is the only explanation.
  const said = declared && declared.code !== null ? '' : ownWords(error.message)
  return {
    title: words?.title ?? unnamed(error),
    moved: words && failure && !isCommon(failure) ? words.moved : MOVED[error.money],
    todo: [said, ...details(error), ...adviceOf(error, todo)].filter(Boolean).join(' '),
  }
}

/**
 * Combines the advice with a stated wait. The stated wait replaces an unspecified one, unless the advice is to wait for
 * the outcome.
 */
function adviceOf({ money, retryAfterSeconds }: Of<'service-refused'>, todo: string): readonly string[] {
  if (retryAfterSeconds === null) return [todo]
  const named = ageWords(retryAfterSeconds)
  const wait = money === 'nothing' ? WAITS.find((sentence) => todo.startsWith(sentence)) : undefined
  if (wait !== undefined) return [`Try again in ${named}.${todo.slice(wait.length)}`]
  const stated = withStatedTime(todo, named)
  return stated === null ? [todo, `Next try in ${named}.`] : [stated]
}

/** Title of an undocumented refusal, by its code or its HTTP status. */
function unnamed({ serviceCode, httpStatus }: Of<'service-refused'>): string {
  if (serviceCode !== null) return `The market refused: ${plainText(serviceCode, 60)}`
  return httpStatus >= 500
    ? `The market has a fault (status ${httpStatus})`
    : `The market refused (status ${httpStatus})`
}

function ownWords(message: string): string {
  const said = plainText(message, 160)
  return said && `The market says: “${said}”`
}

function details(error: Of<'service-refused'>) {
  const { again, receiptStatus, transactionId, claimSecondsLeft } = error
  return [
    receiptStatus === null ? '' : `The ledger answered ${plainText(receiptStatus, 60)}.`,
    transactionId === null ? '' : `Transaction ${plainText(transactionId, 60)}.`,
    // The market keeps a turn for the same call only.
    claimSecondsLeft === null || again !== 'same-call'
      ? ''
      : `Your turn is kept for ${ageWords(claimSecondsLeft)} after each try.`,
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

const KEY = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key' } as const

/** The market does not name the cause, so the text names each possible cause and its remedy. */
export function noAccessText({ key, possible, permission, message }: Of<'no-access'>): Words {
  const { moved } = failureWords('no-access')
  const remedies = possible.map((cause) => remedyOf(cause, permission))
  const said = ownWords(message)
  const causes = remedies.length === 1 ? 'It can be this:' : 'It can be one of these:'
  return {
    title: `The market refuses this ${key ? `${KEY[key]} here` : 'without a key'}${said === '' ? ' and does not say why' : ''}`,
    moved,
    todo: [said, `${causes} ${remedies.join('; ')}.`].filter(Boolean).join(' '),
  }
}

function remedyOf(cause: Of<'no-access'>['possible'][number], permission: string | null): string {
  switch (cause) {
    case 'permission':
      return `its permission “${plainText(permission ?? '', 60)}” is off: turn it on in your profile, API tab`
    case 'activation':
      return 'it is not activated yet: ask the market’s support to activate it'
    case 'terms':
      return 'the affiliate terms are not accepted yet: accept them in your profile, Affiliate section'
    case 'address':
      return 'it may not be used from this computer’s address: change its allowed addresses in your profile'
    case 'project':
      return 'its project name is missing or wrong: enter it beside the key in the settings'
    case 'signature':
      return 'the signature is not the account’s: sign in again with its own key'
    case 'ended':
      return 'it has ended, not used within 7 days or for 90 days since: create another one in the settings, under Connection'
    case 'no-key':
      return 'no key was sent: create an agent key, or enter one, in the settings, under Connection'
    default:
      return assertNever(cause, 'cause without a remedy')
  }
}
