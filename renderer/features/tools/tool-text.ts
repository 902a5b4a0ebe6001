/** Words for the tools, their fields and their calls. */
import type { FieldKind, ToolCall, ToolDifference, ToolField } from '@shared/contract/tools'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { counted, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

/** Name of a field or a part, as its answer writes it. */
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

const PLACEHOLDER: Partial<Record<FieldKind, string>> = {
  token: '0.0.1234',
  account: '0.0.1234',
  day: '2026-11-21',
  instant: '2026-11-21T13:32:00Z',
  json: '["a", 1]',
}
/** Placeholder of an empty field: its default value, otherwise an example. */
export const placeholderOf = ({ kind, fallback }: ToolField): string =>
  fallback === null ? (PLACEHOLDER[kind] ?? '') : plainText(String(fallback), 40)

/** Range, default and description of a field. */
export function hintOf({ kind, minimum, maximum, description, fallback }: ToolField): string {
  const range =
    minimum === null && maximum === null
      ? null
      : minimum === null
        ? `up to ${maximum}`
        : maximum === null
          ? `from ${minimum}`
          : `${minimum} to ${maximum}`
  const unit = kind === 'text' ? ' characters' : kind === 'traits' ? ' traits' : ''
  const said = description === null ? '' : plainText(description, 160)
  const parts = [
    said === '' ? null : said.replace(/\.$/, ''),
    // Servers often give the bounds in their description, too.
    range === null || said.toLowerCase().includes(range) ? null : `${range}${unit}`,
    fallback === null ? null : `${plainText(String(fallback), 40)} unless told otherwise`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}

export function differenceWords({ field, what, ours, theirs }: ToolDifference): string {
  const name = plainText(field, 64)
  switch (what) {
    case 'gone':
      return `${name}: this server does not list it.`
    case 'added':
      return `${name}: only this server has it.`
    case 'required':
      return `${name}: ${said(theirs)} here, ${said(ours)} as this app knows it.`
    case 'kind':
      return `${name}: ${kindOr(theirs)} here, ${kindOr(ours)} as this app knows it.`
    case 'bounds':
    case 'choices':
      return `${name}: ${said(theirs)} here, ${said(ours)} as this app knows it.`
  }
}
const said = (text: string | null): string => plainText(text ?? '', 120) || 'nothing'
const kindOr = (text: string | null): string =>
  text !== null && Object.hasOwn(kindWords, text) ? kindWords[text as FieldKind] : said(text)

/** Duration of a call: "240 ms", "1.4 s". */
export const tookWords = (ms: number): string =>
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
  const said = plainText(error.message, 300) || null
  // The request and the service worked: the tool itself failed.
  return error.failure === null && error.httpStatus === 200
    ? { title: 'The tool gave no answer', said, todo: 'Look over the fields.' }
    : { title, said: null, todo }
}

/** Outcome of a call in a few words. */
export function outcomeWords({ outcome, error }: Pick<ToolCall, 'outcome' | 'error'>): string {
  switch (outcome) {
    case 'answered':
      return 'Answered'
    case 'odd':
      return 'Answered in another form'
    case 'cancelled':
      return 'Given up'
    case 'failed':
      return error === null ? 'Failed' : toolErrorText(error).title
  }
}

/** Arguments on one line. */
export function inputWords(input: string): string {
  try {
    const args = JSON.parse(input) as Readonly<Record<string, unknown>>
    const parts = Object.entries(args).map(([name, value]) => `${name} ${shortValue(value)}`)
    return parts.length === 0 ? 'nothing' : plainText(parts.join(', '), 160)
  } catch {
    return plainText(input, 160)
  }
}
const shortValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
