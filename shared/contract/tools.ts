/** The market's tool server: inputs and answers of the server's tools, and the person's calls. */
import { z } from 'zod'
import { appError } from '../errors'
import { entityId, imagePath, instant, noValue, stamp } from './common'
import { method } from './method'
import { readinessFact } from './readiness'

export const toolName = z.string().regex(/^[\w.-]{1,64}$/)
const fieldName = z.string().min(1).max(64)

/**
 * Input kind of a field. `choice`: one of a few values; `traits`: pairs of a trait and its value; `json`: anything
 * else.
 */
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
  /** The server's own description; third-party text. */
  description: z.string().max(300).nullable(),
  choices: z.array(plainValue).max(40),
  /** Limits of the value for numbers, of the length for texts, and of the number of items for lists. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Default that the server documents for an omitted value. */
  fallback: plainValue.nullable(),
})
export type ToolField = z.infer<typeof toolField>

/** Difference between a tool's input on the server (`theirs`) and in this app's list of tools (`ours`). */
export const toolDifference = z.object({
  field: fieldName,
  changeKind: z.enum(['gone', 'added', 'required', 'kind', 'bounds', 'choices']),
  ours: z.string().max(200).nullable(),
  /** Third-party text. */
  theirs: z.string().max(200).nullable(),
})
export type ToolDifference = z.infer<typeof toolDifference>

export const tool = z.object({
  name: toolName,
  /** This app's title for a documented tool; third-party text for others. */
  title: z.string().max(120),
  /** Description of the answer, in this app's words; null for an undocumented tool. */
  answerSummary: z.string().nullable(),
  /** The server's own description; third-party text. */
  description: z.string().max(600).nullable(),
  /** True if the documents name the tool. Documented tools are read-only and can be called from here. */
  isDocumented: z.boolean(),
  /** True if the server lists the tool; null until the server's list is read. */
  isListed: z.boolean().nullable(),
  /** True if the server marks the tool as not read-only. */
  isMarkedAsWriting: z.boolean(),
  /** True if the server never returns the same data to the same key twice. */
  isReturnedOnce: z.boolean(),
  fields: z.array(toolField).max(60),
  /** Source of `fields`: the server's schema if the server lists the tool, otherwise the documents. */
  fieldsSource: z.enum(['server', 'documents']),
  differences: z.array(toolDifference).max(60),
})
export type Tool = z.infer<typeof tool>

export const toolsState = z.object({
  tools: z.array(tool),
  /** Read time of the server's list; null: not read yet. */
  listedAt: instant.nullable(),
  /**
   * Number of requests that the next call sends. The first call also opens the connection and reads the server's list.
   */
  requestsOfNextCall: z.number().int(),
})
export type ToolsState = z.infer<typeof toolsState>

/** One displayable value of an answer. All text is third-party text. */
export const resultCell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().max(400) }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('number'), value: z.number() }),
  /** Amount in HBAR. `exact`: decimal text; null for a statistic, which is rounded for display. */
  z.object({ kind: z.literal('hbar'), value: z.number(), exact: z.string().nullable() }),
  /** Amount in another unit that the answer names: a payment token, or USD. */
  z.object({ kind: z.literal('amount'), figure: z.string().max(60), unit: z.string().max(40) }),
  /** `isChange`: true for a change, which is shown with a sign; false for a share, such as a fee. */
  z.object({ kind: z.literal('percent'), value: z.number(), isChange: z.boolean() }),
  /** Image of an NFT or a collection, by the path at which main serves the image. */
  z.object({ kind: z.literal('image'), path: imagePath }),
  /** An address of the market, for display only: never followed. */
  z.object({ kind: z.literal('address'), address: z.string().max(300) }),
  z.object({ kind: z.literal('flag'), value: z.boolean() }),
  z.object({ kind: z.literal('time'), at: z.string().max(40) }),
  z.object({ kind: z.literal('id'), id: entityId, of: z.enum(['token', 'account', 'other']) }),
  z.object({ kind: z.literal('serial'), token: entityId, serial: z.number() }),
  /**
   * Number of items of a list or an object, in place of the items. `isBelow`: true if the items are shown as a part of
   * their own below; false if only the JSON has the items.
   */
  z.object({ kind: z.literal('count'), count: z.number(), isBelow: z.boolean() }),
])
export type ResultCell = z.infer<typeof resultCell>

