/** Converts the input of a form into the arguments of a call. Invalid input is reported and never corrected. */
import type { PlainValue, ToolField, ToolInput } from '@shared/contract/tools'
import { checkId, type LedgerId, parseId } from '@shared/ids'

export type TraitPair = { readonly trait: string; readonly value: string }
/** Input of one field: typed text, a chosen value as JSON, or trait pairs. An empty field is not sent. */
export type FieldDraft = string | readonly TraitPair[]
/** Input of a form, by field name. */
export type Draft = Readonly<Record<string, FieldDraft>>

/**
 * Draft of a field; empty text if there is none. The server names the fields, so inherited properties such as
 * `constructor` must not be read.
 */
export const draftFor = (draft: Draft, field: string): FieldDraft =>
  (Object.hasOwn(draft, field) ? draft[field] : undefined) ?? ''

/** Problem with the input of a field. The form shows a dangerous problem at once, any other problem after the submit. */
export type ToolFieldProblem = { readonly text: string; readonly isDangerous?: boolean }
/** Arguments of a call, and the problems with the input by field name. */
export type ParsedDraft = { readonly input: ToolInput; readonly problems: ReadonlyMap<string, ToolFieldProblem> }

/** Value of a field or the problem with the input; null for an empty field. */
type FieldResult = { readonly value: unknown } | { readonly problem: ToolFieldProblem } | null

/** Reads all fields of a draft. `ledger`: ledger for which checksums are checked; null: checksums are not checked. */
export function readDraft(fields: readonly ToolField[], draft: Draft, ledger: LedgerId | null): ParsedDraft {
  const input = new Map<string, unknown>()
  const problems = new Map<string, ToolFieldProblem>()
  for (const field of fields) {
    const fieldResult = readField(field, draftFor(draft, field.name), ledger)
    if (fieldResult === null) {
      if (field.isRequired) problems.set(field.name, { text: 'This field is required.' })
    } else if ('problem' in fieldResult) {
      problems.set(field.name, fieldResult.problem)
    } else {
      input.set(field.name, fieldResult.value)
    }
  }
  return { input: Object.fromEntries(input), problems }
}

const invalidField = (text: string, isDangerous = false): FieldResult => ({
  problem: isDangerous ? { text, isDangerous } : { text },
})

/** Reads one field of a draft. `ledger` has the same meaning as in `readDraft`. */
export function readField(field: ToolField, draft: FieldDraft, ledger: LedgerId | null): FieldResult {
  if (typeof draft !== 'string') return readTraits(field, draft)
  const text = draft.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'token':
    case 'account':
      return readId(text, ledger)
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? withinBounds(field, Number(text)) : invalidField('A whole number.')
    case 'number':
      return /^-?\d{1,16}(\.\d{1,12})?$/.test(text)
        ? withinBounds(field, Number(text))
        : invalidField('A number, such as 12.5.')
    case 'flag':
      return { value: text === 'true' }
    case 'choice': {
      const value = field.choices.find((choice) => JSON.stringify(choice) === text)
      return value === undefined ? invalidField('Choose a value from the list.') : { value }
    }
    case 'day':
      return isDay(text) ? { value: text } : invalidField('A day, such as 2026-11-21.')
    case 'instant':
      return isInstant(text) ? { value: text } : invalidField('A time, such as 2026-11-21T13:32:00Z.')
    // A traits field has text only if an earlier call had an argument that is not a list of pairs.
    case 'traits':
    case 'json':
      return readJson(text)
    case 'text':
      return readText(field, text)
  }
}

function readId(text: string, ledger: LedgerId | null): FieldResult {
  const parsedId = parseId(text)
  if (!parsedId) return invalidField('An id, such as 0.0.1234, with or without its five-letter checksum.')
  if (ledger !== null && checkId(text, ledger).status === 'wrong-checksum') {
    return invalidField('The checksum does not belong to this id on this network. Check every digit.', true)
  }
  return { value: parsedId.id }
}

function withinBounds({ minimum, maximum }: ToolField, value: number): FieldResult {
  if (minimum !== null && value < minimum) return invalidField(`At least ${minimum}.`)
  if (maximum !== null && value > maximum) return invalidField(`At most ${maximum}.`)
  return { value }
}

function readText({ minimum, maximum }: ToolField, text: string): FieldResult {
  if (minimum !== null && text.length < minimum) return invalidField(`At least ${minimum} characters.`)
  if (maximum !== null && text.length > maximum) return invalidField(`At most ${maximum} characters.`)
  return { value: text }
}

function readJson(text: string): FieldResult {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return invalidField('Valid JSON, such as ["a", 1].')
  }
}

function readTraits({ maximum }: ToolField, pairs: readonly TraitPair[]): FieldResult {
  const filledPairs = pairs.filter(({ trait, value }) => trait.trim() !== '' || value.trim() !== '')
  if (filledPairs.length === 0) return null
  if (filledPairs.some(({ trait, value }) => trait.trim() === '' || value.trim() === '')) {
    return invalidField('Each trait needs its name and its value.')
  }
  if (maximum !== null && filledPairs.length > maximum) return invalidField(`At most ${maximum} traits.`)
  return { value: filledPairs.map(({ trait, value }) => ({ trait_type: trait.trim(), value: value.trim() })) }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/** Draft with the arguments of an earlier call. An argument for which the tool has no field is left out. */
export function draftFromInput(fields: readonly ToolField[], input: ToolInput): Draft {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(input, field.name) ? input[field.name] : undefined
      return value === undefined ? [] : [[field.name, fieldDraft(field, value)]]
    }),
  )
}

function fieldDraft({ kind }: ToolField, value: unknown): FieldDraft {
  if (kind === 'choice' || kind === 'flag') return JSON.stringify(value)
  if (kind === 'traits' && Array.isArray(value)) {
    return value.map((pair: Readonly<Record<string, unknown>> | null) => ({
      trait: textOf(pair?.['trait_type']),
      value: textOf(pair?.['value']),
    }))
  }
  return typeof value === 'string' && kind !== 'json' ? value : JSON.stringify(value)
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Draft text of a choice: the JSON of the value. */
export const choiceText = (value: PlainValue): string => JSON.stringify(value)
