/** The tools of the market's tool server: what they take, what they answer, and what the person has asked them. */
import { z } from 'zod'
import { appError } from '../errors'
import { entityId, instant, nothing, stamp } from './common'
import { method } from './method'

export const toolName = z.string().regex(/^[\w.-]{1,64}$/)
const fieldName = z.string().min(1).max(64)

/** How a field is filled in. `choice`: one of a few values; `traits`: pairs of a trait and its value; `json`: anything else. */
export const fieldKind = z.enum([
  'text',
  'token',
  'account',
  'integer',
  'number',
  'flag',
  'choice',
  'day',
  'instant',
  'traits',
  'json',
])
export type FieldKind = z.infer<typeof fieldKind>

const plainValue = z.union([z.string().max(200), z.number(), z.boolean()])
export type PlainValue = z.infer<typeof plainValue>

export const toolField = z.object({
  name: fieldName,
  kind: fieldKind,
  isRequired: z.boolean(),
  /** The server's own words; third-party text. */
  description: z.string().max(300).nullable(),
  choices: z.array(plainValue).max(40),
  /** Of numbers their value, of texts their length, of lists their items. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** What the server takes where nothing is sent, as it says. */
  fallback: plainValue.nullable(),
})
export type ToolField = z.infer<typeof toolField>

/** Where the server's list is another than what this app has been made for. */
export const toolDifference = z.object({
  field: fieldName,
  what: z.enum(['gone', 'added', 'required', 'kind', 'bounds', 'choices']),
  ours: z.string().max(200).nullable(),
  /** Third-party text. */
  theirs: z.string().max(200).nullable(),
})
export type ToolDifference = z.infer<typeof toolDifference>

export const tool = z.object({
  name: toolName,
  /** This app's words for those that the documents name; third-party text for others. */
  title: z.string().max(120),
  /** What it answers, in this app's words; null of a tool that it does not know. */
  says: z.string().nullable(),
  /** The server's own words; third-party text. */
  description: z.string().max(600).nullable(),
  /** In the documents: read-only, and can be called from here. */
  isKnown: z.boolean(),
  /** Null while the server's list is not known. */
  isListed: z.boolean().nullable(),
  /** Its server calls it one that changes something. */
  isCalledWriting: z.boolean(),
  /** The server tells the same key nothing twice. */
  isToldOnce: z.boolean(),
  fields: z.array(toolField).max(60),
  /** Whose schema the fields are made from: the server's, once it is known. */
  fieldsFrom: z.enum(['server', 'documents']),
  differences: z.array(toolDifference).max(60),
})
export type Tool = z.infer<typeof tool>

export const toolsState = z.object({
  tools: z.array(tool),
  /** When the server's list was read; null: not yet. */
  listedAt: instant.nullable(),
  /** Requests that the next call takes: opening the line and reading the list come with the first. */
  requestsOfNextCall: z.number().int(),
})
export type ToolsState = z.infer<typeof toolsState>

/** One value of an answer as it may be shown. All text is of third parties. */
export const cell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().max(400) }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('number'), value: z.number() }),
  /** Whole HBAR; `exact` is null of a statistic, which is rounded for reading. */
  z.object({ kind: z.literal('hbar'), value: z.number(), exact: z.string().nullable() }),
  /** In another unit, which the answer names: a payment token, or USD. */
  z.object({ kind: z.literal('amount'), figure: z.string().max(60), unit: z.string().max(40) }),
  /** A change has its sign; a share, such as a fee, has none. */
  z.object({ kind: z.literal('percent'), value: z.number(), isChange: z.boolean() }),
  /** An address of the market's own, to be read and followed by nothing. */
  z.object({ kind: z.literal('address'), address: z.string().max(300) }),
  z.object({ kind: z.literal('flag'), value: z.boolean() }),
  z.object({ kind: z.literal('time'), at: z.string().max(40) }),
  z.object({ kind: z.literal('id'), id: entityId, of: z.enum(['token', 'account', 'other']) }),
  z.object({ kind: z.literal('serial'), token: entityId, serial: z.number() }),
  /** A part that stands below, or only in the JSON; how many things it holds. */
  z.object({ kind: z.literal('count'), count: z.number(), isBelow: z.boolean() }),
])
export type Cell = z.infer<typeof cell>

