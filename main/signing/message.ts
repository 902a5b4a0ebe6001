import { messageBytes } from './message-bytes'
import {
  FORM_RULE,
  contentRules,
  shownChallengeText,
  type ChallengeIntent,
  type ChallengePayload,
  type MessageRow,
} from './message-rules'
import type { ComparisonRow, Finding, Judgement } from './types'
import { verdictOf } from './verdict'
import { isoOf } from './words'

export type { ChallengeIntent, ChallengePayload }

type JudgedChallenge = {
  /** No effects: a message moves nothing. `match` or `refuse`, never `warn`. */
  readonly judgement: Judgement
  /** The JSON text that is signed; empty when the form of the challenge is wrong. */
  readonly text: string
  /** Bytes to sign: prefix, length and text. Empty when the challenge is refused, so that there is nothing to sign. */
  readonly bytes: Uint8Array
}

/**
 * Judges the answer of `auth/init` against the account, the service and the clock. The bytes are built here, from the
 * judged fields and in the order of the documents, and never taken from an answer. The signature goes to `auth/verify`
 * as the base64 of its 64 raw bytes. Pure, and never throws.
 */
export function judgeChallenge(
  answer: { readonly payload: ChallengePayload },
  asked: ChallengeIntent,
): JudgedChallenge {
  const payload = readPayload(answer.payload)
  if (!payload) return judgedChallenge(null, [formFinding], asked)
  const text = JSON.stringify(payload)
  const bytes = messageBytes(text)
  const findings = contentRules.flatMap(({ check, ...rule }) =>
    check({ payload, bytes }, asked).map((hit): MessageFinding => ({ ...rule, ...hit })),
  )
  return { ...judgedChallenge(payload, findings, asked), text, ...(findings.length === 0 ? { bytes } : {}) }
}

type MessageFinding = Omit<Finding, 'rule' | 'typed'> & { readonly id: string; readonly row: MessageRow }

const formFinding: MessageFinding = {
  ...FORM_RULE,
  message: 'The sign-in message does not have the documented form. Nothing was signed.',
  evidence: [{ path: 'payload', value: '' }],
}

/** The documented fields and no others, in the documents' order; null for any other content. */
function readPayload(given: unknown): ChallengePayload | null {
  const payload = fieldsOf(given, ['action', 'url', 'data'])
  const data = fieldsOf(payload?.['data'], ['token', 'account', 'timestamp'])
  const { action, url } = payload ?? {}
  const { token, account, timestamp } = data ?? {}
  if (typeof action !== 'string' || typeof url !== 'string') return null
  if (typeof token !== 'string' || typeof account !== 'string') return null
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp < 0) return null
  return { action, url, data: { token, account, timestamp } }
}

function fieldsOf(given: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const keys = Reflect.ownKeys(given)
  return keys.length === names.length && names.every((name) => keys.includes(name)) ? { ...given } : null
}

function judgedChallenge(
  payload: ChallengePayload | null,
  findings: readonly MessageFinding[],
  asked: ChallengeIntent,
): JudgedChallenge {
  const judgement: Judgement = {
    verdict: verdictOf(findings),
    effects: [],
    findings: findings.map(({ id, severity, title, message, evidence }) => {
      return { rule: id, severity, title, message, evidence, typed: null }
    }),
    comparison: compareChallenge(payload, findings, asked),
  }
  return { judgement, text: '', bytes: new Uint8Array() }
}

const UNREAD = 'Unknown'

function compareChallenge(
  payload: ChallengePayload | null,
  findings: readonly MessageFinding[],
  { account, serviceHost, now }: ChallengeIntent,
): readonly ComparisonRow[] {
  const line = (row: MessageRow, label: string, asked: string, does: string | undefined): ComparisonRow => {
    const isRefused = payload === null || findings.some((finding) => finding.row === row)
    return { label, asked, does: does ?? UNREAD, status: isRefused ? 'refuse' : 'match' }
  }
  const formProblem = findings.find(({ row }) => row === 'form')
  const form = formProblem?.title ?? 'A signed message that no node accepts as a transaction'
  return [
    line('form', 'Form', 'A sign-in, not a transaction', form),
    line('service', 'Service', serviceHost, payload ? shownChallengeText(payload.url) : undefined),
    line('account', 'Account', account, payload ? shownChallengeText(payload.data.account) : undefined),
    line('time', 'Made at', `Not long before ${isoOf(now)}`, payload ? isoOf(payload.data.timestamp) : undefined),
  ]
}
