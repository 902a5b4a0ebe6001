import { getDomain } from 'tldts'
import type { EntityId } from '@shared/ids'
import { isLoopback, parseBase } from '../profile/address'
import { likeness } from './look-alike'
import { bytesBehind, hasPrefix, readsAsTransaction } from './message-bytes'
import { hitIf, type Hit } from './rules/rule'
import { hasHiddenCharacters, showHidden } from './text'
import { isoOf } from './words'

/** Facts of the person and the app. `now`: milliseconds of UNIX time. `serviceHost`: with its port, if it has one. */
export type ChallengeAsked = { readonly account: EntityId; readonly serviceHost: string; readonly now: number }

/** Payload that the service wants signed. `timestamp`: milliseconds of UNIX time. */
export type ChallengePayload = {
  readonly action: string
  readonly url: string
  readonly data: { readonly token: string; readonly account: string; readonly timestamp: number }
}

/** A challenge of the right form, and the bytes that would be signed for it. */
type Challenge = { readonly payload: ChallengePayload; readonly bytes: Uint8Array }

export type MessageRow = 'form' | 'service' | 'account' | 'time'

type MessageRule = {
  readonly id: string
  readonly severity: 'refuse'
  readonly row: MessageRow
  readonly title: string
  readonly about: string
  readonly check: (challenge: Challenge, asked: ChallengeAsked) => readonly Hit[]
}

/** Source: affiliate document, "Limits". */
const VALID_MS = 5 * 60_000
/** Clocks differ. A challenge dated later than this could be kept for later use. */
const AHEAD_MS = 60_000
const LONGEST = { action: 64, url: 256, token: 256 } as const

/** Severity of all rules: a person has no way to weigh a challenge. */
const severity = 'refuse'

/** Rules that run only after the form was found correct. */
export const contentRules: readonly MessageRule[] = [
  {
    id: 'message-account',
    severity,
    row: 'account',
    title: 'It is for another account',
    about: 'The challenge names another account than that of the person, letter for letter.',
    check: ({ payload: { data } }, { account }) => {
      const like = likeness(data.account, account)
      return hitIf(data.account !== account, () => ({
        message: `It would sign in ${shown(data.account)}. Your account is ${account}.${like ? ` ${like}` : ''}`,
        evidence: [{ path: 'payload.data.account', value: shown(data.account) }],
      }))
    },
  },
  {
    id: 'message-expired',
    severity,
    row: 'time',
    title: 'It has expired',
    about: 'The challenge is five minutes old or more: it could be one that was given to somebody else.',
    check: ({ payload: { data } }, { now }) =>
      hitIf(now - data.timestamp >= VALID_MS, () => ({
        message: `It was made at ${isoOf(data.timestamp)}. Now it is ${isoOf(now)}. Start again.`,
        evidence: [{ path: 'payload.data.timestamp', value: String(data.timestamp) }],
      })),
  },
  {
    id: 'message-ahead',
    severity,
    row: 'time',
    title: 'It is not valid yet',
    about: 'The challenge is dated more than a minute ahead: a signature given now could be used later.',
    check: ({ payload: { data } }, { now }) =>
      hitIf(data.timestamp - now > AHEAD_MS, () => ({
        message: `It is dated ${isoOf(data.timestamp)}. Now it is ${isoOf(now)}. Check the clock of this computer.`,
        evidence: [{ path: 'payload.data.timestamp', value: String(data.timestamp) }],
      })),
  },
  {
    id: 'message-host',
    severity,
    row: 'service',
    title: 'It is for another service',
    about:
      'The address in the challenge is not an https address of the service’s own host or of the domain right above it, which must be one that an owner registers as a whole. Names, passwords, queries and letters of other scripts are not taken.',
    check: ({ payload: { url } }, { serviceHost }) =>
      hitIf(!isOfService(url, serviceHost), () => ({
        message: `It would sign in at ${shown(url)}. Your service is ${serviceHost}.`,
        evidence: [{ path: 'payload.url', value: shown(url) }],
      })),
  },
  {
    id: 'message-hidden',
    severity,
    row: 'form',
    title: 'It hides characters',
    about: 'A text in the challenge holds control, formatting or private characters, which can make it read otherwise.',
    check: ({ payload }) =>
      textsOf(payload)
        .filter(({ text }) => hasHiddenCharacters(text))
        .map(({ path, text }) => ({
          message: 'A text in the challenge holds characters that cannot be seen.',
          evidence: [{ path, value: shown(text) }],
        })),
  },
  {
    id: 'message-length',
    severity,
    row: 'form',
    title: 'A text in it is empty or too long',
    about: `Of the action 1 to ${LONGEST.action} characters are signed, of the address and the token 1 to ${LONGEST.token}.`,
    check: ({ payload }) =>
      textsOf(payload)
        .filter(({ text, longest }) => text.length === 0 || text.length > longest)
        .map(({ path, text, longest }) => ({
          message: `A text in the challenge has ${text.length} characters. At most ${longest} are signed, and no empty one.`,
          evidence: [{ path, value: `${text.length} characters` }],
        })),
  },
  {
    id: 'message-transaction',
    severity,
    row: 'form',
    title: 'It could pass for a transaction',
    about:
      'What would be signed begins with the prefix of messages, and neither it nor a text in it, as it is or as hex or base64, reads as a transaction.',
    check: ({ payload, bytes }) => {
      const hidden = textsOf(payload).find(({ text }) => bytesBehind(text).some(readsAsTransaction))
      return hitIf(hidden !== undefined || !hasPrefix(bytes) || readsAsTransaction(bytes), () => ({
        message: 'It holds what reads as a transaction. A sign-in has none.',
        evidence: hidden ? [{ path: hidden.path, value: shown(hidden.text) }] : [],
      }))
    },
  },
]

/** Checked first; when it reports, no other rule is checked. */
export const FORM_RULE = {
  id: 'message-form',
  severity,
  row: 'form',
  title: 'The challenge has another form',
  about: 'A field is missing, of another kind or not documented. What is not known would be signed unseen.',
} as const

/** Every rule on messages, as rows for the table of rules. */
export const messageRules: readonly Omit<MessageRule, 'check'>[] = [FORM_RULE, ...contentRules]

function textsOf({ action, url, data }: ChallengePayload) {
  return [
    { path: 'payload.action', text: action, longest: LONGEST.action },
    { path: 'payload.url', text: url, longest: LONGEST.url },
    { path: 'payload.data.token', text: data.token, longest: LONGEST.token },
  ]
}

function isOfService(text: string, serviceHost: string): boolean {
  const url = parseBase(text)
  if (!url) return false
  if (url.host === serviceHost) return true
  const service = serviceHost.replace(/:\d+$/, '')
  if (url.port !== '' || isLoopback(url.hostname) || /(^|\.)\d+$/.test(service)) return false
  return url.hostname === service || (url.hostname === parentOf(service) && isRegistered(url.hostname))
}

const parentOf = (host: string): string => host.slice(host.indexOf('.') + 1)

/** True if one owner has the whole domain: false for `co.uk`, and for `github.io`, where anyone can get a subdomain. */
const isRegistered = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null

const SHOWN_LENGTH = 120

/** Third-party text for display: no hidden characters, and no longer than a line or two. */
export function shown(text: string): string {
  const plain = showHidden(text.slice(0, SHOWN_LENGTH))
  return text.length > SHOWN_LENGTH ? `${plain}…` : plain
}
