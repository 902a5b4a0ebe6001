import { getDomain } from 'tldts'
import type { EntityId } from '@shared/ids'
import { isLoopback, parseBaseUrl } from '../profile/address'
import { idResemblance } from './look-alike'
import { decodedBytesOf, hasMessagePrefix, readsAsTransaction } from './message-bytes'
import { hitIf, type Hit } from './rules/rule'
import { hasHiddenCharacters, showHidden } from './text'
import { isoOf } from './words'

/**
 * Facts with which a challenge is compared. `serviceHost`: host name, with the port if the address has one. `now`:
 * milliseconds of UNIX time.
 */
export type ChallengeIntent = { readonly account: EntityId; readonly serviceHost: string; readonly now: number }

/** Payload that the service asks the account to sign. `timestamp`: milliseconds of UNIX time. */
export type ChallengePayload = {
  readonly action: string
  readonly url: string
  readonly data: { readonly token: string; readonly account: string; readonly timestamp: number }
}

/** A challenge of the documented form, and the bytes that would be signed for it. */
type Challenge = { readonly payload: ChallengePayload; readonly bytes: Uint8Array }

export type MessageRow = 'form' | 'service' | 'account' | 'time'

type MessageRule = {
  readonly id: string
  readonly severity: 'refuse'
  readonly row: MessageRow
  readonly title: string
  readonly about: string
  readonly check: (challenge: Challenge, intent: ChallengeIntent) => readonly Hit[]
}

/** Age at which a challenge expires. Source: section "Limits" of the market's affiliate document. */
const MAX_AGE_MS = 5 * 60_000
/** Allowed clock difference. A signature for a challenge that is dated further ahead could be stored and used later. */
const MAX_AHEAD_MS = 60_000
const MAX_CHARS = { action: 64, url: 256, token: 256 } as const

/** Severity of all rules: a person cannot judge a challenge, so every finding refuses the challenge. */
const severity = 'refuse'

/** Rules on the content of a challenge, checked only if the form is correct. */
export const contentRules: readonly MessageRule[] = [
  {
    id: 'message-account',
    severity,
    row: 'account',
    title: 'The sign-in is for another account',
    about: 'The sign-in message does not name exactly the person’s account.',
    check: ({ payload: { data } }, { account }) => {
      const likeness = idResemblance(data.account, account)
      return hitIf(data.account !== account, () => ({
        message: `The message would sign in ${shownChallengeText(data.account)}. Your account is ${account}.${likeness ? ` ${likeness}` : ''}`,
        evidence: [{ path: 'payload.data.account', value: shownChallengeText(data.account) }],
      }))
    },
  },
  {
    id: 'message-expired',
    severity,
    row: 'time',
    title: 'The sign-in request has expired',
    about: 'The sign-in message is five minutes old or more. An old message could have been issued to another person.',
    check: ({ payload: { data } }, { now }) =>
      hitIf(now - data.timestamp >= MAX_AGE_MS, () => ({
        message: `The sign-in request was made at ${isoOf(data.timestamp)}. The time now is ${isoOf(now)}. Start again.`,
        evidence: [{ path: 'payload.data.timestamp', value: String(data.timestamp) }],
      })),
  },
  {
    id: 'message-ahead',
    severity,
    row: 'time',
    title: 'The sign-in request is not valid yet',
    about: 'The date of the sign-in message is more than a minute ahead. A signature made now could be used later.',
    check: ({ payload: { data } }, { now }) =>
      hitIf(data.timestamp - now > MAX_AHEAD_MS, () => ({
        message: `The sign-in request is dated ${isoOf(data.timestamp)}. The time now is ${isoOf(now)}. Check the clock of this computer.`,
        evidence: [{ path: 'payload.data.timestamp', value: String(data.timestamp) }],
      })),
  },
  {
    id: 'message-host',
    severity,
    row: 'service',
    title: 'The sign-in is for another service',
    about:
      'The address must use https and the service’s own host or its parent domain. The parent domain must be one that a single owner registers as a whole. Addresses with user names, passwords, queries or letters of other scripts are refused.',
    check: ({ payload: { url } }, { serviceHost }) =>
      hitIf(!isOfService(url, serviceHost), () => ({
        message: `The message would sign in at ${shownChallengeText(url)}. Your service is ${serviceHost}.`,
        evidence: [{ path: 'payload.url', value: shownChallengeText(url) }],
      })),
  },
  {
    id: 'message-hidden',
    severity,
    row: 'form',
    title: 'The sign-in message contains hidden characters',
    about:
      'A text in the message contains control, formatting or private characters. Such characters can make the text look like another text.',
    check: ({ payload }) =>
      textsOf(payload)
        .filter(({ text }) => hasHiddenCharacters(text))
        .map(({ path, text }) => ({
          message: 'A text in the sign-in message contains characters that cannot be seen.',
          evidence: [{ path, value: shownChallengeText(text) }],
        })),
  },
  {
    id: 'message-length',
    severity,
    row: 'form',
    title: 'A text in the sign-in message is empty or too long',
    about: `The action must have 1 to ${MAX_CHARS.action} characters. The address and the token must have 1 to ${MAX_CHARS.token} characters each.`,
    check: ({ payload }) =>
      textsOf(payload)
        .filter(({ text, maxChars }) => text.length === 0 || text.length > maxChars)
        .map(({ path, text, maxChars }) => ({
          message: `A text in the sign-in message has ${text.length} characters. Only 1 to ${maxChars} are signed.`,
          evidence: [{ path, value: `${text.length} characters` }],
        })),
  },
  {
    id: 'message-transaction',
    severity,
    row: 'form',
    title: 'The message could be read as a transaction',
    about:
      'The bytes to sign must begin with the prefix of messages. The bytes must not read as a transaction. Nor may a text in the message, as text, hex or base64.',
    check: ({ payload, bytes }) => {
      const transactionText = textsOf(payload).find(({ text }) => decodedBytesOf(text).some(readsAsTransaction))
      return hitIf(transactionText !== undefined || !hasMessagePrefix(bytes) || readsAsTransaction(bytes), () => ({
        message: 'Part of the message reads as a transaction. A sign-in contains no transaction.',
        evidence: transactionText
          ? [{ path: transactionText.path, value: shownChallengeText(transactionText.text) }]
          : [],
      }))
    },
  },
]

