/** Reads answers of the tool server. All of their content is third-party data. */
import { z } from 'zod'
import { parseJson } from '@shared/json'
import type { Tool } from '@shared/market/tools'
import { failure, type AppFailure } from '../../platform/app-failure'
import { readAnswer, type AnswerDeclaration, type Oddity, type ReadAnswer } from '../client/read-answer'
import { createRefusableRead, readRefusal } from '../client/refusal'

/** Schema that accepts any answer. The protocol's own schemas would reject a whole answer for one odd part. */
export const anyResultSchema = z.looseObject({})

export type ReadToolAnswer = ReadAnswer<unknown> & {
  /** Instant for which the data is valid, as ISO text; null when the answer lacks the instant, which is required. */
  readonly asOf: string | null
  readonly maxAgeSeconds: number | null
  /** The whole answer as received, to be cached and read again later. */
  readonly fullAnswer: Readonly<Record<string, unknown>>
}

const recordSchema = z.record(z.string(), z.unknown())
const resultSchema = z.object({
  isError: z.boolean().catch(false),
  structuredContent: recordSchema.nullable().catch(null),
  content: z.array(z.unknown()).catch([]),
})
/** Content block that holds a text. */
const textContentSchema = z.object({ type: z.literal('text'), text: z.string() })

/** Declaration of the age fields that every answer has. Source: the passage on the tool server in the API document. */
const ageDeclaration: AnswerDeclaration<z.ZodType<{ asOf: string | null; maxAgeSeconds: number | null }>> = {
  answer: z.object({ asOf: z.iso.datetime({ offset: true }).nullable(), maxAgeSeconds: z.number().min(0).nullable() }),
  fit: 'facts',
}

/** Removes secrets from a message. */
type Conceal = (message: string) => string

/**
 * Reads the answer of a tool by the tool's declaration. Throws AppFailure: the refusal when the tool reports an error,
 * and `unexpected-answer` when the answer has no structured content.
 */
export function readToolAnswer(tool: Tool, result: unknown, conceal: Conceal): ReadToolAnswer {
  const { structure } = readResult(tool, result, conceal)
  if (!structure) throw failure({ code: 'unexpected-answer', operation: tool.name, path: 'structuredContent' })
  return readStructure(tool, structure, conceal).answer
}

/**
 * Texts of an answer, and its structured content: from the field of that name, else from a text that is a JSON record.
 * `structure` is undefined without either. Throws the refusal when the tool reports an error.
 */
function readResult(tool: Tool, result: unknown, conceal: Conceal) {
  const { isError, structuredContent, content } = resultSchema.parse(recordSchema.catch({}).parse(result))
  const texts = content.flatMap((block) => textContentSchema.safeParse(block).data?.text ?? [])
  if (isError) throw toolRefusal(tool.name, null, texts.join(' '), conceal)
  return {
    texts,
    structure:
      structuredContent ??
      texts.map((text) => recordSchema.safeParse(parseJson(text)).data).find((record) => record !== undefined),
  }
}

function readStructure(
  tool: Tool,
  structure: Readonly<Record<string, unknown>>,
  conceal: Conceal,
): { readonly answer: ReadToolAnswer; readonly data: Readonly<Record<string, unknown>> } {
  // An answer has its data either in the field `data` or as fields next to its age.
  const data = recordSchema.safeParse(structure['data']).data ?? structure
  const refusal = readRefusal(createRefusableRead(tool.name), 200, new Headers(), data, undefined, conceal)
  if (refusal) throw refusal
  const dataAnswer = readAnswer(tool, data)
  const ageFacts = readAnswer(ageDeclaration, { asOf: structure['asOf'], maxAgeSeconds: structure['maxAgeSeconds'] })
  const answer = {
    ...dataAnswer,
    oddities: [...ageFacts.oddities, ...dataAnswer.oddities],
    asOf: ageFacts.value?.asOf ?? null,
    maxAgeSeconds: ageFacts.value?.maxAgeSeconds ?? null,
    fullAnswer: structure,
  }
  return { answer, data }
}

/** Answer of a tool in any form, and the differences of the answer from its declaration. */
export type ToolRunAnswer = Pick<ReadToolAnswer, 'asOf' | 'maxAgeSeconds' | 'oddities'> & {
  /** Structured content as received; the list of texts for an answer without structured content. */
  readonly fullAnswer: unknown
  /** Content of the answer's field `data`; the same as `fullAnswer` for an answer without this field. */
  readonly data: unknown
  readonly isCached: boolean
  /** True if no part of the answer fits its declaration. */
  readonly isUndocumentedForm: boolean
}

/** Reads an answer of any shape. Throws the refusal when the tool reports an error. */
export function readToolRun(tool: Tool, result: unknown, conceal: Conceal): ToolRunAnswer {
  const { texts, structure } = readResult(tool, result, conceal)
  if (!structure) {
    const oddities = [{ path: 'structuredContent', expected: 'a record', got: 'none' }]
    return {
      fullAnswer: texts,
      data: texts,
      oddities,
      asOf: null,
      maxAgeSeconds: null,
      isCached: false,
      isUndocumentedForm: true,
    }
  }
  const { answer, data } = readStructure(tool, structure, conceal)
  return {
    fullAnswer: structure,
    data,
    asOf: answer.asOf,
    maxAgeSeconds: answer.maxAgeSeconds,
    oddities: answer.oddities,
    isCached: data['isCached'] === true,
    isUndocumentedForm: answer.value === null,
  }
}

/**
 * Refusal with the message of the tool. `code` is the error code of the protocol; null when the tool itself refused.
 */
export function toolRefusal(name: string, code: number | null, message: string, conceal: Conceal): AppFailure {
  const body = { success: false, apimessage: message, errorCode: code === null ? null : String(code) }
  const refusal = readRefusal(createRefusableRead(name), 200, new Headers(), body, undefined, conceal)
  return refusal ?? failure({ code: 'unexpected-answer', operation: name, path: '' })
}

/** Schema of a tool as the server lists it. */
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

const listPageDeclaration: AnswerDeclaration<
  z.ZodType<{ tools: readonly ServerTool[]; nextCursor?: string | null | undefined }>
> = {
  answer: z.object({ tools: z.array(listedToolSchema), nextCursor: z.string().nullish() }),
  fit: 'facts',
}

/**
 * Reads one page of `tools/list`: all tools that fit the schema, and the cursor of the next page (null on the last
 * page). Throws AppFailure `unexpected-answer` when the answer is not such a page.
 */
export function readToolList(result: unknown): {
  readonly tools: readonly ServerTool[]
  readonly nextCursor: string | null
  readonly oddities: readonly Oddity[]
} {
  const { value, oddities } = readAnswer(listPageDeclaration, result)
  if (!value) throw failure({ code: 'unexpected-answer', operation: 'tools/list', path: oddities[0]?.path ?? '' })
  return {
    tools: value.tools,
    nextCursor: value.nextCursor ?? null,
    oddities,
  }
}
