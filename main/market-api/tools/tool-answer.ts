/** Answers of the tool server, read as data: all of their content is third-party. */
import { z } from 'zod'
import { parseJson } from '@shared/json'
import type { Tool } from '@shared/market/tools'
import { failure, type AppFailure } from '../../platform/app-failure'
import { readAnswer, type Expected, type Oddity, type ReadAnswer } from '../client/read-answer'
import { refusableRead, readRefusal } from '../client/refusal'

/** The loosest schema that the protocol's client accepts, so that one odd part of an answer costs only that part. */
export const anyResult = z.looseObject({})

export type ReadToolAnswer = ReadAnswer<unknown> & {
  /** Instant that the answer describes; null when the answer does not give one, as it should. */
  readonly asOf: string | null
  readonly maxAgeSeconds: number | null
  /** The whole answer, for reading again from the cache. */
  readonly fullAnswer: Readonly<Record<string, unknown>>
}

const recordSchema = z.record(z.string(), z.unknown())
const resultSchema = z.object({
  isError: z.boolean().catch(false),
  structuredContent: recordSchema.nullable().catch(null),
  content: z.array(z.unknown()).catch([]),
})
const textContentSchema = z.object({ type: z.literal('text'), text: z.string() })

/** Fields that every answer carries. Source: the document's passage on the tool server. */
const ageAnswer: Expected<z.ZodType<{ asOf: string | null; maxAgeSeconds: number | null }>> = {
  answer: z.object({ asOf: z.iso.datetime({ offset: true }).nullable(), maxAgeSeconds: z.number().min(0).nullable() }),
  fit: 'facts',
}

/** Removes texts that must not be shown from a message. */
type Conceal = (words: string) => string

/**
 * Reads a declared answer. Throws AppFailure: `service-refused` when the tool reports an error, `unexpected-answer`
 * when the answer has no structure.
 */
export function readToolAnswer(tool: Tool, result: unknown, conceal: Conceal): ReadToolAnswer {
  const { structure } = readResult(tool, result, conceal)
  if (!structure) throw failure({ code: 'unexpected-answer', operation: tool.name, path: 'structuredContent' })
  return readStructure(tool, structure, conceal).answer
}

/** Texts of an answer and its structure, which may be one of the texts. Throws the tool's refusal. */
function readResult(tool: Tool, result: unknown, conceal: Conceal) {
  const { isError, structuredContent, content } = resultSchema.parse(recordSchema.catch({}).parse(result))
  const texts = content.flatMap((block) => textContentSchema.safeParse(block).data?.text ?? [])
  if (isError) throw toolRefusal(tool.name, null, texts.join(' '), conceal)
  return {
    texts,
    structure: structuredContent ?? texts.map((text) => recordSchema.safeParse(parseJson(text)).data).find(Boolean),
  }
}

function readStructure(
  tool: Tool,
  structure: Readonly<Record<string, unknown>>,
  conceal: Conceal,
): { readonly answer: ReadToolAnswer; readonly data: Readonly<Record<string, unknown>> } {
  // Next to its age, an answer has its data either in `data` or as all remaining fields.
  const data = recordSchema.safeParse(structure['data']).data ?? structure
  const refusal = readRefusal(refusableRead(tool.name), 200, new Headers(), data, undefined, conceal)
  if (refusal) throw refusal
  const dataAnswer = readAnswer(tool, data)
  const ageFacts = readAnswer(ageAnswer, { asOf: structure['asOf'], maxAgeSeconds: structure['maxAgeSeconds'] })
  const answer = {
    ...dataAnswer,
    oddities: [...ageFacts.oddities, ...dataAnswer.oddities],
    asOf: ageFacts.value?.asOf ?? null,
    maxAgeSeconds: ageFacts.value?.maxAgeSeconds ?? null,
    fullAnswer: structure,
  }
  return { answer, data }
}

/** A whole answer as received, with its oddities. */
export type ToolRun = Pick<ReadToolAnswer, 'asOf' | 'maxAgeSeconds' | 'oddities'> & {
  /** The structure, or the texts when there is none. */
  readonly fullAnswer: unknown
  /** The answer's data without its age. */
  readonly data: unknown
  readonly isCached: boolean
  /** True if no part of the answer is as declared. */
  readonly isOdd: boolean
}

/** Reads an answer of any shape. Throws AppFailure `service-refused` when the tool reports an error. */
export function readToolRun(tool: Tool, result: unknown, conceal: Conceal): ToolRun {
  const { texts, structure } = readResult(tool, result, conceal)
  if (!structure) {
    const oddities = [{ path: 'structuredContent', expected: 'a record', got: 'none' }]
    return { fullAnswer: texts, data: texts, oddities, asOf: null, maxAgeSeconds: null, isCached: false, isOdd: true }
  }
  const { answer, data } = readStructure(tool, structure, conceal)
  return {
    fullAnswer: structure,
    data,
    asOf: answer.asOf,
    maxAgeSeconds: answer.maxAgeSeconds,
    oddities: answer.oddities,
    isCached: data['isCached'] === true,
    isOdd: answer.value === null,
  }
}

/** Refusal of a tool in its own words. `code` is a number of the protocol, or null. */
export function toolRefusal(name: string, code: number | null, message: string, conceal: Conceal): AppFailure {
  const body = { success: false, apimessage: message, errorCode: code === null ? null : String(code) }
  const refusal = readRefusal(refusableRead(name), 200, new Headers(), body, undefined, conceal)
  return refusal ?? failure({ code: 'unexpected-answer', operation: name, path: '' })
}

/** A tool as the server lists it. */
const listedToolSchema = z.object({
  name: z.string().regex(/^[\w.-]{1,64}$/),
  title: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  inputSchema: recordSchema,
  annotations: z
    .object({ readOnlyHint: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type ServerTool = z.infer<typeof listedToolSchema>

const listPage: Expected<z.ZodType<{ tools: readonly ServerTool[]; nextCursor?: string | null | undefined }>> = {
  answer: z.object({ tools: z.array(listedToolSchema), nextCursor: z.string().nullish() }),
  fit: 'facts',
}

/** One page of `tools/list`: every readable tool, and the cursor of the next page. */
export function readToolList(result: unknown): {
  readonly tools: readonly ServerTool[]
  readonly nextCursor: string | null
  readonly oddities: readonly Oddity[]
} {
  const { value, oddities } = readAnswer(listPage, result)
  if (!value) throw failure({ code: 'unexpected-answer', operation: 'tools/list', path: oddities[0]?.path ?? '' })
  return {
    tools: value.tools,
    nextCursor: value.nextCursor ?? null,
    oddities,
  }
}