/** Names of parts and fields are the answer's own: third-party text. */
const partName = z.string().max(200)
export const resultPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('facts'),
    name: partName,
    facts: z.array(z.object({ name: partName, value: cell })),
    unseen: z.number().int(),
  }),
  z.object({
    kind: z.literal('table'),
    name: partName,
    columns: z.array(z.object({ name: partName, isNumber: z.boolean() })),
    rows: z.array(z.array(cell)),
    /** Columns in which nothing stands in any row. */
    empty: z.array(partName),
    /** Rows and columns that only the JSON has. */
    unseenRows: z.number().int(),
    unseenColumns: z.number().int(),
  }),
  z.object({ kind: z.literal('list'), name: partName, values: z.array(cell), unseen: z.number().int() }),
])
export type ResultPart = z.infer<typeof resultPart>

export const toolResult = z.object({
  name: toolName,
  parts: z.array(resultPart).max(60),
  /** Parts that only the JSON has. */
  unseenParts: z.number().int(),
  /** The answer as it came, as JSON; third-party text. */
  json: z.string(),
  /** It was longer than what is handed on. */
  isJsonCut: z.boolean(),
  /** Where it is not as the documents say. Names in it may be the server's own. */
  oddities: z.array(z.object({ path: z.string().max(300), expected: z.string().max(200), got: z.string().max(200) })),
  /** No structure came, only text, or nothing of it is as declared: shown as it is. */
  isOdd: z.boolean(),
  stamp,
  tookMs: z.number(),
  requests: z.number().int(),
})
export type ToolResult = z.infer<typeof toolResult>

const MAX_INPUT_CHARS = 8000
/** Arguments by name. What they may be is up to the server's schema. */
export const toolInput = z
  .record(fieldName, z.unknown())
  .refine((input) => JSON.stringify(input).length <= MAX_INPUT_CHARS, 'too long')
  .meta({ maxJsonChars: MAX_INPUT_CHARS })
export type ToolInput = z.infer<typeof toolInput>

/** A call that the person made. */
export const toolCall = z.object({
  id: z.number().int(),
  at: instant,
  tool: toolName,
  /** JSON text of the arguments. */
  input: z.string().max(MAX_INPUT_CHARS),
  tookMs: z.number(),
  requests: z.number().int(),
  outcome: z.enum(['answered', 'odd', 'failed', 'cancelled']),
  /** Of a failed one. */
  error: appError.nullable(),
})
export type ToolCall = z.infer<typeof toolCall>

const runId = z.string().regex(/^[\w-]{8,64}$/)

export const tools = {
  /**
   * `known`: without asking anybody, the tools of the documents with what is known of the server's list. `listed`: reads
   * the list when none of the last ten minutes is at hand. Errors of `listed` and `fresh`: `offline` (also where the
   * market has no tool server), `unauthorized`, `rate-limited`, `service-refused`, `unexpected-answer`, `timed-out`.
   */
  get: method({ input: z.object({ list: z.enum(['known', 'listed', 'fresh']) }), output: toolsState }),
  /**
   * Asks a tool of the documents, always the network. What is sent is judged by the server's own schema; `id` names the
   * call for `cancel`. Errors: `not-found` (tool), `invalid-input` with the fields that the server does not take,
   * `cancelled`, and those of `get`.
   */
  run: method({ input: z.object({ id: runId, name: toolName, input: toolInput }), output: toolResult, asText: true }),
  /** Gives a call up and tells the server; nothing happens when it has ended. */
  cancel: method({ input: z.object({ id: runId }), output: nothing }),
  /** The calls made in this market, the last first. */
  history: method({ input: nothing, output: z.array(toolCall) }),
  clearHistory: method({ input: nothing, output: z.array(toolCall) }),
}
