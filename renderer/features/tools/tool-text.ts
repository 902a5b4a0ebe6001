/** Words for the tools, their fields and their calls. */
import type { FieldKind, ToolCall, ToolDifference, ToolField } from '@shared/contract/tools'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { counted, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

/** Name of a field or a part, as the answer writes the name. */
export const fieldName = (name: string): string => plainText(name, 120)

export const kindWords: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  token: 'a token id',
  account: 'an account id',
  integer: 'a whole number',
  number: 'a number',
  flag: 'yes or no',
  choice: 'one of a list',
  day: 'a day',
  instant: 'a time',
  traits: 'traits',
  json: 'JSON',
}

const EXAMPLES: Partial<Record<FieldKind, string>> = {
  token: '0.0.1234',
  account: '0.0.1234',
  day: '2026-11-21',
  instant: '2026-11-21T13:32:00Z',
  json: '["a", 1]',
}
/** Placeholder of an empty field: its default value, otherwise an example. */
export const fieldPlaceholder = ({ kind, fallback }: ToolField): string =>
  fallback === null ? (EXAMPLES[kind] ?? '') : plainText(String(fallback), 40)

/** Range, default and description of a field. */
export function fieldHint({ kind, minimum, maximum, description, fallback }: ToolField): string {
  const range = rangeWords(minimum, maximum)
  const text = description === null ? '' : plainText(description, 160)
  const parts = [
    text === '' ? null : text.replace(/\.$/, ''),
    // The server's description often contains the bounds already.
    range === null || text.toLowerCase().includes(range) ? null : `${range}${RANGE_UNITS[kind] ?? ''}`,
    fallback === null ? null : `default: ${plainText(String(fallback), 40)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}

const RANGE_UNITS: Partial<Record<FieldKind, string>> = { text: ' characters', traits: ' traits' }

function rangeWords(minimum: number | null, maximum: number | null): string | null {
  if (minimum === null) return maximum === null ? null : `up to ${maximum}`
  return maximum === null ? `from ${minimum}` : `${minimum} to ${maximum}`
}

export function differenceWords({ field, what, ours, theirs }: ToolDifference): string {
  const name = plainText(field, 64)
  switch (what) {
    case 'gone':
      return `${name}: missing on this server.`
    case 'added':
      return `${name}: only on this server.`
    case 'kind':
      return `${name}: ${kindOr(theirs)} on this server, ${kindOr(ours)} in this app.`
    case 'required':
    case 'bounds':
    case 'choices':
      return `${name}: ${textOr(theirs)} on this server, ${textOr(ours)} in this app.`
  }
}
const textOr = (text: string | null): string => plainText(text ?? '', 120) || 'nothing'
const kindOr = (text: string | null): string =>
  text !== null && Object.hasOwn(kindWords, text) ? kindWords[text as FieldKind] : textOr(text)

/** Duration of a call: "240 ms", "1.4 s". */
export const durationWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)}${NNBSP}ms` : `${(ms / 1000).toFixed(1)}${NNBSP}s`

export const requestsWords = (n: number): string => counted(n, 'request')

/** Reason why a tool gave no answer, the tool's own message, and the next step. */
export function toolErrorText(error: AppError): {
  readonly title: string
  readonly said: string | null
  readonly todo: string
} {
  const { title, todo } = errorText(error)
  if (error.code !== 'service-refused') return { title, said: null, todo }
  const message = plainText(error.message, 300) || null
  // The request and the service worked: the tool itself failed.
  return error.failure === null && error.httpStatus === 200
    ? { title: 'The tool gave no answer', said: message, todo: 'Check the fields.' }
    : { title, said: null, todo }
}

/** Outcome of a call in a few words. */
export function outcomeWords({ outcome, error }: Pick<ToolCall, 'outcome' | 'error'>): string {
  switch (outcome) {
    case 'answered':
      return 'Answered'
    case 'odd':
      return 'Answered in an unknown form'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return error === null ? 'Failed' : toolErrorText(error).title
  }
}

/** Arguments on one line. */
export function inputWords(input: string): string {
  try {
    const args = JSON.parse(input) as Readonly<Record<string, unknown>>
    const parts = Object.entries(args).map(([name, value]) => `${name} ${shortValue(value)}`)
    return parts.length === 0 ? 'no arguments' : plainText(parts.join(', '), 160)
  } catch {
    return plainText(input, 160)
  }
}
const shortValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
