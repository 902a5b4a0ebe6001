/** Converts a filled-in form into the arguments of a call. Invalid input is reported, never corrected silently. */
import type { PlainValue, ToolField, ToolInput } from '@shared/contract/tools'
import { checkId, type LedgerId, parseId } from '@shared/ids'

export type TraitPair = { readonly trait: string; readonly value: string }
/** Typed text, or the JSON of a chosen value, or trait pairs. An empty field is not sent. */
export type FieldDraft = string | readonly TraitPair[]
export type Draft = Readonly<Record<string, FieldDraft>>

/** Draft of a field. Only own properties count, because the server names the fields and every object has a `constructor`. */
export const draftFor = (draft: Draft, field: string): FieldDraft =>
  (Object.hasOwn(draft, field) ? draft[field] : undefined) ?? ''

export type ToolFieldProblem = { readonly text: string; readonly isDangerous?: boolean }
export type DraftReading = { readonly input: ToolInput; readonly problems: ReadonlyMap<string, ToolFieldProblem> }

type FieldReading = { readonly value: unknown } | { readonly problem: ToolFieldProblem } | null

/** Reads all fields of a draft. `ledger`: ledger whose checksums apply; null if the ledger is unknown. */
export function readDraft(fields: readonly ToolField[], draft: Draft, ledger: LedgerId | null): DraftReading {
  const input = new Map<string, unknown>()
  const problems = new Map<string, ToolFieldProblem>()
  for (const field of fields) {
    const reading = readField(field, draftFor(draft, field.name), ledger)
    if (reading === null) {
      if (field.isRequired) problems.set(field.name, { text: 'This field is required.' })
    } else if ('problem' in reading) {
      problems.set(field.name, reading.problem)
    } else {
      input.set(field.name, reading.value)
    }
  }
  return { input: Object.fromEntries(input), problems }
}

const invalid = (text: string, isDangerous = false): FieldReading => ({
  problem: isDangerous ? { text, isDangerous } : { text },
})

/** Reads one field; null for an empty field. */
export function readField(field: ToolField, draft: FieldDraft, ledger: LedgerId | null): FieldReading {
  if (typeof draft !== 'string') return readTraits(field, draft)
  const text = draft.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'token':
    case 'account':
      return readId(text, ledger)
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? bounded(field, Number(text)) : invalid('A whole number.')
    case 'number':
      return /^-?\d{1,16}(\.\d{1,12})?$/.test(text) ? bounded(field, Number(text)) : invalid('A number, such as 12.5.')
    case 'flag':
      return { value: text === 'true' }
    case 'choice': {
      const value = field.choices.find((choice) => JSON.stringify(choice) === text)
      return value === undefined ? invalid('Choose a value from the list.') : { value }
    }
    case 'day':
      return isDay(text) ? { value: text } : invalid('A day, such as 2026-11-21.')
    case 'instant':
      return isInstant(text) ? { value: text } : invalid('A time, such as 2026-11-21T13:32:00Z.')
    case 'traits':
    case 'json':
      return readJson(text)
    case 'text':
      return readText(field, text)
  }
}

function readId(text: string, ledger: LedgerId | null): FieldReading {
  const parsed = parseId(text)
  if (!parsed) return invalid('An id, such as 0.0.1234, with or without its five-letter checksum.')
  if (ledger !== null && checkId(text, ledger).status === 'wrong-checksum') {
    return invalid('The checksum does not belong to this id on this network. Check every digit.', true)
  }
  return { value: parsed.id }
}

function bounded({ minimum, maximum }: ToolField, value: number): FieldReading {
  if (minimum !== null && value < minimum) return invalid(`At least ${minimum}.`)
  if (maximum !== null && value > maximum) return invalid(`At most ${maximum}.`)
  return { value }
}

function readText({ minimum, maximum }: ToolField, text: string): FieldReading {
  if (minimum !== null && text.length < minimum) return invalid(`At least ${minimum} characters.`)
  if (maximum !== null && text.length > maximum) return invalid(`At most ${maximum} characters.`)
  return { value: text }
}

function readJson(text: string): FieldReading {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return invalid('Valid JSON, such as ["a", 1].')
  }
}

function readTraits({ maximum }: ToolField, pairs: readonly TraitPair[]): FieldReading {
  const filledPairs = pairs.filter(({ trait, value }) => trait.trim() !== '' || value.trim() !== '')
  if (filledPairs.length === 0) return null
  if (filledPairs.some(({ trait, value }) => trait.trim() === '' || value.trim() === '')) {
    return invalid('Each trait needs its name and its value.')
  }
  if (maximum !== null && filledPairs.length > maximum) return invalid(`At most ${maximum} traits.`)
  return { value: filledPairs.map(({ trait, value }) => ({ trait_type: trait.trim(), value: value.trim() })) }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/** Draft for the arguments of an earlier call; arguments without a field are left out. */
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

export const choiceText = (value: PlainValue): string => JSON.stringify(value)
