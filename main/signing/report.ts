import { parseJson } from '@shared/json'
import { decodeBase64 } from './base64'
import { decodeTransaction, MAX_TRANSACTION_LIST_BYTES } from './decode'
import { effectToJson, type EffectJson } from './effect-json'
import { IntentError, parseIntent, type Intent } from './intent'
import { judge } from './judge'
import type { Finding, Judgement, Verdict } from './types'

/** A judgement in the JSON form that the command line prints. */
export type Report = {
  readonly verdict: Verdict
  readonly effects: readonly EffectJson[]
  readonly findings: readonly Pick<Finding, 'rule' | 'severity' | 'message'>[]
}

/** Report for a line of a case file. `id`: id in the line; null if the line has no id. */
export type CaseReport = Report & { readonly id: string | number | null }

/** Converts a judgement to the JSON form. */
export function toReport({ verdict, effects, findings }: Judgement): Report {
  return {
    verdict,
    effects: effects.map(effectToJson),
    findings: findings.map(({ rule, severity, message }) => ({ rule, severity, message })),
  }
}

/** Decodes and judges bytes. Never throws. */
export function judgeBytes(bytes: Uint8Array, intent: Intent): Judgement {
  return judge(decodeTransaction(bytes), intent)
}

/** Report for a text that is too long to read. Names the same rule as a refusal of too many bytes. */
export function refusalOfLongText(): Report {
  return refusal('bytes-size', `The text is too long. At most ${MAX_TRANSACTION_LIST_BYTES} bytes are read.`)
}

/** Report for a line of a case file that is too long to read. */
export function refusalOfLongLine(maxCharacters: number): CaseReport {
  return { id: null, ...refusal('line-unreadable', `The line has more than ${maxCharacters} characters.`) }
}

/**
 * Judges bytes in base64 against an intent. Reports a refusal for any other value. Never throws.
 */
export function judgeBase64(base64: unknown, intent: Intent): Report {
  const bytes = typeof base64 === 'string' ? decodeBase64(base64) : null
  if (bytes === null) return refusal('bytes-unreadable', 'The bytes are not base64.')
  return toReport(judgeBytes(bytes, intent))
}

/**
 * Judges one line of a case file, `{"id", "intent", "bytes"}` with the bytes in base64. For an unreadable line,
 * reports a refusal with the problem, so that the other lines are still judged. Never throws.
 */
export function judgeCase(line: string, clock: () => Date): CaseReport {
  const fields = parseLine(line)
  if (fields === null) return { id: null, ...refusal('line-unreadable', 'The line is not a JSON object.') }
  const id = typeof fields['id'] === 'string' || typeof fields['id'] === 'number' ? fields['id'] : null
  try {
    return { id, ...judgeBase64(fields['bytes'], parseIntent(fields['intent'], clock)) }
  } catch (cause) {
    const message = cause instanceof IntentError ? cause.message : 'The case cannot be judged.'
    return { id, ...refusal('intent-unreadable', message) }
  }
}

function parseLine(line: string): Readonly<Record<string, unknown>> | null {
  const json = parseJson(line)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  // A JSON object has only text keys, which the type `object` does not state.
  return json as Readonly<Record<string, unknown>>
}

function refusal(rule: string, message: string): Report {
  return { verdict: 'refuse', effects: [], findings: [{ rule, severity: 'refuse', message }] }
}
