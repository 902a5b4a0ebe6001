import { decodeBase64 } from './base64'
import { decodeTransaction } from './decode'
import { effectToJson, type EffectJson } from './effect-json'
import { IntentError, parseIntent, type Intent } from './intent'
import { judge } from './judge'
import type { ComparisonRow, Finding, Judgement, Verdict } from './types'

/** A judgement as JSON: what a file, a terminal or a saved report holds. */
export type Report = {
  readonly verdict: Verdict
  readonly effects: readonly EffectJson[]
  readonly findings: readonly Finding[]
  readonly comparison: readonly ComparisonRow[]
}

export type CaseReport = Pick<Report, 'verdict' | 'effects' | 'findings'> & { readonly id: string | number | null }

export function toReport({ verdict, effects, findings, comparison }: Judgement): Report {
  return { verdict, effects: effects.map(effectToJson), findings, comparison }
}

/** Bytes to verdict in one step. Never throws. */
export function judgeBytes(bytes: Uint8Array, intent: Intent): Judgement {
  return judge(decodeTransaction(bytes), intent)
}

/**
 * One line of a case file, `{"id", "intent", "bytes"}` with the bytes in base64. A line that cannot be read is a
 * refusal with a finding that says what is wrong, so that one bad line never hides the others. Never throws.
 */
export function judgeCase(line: string, clock: () => Date): CaseReport {
  const entry = parseLine(line)
  if (entry === null) return unreadable(null, 'line-unreadable', 'The line is not a JSON object.')
  const id = typeof entry['id'] === 'string' || typeof entry['id'] === 'number' ? entry['id'] : null
  const bytes = typeof entry['bytes'] === 'string' ? decodeBase64(entry['bytes']) : null
  if (bytes === null) return unreadable(id, 'bytes-unreadable', 'The bytes are not base64.')
  try {
    const { verdict, effects, findings } = toReport(judgeBytes(bytes, parseIntent(entry['intent'], clock)))
    return { id, verdict, effects, findings }
  } catch (cause) {
    const message = cause instanceof IntentError ? cause.message : 'The case cannot be judged.'
    return unreadable(id, 'intent-unreadable', message)
  }
}

function parseLine(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return value as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

function unreadable(id: CaseReport['id'], rule: string, message: string): CaseReport {
  const finding: Finding = { rule, severity: 'refuse', title: 'The case cannot be read', message, evidence: [] }
  return { id, verdict: 'refuse', effects: [], findings: [finding] }
}
