/** Texts about tools, their fields and their calls. */
import type { FieldKind, ToolCall, ToolDifference, ToolField } from '@shared/contract/tools'
import { groupThousands } from '@shared/digits'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { countWithNoun, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

/** Name of a field or of a part of an answer, unchanged but as plain text. */
export const plainFieldName = (name: string): string => plainText(name, 120)

export const FIELD_KIND_WORDS: Readonly<Record<FieldKind, string>> = {
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
/** Placeholder of an empty field: the field's default value, otherwise an example for the kind of field. */
export const fieldPlaceholder = ({ kind, fallback }: ToolField): string =>
  fallback === null ? (EXAMPLES[kind] ?? '') : plainText(String(fallback), 40)

/**
 * Hint for a field: description, default value, and the range unless the description names the range. Empty text if there
 * are none.
 */
export function fieldHint({ kind, minimum, maximum, description, fallback }: ToolField): string {
  const range = rangeWords(minimum, maximum)
  const descriptionText = description === null ? '' : plainText(description, 160)
  const isRangeDescribed = range !== null && descriptionText.toLowerCase().includes(range)
  const parts = [
    descriptionText === '' ? null : descriptionText.replace(/\.$/, ''),
    range === null || isRangeDescribed ? null : `${range}${RANGE_UNITS[kind] ?? ''}`,
    fallback === null ? null : `default: ${plainText(String(fallback), 40)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}

const RANGE_UNITS: Partial<Record<FieldKind, string>> = { text: ' characters', traits: ' traits' }

/** Number with separated thousands; a year or a small number stays as it is. */
const numberWords = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) >= 10_000 ? groupThousands(String(value)) : String(value)

function rangeWords(minimum: number | null, maximum: number | null): string | null {
  if (minimum === null) return maximum === null ? null : `up to ${numberWords(maximum)}`
  return maximum === null ? `from ${numberWords(minimum)}` : `${numberWords(minimum)} to ${numberWords(maximum)}`
}

/** Words for a difference: a field of the server's list differs from the documentation for which this app was made. */
export function differenceWords({ field, changeKind, ours, theirs }: ToolDifference): string {
  const name = plainText(field, 64)
  switch (changeKind) {
    case 'gone':
      return `${name}: missing on this server.`
    case 'added':
      return `${name}: only on this server.`
    case 'kind':
      return `${name}: ${fieldKindText(theirs)} on this server, ${fieldKindText(ours)} in this app.`
    case 'required':
    case 'bounds':
    case 'choices':
      return `${name}: ${textOrNothing(theirs)} on this server, ${textOrNothing(ours)} in this app.`
  }
}
const textOrNothing = (text: string | null): string => plainText(text ?? '', 120) || 'nothing'
/** Words for a field kind. The server may name a kind that the app does not know, which is shown as plain text. */
const fieldKindText = (kind: string | null): string =>
  kind !== null && Object.hasOwn(FIELD_KIND_WORDS, kind) ? FIELD_KIND_WORDS[kind as FieldKind] : textOrNothing(kind)

/** Duration of a call: "240 ms", "1.4 s". */
export const durationWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)}${NNBSP}ms` : `${(ms / 1000).toFixed(1)}${NNBSP}s`

/** Number of requests: "1 request", "4 requests". */
export const requestsWords = (requestCount: number): string => countWithNoun(requestCount, 'request')

/** Reason why a tool gave no answer, the tool's own message if there is one, and the next step. */
export function toolErrorText(error: AppError): {
  readonly title: string
  readonly toolMessage: string | null
  readonly todo: string
} {
  const { title, todo } = errorText(error)
  if (error.code !== 'service-refused') return { title, toolMessage: null, todo }
  const message = plainText(error.message, 300) || null
  // With HTTP status 200 and no known failure, the server worked and only the tool failed.
  const hasToolFailed = error.failure === null && error.httpStatus === 200
  return hasToolFailed
    ? { title: 'The tool reported an error', toolMessage: message, todo: 'Check the fields.' }
    : { title, toolMessage: null, todo }
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

/** Arguments of a call, given as JSON, on one line of at most 160 characters. */
export function argumentsWords(input: string): string {
  try {
    const argumentsByName = JSON.parse(input) as Readonly<Record<string, unknown>>
    const parts = Object.entries(argumentsByName).map(([name, value]) => `${name} ${valueText(value)}`)
    return parts.length === 0 ? 'no arguments' : plainText(parts.join(', '), 160)
  } catch {
    return plainText(input, 160)
  }
}
/** Text values appear without quotes, all other values as JSON. */
const valueText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