/** Names of parts and fields come from the answer: third-party text. */
const partName = z.string().max(200)
export const resultPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('facts'),
    name: partName,
    facts: z.array(z.object({ name: partName, value: resultCell })),
    /** Number of facts that are only in the JSON. */
    hiddenCount: z.number().int(),
  }),
  z.object({
    kind: z.literal('table'),
    name: partName,
    columns: z.array(z.object({ name: partName, isNumber: z.boolean() })),
    rows: z.array(z.array(resultCell)),
    /** Columns without a value in any row. */
    emptyColumns: z.array(partName),
    /** Number of rows and columns that are only in the JSON. */
    hiddenRowCount: z.number().int(),
    hiddenColumnCount: z.number().int(),
  }),
  z.object({
    kind: z.literal('list'),
    name: partName,
    values: z.array(resultCell),
    /** Number of values that are only in the JSON. */
    hiddenCount: z.number().int(),
  }),
])
export type ResultPart = z.infer<typeof resultPart>

export const toolResult = z.object({
  name: toolName,
  parts: z.array(resultPart).max(60),
  /** Number of parts that are only in the JSON. */
  hiddenPartCount: z.number().int(),
  /**
   * Facts of an answer to `check_account_readiness`, without the facts that only this app knows. Null for every other tool,
   * and for an answer of another form.
   */
  readiness: z.array(readinessFact).nullable(),
  /** The unmodified answer as JSON; third-party text. */
  json: z.string(),
  /** True if the answer exceeded the size limit and was cut. */
  isJsonCut: z.boolean(),
  /** Fields of the answer that differ from the documents. The texts may contain third-party text. */
  deviations: z.array(z.object({ path: z.string().max(300), expected: z.string().max(200), got: z.string().max(200) })),
  /** True if no part of the answer has the documented form. The whole answer is then shown as received. */
  isUndocumentedForm: z.boolean(),
  stamp,
  tookMs: z.number(),
  requests: z.number().int(),
})
export type ToolResult = z.infer<typeof toolResult>

const MAX_INPUT_CHARS = 8000
/** Arguments by name. The server's schema defines valid values. */
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
  /** Arguments as JSON text. */
  input: z.string().max(MAX_INPUT_CHARS),
  tookMs: z.number(),
  requests: z.number().int(),
  /** `odd`: answered, but no part of the answer has the documented form. */
  outcome: z.enum(['answered', 'odd', 'failed', 'cancelled']),
  /** Error that ended the call; null for an answered call, and for an error that was too long to store. */
  error: appError.nullable(),
})
export type ToolCall = z.infer<typeof toolCall>

const runId = z.string().regex(/^[\w-]{8,64}$/)

export const tools = {
  /**
   * The tools. `known`: sends no request, and uses the server's list only if it was read before. `listed`: reads the
   * server's list, unless a list of the last ten minutes is cached. `fresh`: always reads the server's list. Errors of
   * `listed` and `fresh`: `offline` (also for a market without a tool server), `unauthorized`, `rate-limited`,
   * `service-refused`, `unexpected-answer`, `timed-out`.
   */
  get: method({ input: z.object({ list: z.enum(['known', 'listed', 'fresh']) }), output: toolsState }),
  /**
   * Calls a documented tool, always over the network. The server's own schema validates the input; `id` names the call
   * for `cancel`. Errors: `not-found` (tool), `invalid-input` with the fields that the server rejects, `cancelled`, and
   * those of `get`.
   */
  run: method({
    input: z.object({ id: runId, name: toolName, input: toolInput }),
    output: toolResult,
    isSentAsJson: true,
  }),
  /** Cancels a call and notifies the server; does nothing when the call has ended. */
  cancel: method({ input: z.object({ id: runId }), output: noValue }),
  /** Calls made in this market, latest first. */
  history: method({ input: noValue, output: z.array(toolCall) }),
  clearHistory: method({ input: noValue, output: z.array(toolCall) }),
}
