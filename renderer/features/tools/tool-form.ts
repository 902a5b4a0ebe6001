/** Converts a filled-in form into the arguments of a call. Invalid input is reported, never corrected silently. */
import type { PlainValue, ToolField, ToolInput } from '@shared/contract/tools'
import { checkId, type LedgerId, parseId } from '@shared/ids'

export type TraitPair = { readonly trait: string; readonly value: string }
/** Typed text; for a choice the JSON of the chosen value. Empty: the field is not sent. */
export type FieldDraft = string | readonly TraitPair[]
export type Draft = Readonly<Record<string, FieldDraft>>

/** Own properties only: the server names the fields, and any object has a `constructor`. */
export const draftFor = (draft: Draft, field: string): FieldDraft =>
  (Object.hasOwn(draft, field) ? draft[field] : undefined) ?? ''

export type FieldTrouble = { readonly text: string; readonly peril?: boolean }
export type ReadDraft = { readonly input: ToolInput; readonly problems: ReadonlyMap<string, FieldTrouble> }

type Read = { readonly value: unknown } | { readonly problem: FieldTrouble } | null

/** `ledger`: ledger whose checksums apply; null if it is unknown. */
export function readDraft(fields: readonly ToolField[], draft: Draft, ledger: LedgerId | null): ReadDraft {
  const input = new Map<string, unknown>()
  const problems = new Map<string, FieldTrouble>()
  for (const field of fields) {
    const read = readField(field, draftFor(draft, field.name), ledger)
    if (read === null) {
      if (field.isRequired) problems.set(field.name, { text: 'This is needed.' })
    } else if ('problem' in read) problems.set(field.name, read.problem)
    else input.set(field.name, read.value)
  }
  return { input: Object.fromEntries(input), problems }
}

const wrong = (text: string, peril = false): Read => ({ problem: peril ? { text, peril } : { text } })

/** Null: the field is empty. */
export function readField(field: ToolField, draft: FieldDraft, ledger: LedgerId | null): Read {
  if (typeof draft !== 'string') return readTraits(field, draft)
  const text = draft.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'token':
    case 'account':
      return readId(text, ledger)
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? bounded(field, Number(text)) : wrong('A whole number.')
    case 'number':
      return /^-?\d{1,16}(\.\d{1,12})?$/.test(text) ? bounded(field, Number(text)) : wrong('A number, such as 12.5.')
    case 'flag':
      return { value: text === 'true' }
    case 'choice': {
      const value = field.choices.find((one) => JSON.stringify(one) === text)
      return value === undefined ? wrong('Choose one of the list.') : { value }
    }
    case 'day':
      return isDay(text) ? { value: text } : wrong('A day as 2026-11-21.')
    case 'instant':
      return isInstant(text) ? { value: text } : wrong('A time as 2026-11-21T13:32:00Z.')
    case 'traits':
    case 'json':
      return readJson(text)
    case 'text':
      return readText(field, text)
  }
}

function readId(text: string, ledger: LedgerId | null): Read {
  const parsed = parseId(text)
  if (!parsed) return wrong('An id looks like 0.0.1234, with or without its five letters.')
  if (ledger !== null && checkId(text, ledger).status === 'wrong-checksum') {
    return wrong('The checksum does not belong to this id on this network. Check every digit.', true)
  }
  return { value: parsed.id }
}

function bounded({ minimum, maximum }: ToolField, value: number): Read {
  if (minimum !== null && value < minimum) return wrong(`At least ${minimum}.`)
  if (maximum !== null && value > maximum) return wrong(`At most ${maximum}.`)
  return { value }
}

function readText({ minimum, maximum }: ToolField, text: string): Read {
  if (minimum !== null && text.length < minimum) return wrong(`At least ${minimum} characters.`)
  if (maximum !== null && text.length > maximum) return wrong(`At most ${maximum} characters.`)
  return { value: text }
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return wrong('JSON that can be read, such as ["a", 1].')
  }
}

function readTraits({ maximum }: ToolField, pairs: readonly TraitPair[]): Read {
  const meant = pairs.filter(({ trait, value }) => trait.trim() !== '' || value.trim() !== '')
  if (meant.length === 0) return null
  if (meant.some(({ trait, value }) => trait.trim() === '' || value.trim() === '')) {
    return wrong('Each trait needs its name and its value.')
  }
  if (maximum !== null && meant.length > maximum) return wrong(`At most ${maximum} traits.`)
  return { value: meant.map(({ trait, value }) => ({ trait_type: trait.trim(), value: value.trim() })) }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/** Draft for the arguments of an earlier call; arguments without a field are left out. */
export function draftOf(fields: readonly ToolField[], input: ToolInput): Draft {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(input, field.name) ? input[field.name] : undefined
      return value === undefined ? [] : [[field.name, fieldDraftOf(field, value)]]
    }),
  )
}

function fieldDraftOf({ kind }: ToolField, value: unknown): FieldDraft {
  if (kind === 'choice' || kind === 'flag') return JSON.stringify(value)
  if (kind === 'traits' && Array.isArray(value)) {
    return value.map((one: Readonly<Record<string, unknown>> | null) => ({
      trait: plain(one?.['trait_type']),
      value: plain(one?.['value']),
    }))
  }
  return typeof value === 'string' && kind !== 'json' ? value : JSON.stringify(value)
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const choiceText = (value: PlainValue): string => JSON.stringify(value)
