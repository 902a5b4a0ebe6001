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
  /** Verdict `match` or `refuse`, never `warn`. Has no effects, because a message moves nothing. */
  readonly judgement: Judgement
  /** The JSON text that is signed; empty when the form of the challenge is wrong. */
  readonly text: string
  /** Bytes to sign: prefix, length and text. Empty for a refused challenge, which must not be signed. */
  readonly bytes: Uint8Array
}

/**
 * Judges the answer of `auth/init` against the account, the service and the clock. The bytes to sign are built
 * here, from the judged fields in the documented order, and never taken from the answer. Callers send the signature to
 * `auth/verify` as its 64 raw bytes in base64. Pure; never throws.
 */
export function judgeChallenge(
  answer: { readonly payload: ChallengePayload },
  intent: ChallengeIntent,
): JudgedChallenge {
  const payload = readPayload(answer.payload)
  if (!payload) return judgedChallenge(null, [formFinding], intent)
  const text = JSON.stringify(payload)
  const bytes = messageBytes(text)
  const findings = contentRules.flatMap(({ check, ...rule }) =>
    check({ payload, bytes }, intent).map((hit): MessageFinding => ({ ...rule, ...hit })),
  )
  return { ...judgedChallenge(payload, findings, intent), text, ...(findings.length === 0 ? { bytes } : {}) }
}

type MessageFinding = Omit<Finding, 'rule' | 'claim' | 'requiredText'> & {
  readonly id: string
  readonly row: MessageRow
}

const formFinding: MessageFinding = {
  ...FORM_RULE,
  message: 'The sign-in message does not have the documented form. Nothing was signed.',
  evidence: [{ path: 'payload', value: '' }],
}

/**
 * Payload with its fields in the documented order; null if a field is missing, has another type or is not documented.
 */
function readPayload(value: unknown): ChallengePayload | null {
  const payload = fieldsOf(value, ['action', 'url', 'data'])
  const data = fieldsOf(payload?.['data'], ['token', 'account', 'timestamp'])
  const { action, url } = payload ?? {}
  const { token, account, timestamp } = data ?? {}
  if (typeof action !== 'string' || typeof url !== 'string') return null
  if (typeof token !== 'string' || typeof account !== 'string') return null
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp < 0) return null
  return { action, url, data: { token, account, timestamp } }
}

/** Fields of an object whose fields have exactly these names; null for any other value. */
function fieldsOf(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const keys = Reflect.ownKeys(value)
  return keys.length === names.length && names.every((name) => keys.includes(name)) ? { ...value } : null
}

/** Judged challenge whose text and bytes to sign are empty. */
function judgedChallenge(
  payload: ChallengePayload | null,
  findings: readonly MessageFinding[],
  intent: ChallengeIntent,
): JudgedChallenge {
  const judgement: Judgement = {
    verdict: verdictOf(findings),
    effects: [],
    findings: findings.map(({ id, severity, title, message, evidence }) => {
      return { rule: id, severity, title, claim: null, message, evidence, requiredText: null }
    }),
    comparison: compareChallenge(payload, findings, intent),
  }
  return { judgement, text: '', bytes: new Uint8Array() }
}

const UNKNOWN_TEXT = 'Unknown'

function compareChallenge(
  payload: ChallengePayload | null,
  findings: readonly MessageFinding[],
  { account, serviceHost, now }: ChallengeIntent,
): readonly ComparisonRow[] {
  const rowOf = (row: MessageRow, label: string, requested: string, actual: string | undefined): ComparisonRow => {
    const isRefused = payload === null || findings.some((finding) => finding.row === row)
    return { label, requested, actual: actual ?? UNKNOWN_TEXT, status: isRefused ? 'refuse' : 'match' }
  }
  const formProblem = findings.find(({ row }) => row === 'form')
  const form = formProblem?.title ?? 'A signed message that no node accepts as a transaction'
  return [
    rowOf('form', 'Form', 'A sign-in, not a transaction', form),
    rowOf('service', 'Service', serviceHost, payload ? shownChallengeText(payload.url) : undefined),
    rowOf('account', 'Account', account, payload ? shownChallengeText(payload.data.account) : undefined),
    rowOf('time', 'Made at', `Not long before ${isoOf(now)}`, payload ? isoOf(payload.data.timestamp) : undefined),
  ]
}