/** Rule on the form, checked first. If this rule reports, no other rule is checked. */
export const FORM_RULE = {
  id: 'message-form',
  severity,
  row: 'form',
  title: 'The sign-in message has an unexpected form',
  about: 'A field is missing, has another type or is not documented. The person would sign unknown content unseen.',
} as const

/** Every rule on messages, as rows for the table of rules. */
export const messageRules: readonly Omit<MessageRule, 'check'>[] = [FORM_RULE, ...contentRules]

/** Texts of a challenge, each with its limit. The account id is left out: it is compared exactly and needs no limit. */
function textsOf({ action, url, data }: ChallengePayload) {
  return [
    { path: 'payload.action', text: action, maxChars: MAX_CHARS.action },
    { path: 'payload.url', text: url, maxChars: MAX_CHARS.url },
    { path: 'payload.data.token', text: data.token, maxChars: MAX_CHARS.token },
  ]
}

/**
 * True if the address has the service's host and port, or no port and the service's host name or parent domain. A
 * parent domain counts only if one owner has registered the domain.
 */
function isOfService(text: string, serviceHost: string): boolean {
  const url = parseBaseUrl(text)
  if (!url) return false
  if (url.host === serviceHost) return true
  const serviceHostname = serviceHost.replace(/:\d+$/, '')
  if (url.port !== '' || isLoopback(url.hostname) || /(^|\.)\d+$/.test(serviceHostname)) return false
  if (url.hostname === serviceHostname) return true
  return url.hostname === parentOf(serviceHostname) && isRegisteredDomain(url.hostname)
}

const parentOf = (host: string): string => host.slice(host.indexOf('.') + 1)

/**
 * True if one owner controls the domain and its subdomains. False for `co.uk` and `github.io`, where anyone can get a
 * subdomain.
 */
const isRegisteredDomain = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null

const MAX_SHOWN_CHARS = 120

/** Third-party text for display, with hidden characters spelled out. A text of more than `MAX_SHOWN_CHARS` is cut. */
export function shownChallengeText(text: string): string {
  const shownText = showHidden(text.slice(0, MAX_SHOWN_CHARS))
  return text.length > MAX_SHOWN_CHARS ? `${shownText}…` : shownText
}
