import { z } from 'zod'
import type { ServicesOf } from '@shared/contract/method'
import type { Tool, ToolCall, ToolResult, tools as toolsContract, ToolsState } from '@shared/contract/tools'
import type { AppError } from '@shared/errors'
import { jsonText } from '@shared/insight/json-text'
import { layOutToolResult } from '@shared/insight/tool-result'
import { fieldListDifferences, fieldsOfSchema, fieldHints } from '@shared/market/tool-fields'
import { readiness } from '@shared/market/market'
import { allTools, isToolName, tools as documentedTools, type Tool as DocumentedTool } from '@shared/market/tools'
import type { ServerTool, ToolRunAnswer } from '../../market-api/tools/tool-answer'
import type { ToolClient } from '../../market-api/tools/tool-client'
import { AppFailure, failure } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'
import { factsOf } from '../readiness/readiness'
import type { ToolCalls } from './tool-calls'

type ToolsServiceDeps = {
  readonly client: Pick<ToolClient, 'listedTools' | 'run' | 'isOpen'>
  readonly calls: ToolCalls
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly profileId: () => string
  /** Signal that aborts when the person leaves the view, and ends the view's requests. */
  readonly signal: () => AbortSignal
  readonly now: () => number
}
type ListedTools = ReadonlyMap<string, ServerTool>

const VISIBLE_CALL = { priority: 'visible' } as const
/**
 * Number of requests for one call. With an open connection: the call itself. Otherwise: two requests to open the
 * connection, at least one to read the tool list, and the call.
 */
const REQUESTS_PER_CALL = { open: 1, closed: 4 } as const

/**
 * Service by which a person tries tools: lists the tools and their inputs, runs calls, and stores a history of calls.
 */
export function createToolsService(deps: ToolsServiceDeps): ServicesOf<{ tools: typeof toolsContract }>['tools'] {
  const { client, calls, media, profileId, now } = deps
  const runningCalls = new Map<string, AbortController>()
  /** The server's list of tools as last read; null before the first read. */
  let lastList: { readonly tools: ListedTools; readonly readAt: string } | null = null

  const toolsState = (): ToolsState => ({
    tools: toolsOf(lastList?.tools ?? null),
    listedAt: lastList?.readAt ?? null,
    requestsOfNextCall: client.isOpen() ? REQUESTS_PER_CALL.open : REQUESTS_PER_CALL.closed,
  })
  const history = () => Promise.resolve(calls.list(profileId()))

  return {
    async get({ list }) {
      if (list === 'known') return toolsState()
      const listedTools = await client.listedTools({ ...VISIBLE_CALL, fresh: list === 'fresh', signal: deps.signal() })
      if (listedTools !== lastList?.tools) lastList = { tools: listedTools, readAt: new Date(now()).toISOString() }
      return toolsState()
    },
    async run({ id, name, input }) {
      if (!isToolName(name) || runningCalls.has(id)) throw failure({ code: 'not-found', what: 'tool' })
      const controller = new AbortController()
      runningCalls.set(id, controller)
      const startedAtMs = now()
      let requestCount = 0
      const countRequest = () => {
        requestCount += 1
      }
      const usage = () => ({ tookMs: Math.max(0, now() - startedAtMs), requests: requestCount })
      const recordCall = (outcome: ToolCall['outcome'], error: AppError | null) => {
        calls.add(profileId(), {
          at: new Date(startedAtMs).toISOString(),
          tool: name,
          input: JSON.stringify(input),
          ...usage(),
          outcome,
          error: storableError(error),
        })
      }
      try {
        const signal = AbortSignal.any([controller.signal, deps.signal()])
        const toolAnswer = await client.run(name, input, { ...VISIBLE_CALL, signal, onSent: countRequest })
        recordCall(toolAnswer.isUndocumentedForm ? 'odd' : 'answered', null)
        return { ...resultOf(name, toolAnswer, media, now()), ...usage() }
      } catch (cause) {
        const error = cause instanceof AppFailure ? cause.error : null
        recordCall(error?.code === 'cancelled' ? 'cancelled' : 'failed', error)
        throw cause
      } finally {
        runningCalls.delete(id)
      }
    },
    cancel: ({ id }) => {
      runningCalls.get(id)?.abort()
      return Promise.resolve(undefined)
    },
    history,
    clearHistory: () => {
      calls.clear(profileId())
      return history()
    },
  }
}

const MAX_ERROR_CHARS = 2000
/** Returns the error to store with a call; null for an error that is too long, because a server can send long texts. */
const storableError = (error: AppError | null): AppError | null =>
  error === null || JSON.stringify(error).length > MAX_ERROR_CHARS ? null : error

const MAX_JSON_CHARS = 300_000
const MAX_ODDITIES = 50
/** Maximum lengths of the texts of an oddity in the contract. */
const MAX_PATH_CHARS = 300
const MAX_FORM_CHARS = 200
/** Maximum age of an answer that does not state one. */
const DEFAULT_MAX_AGE_SECONDS = 60

function resultOf(
  name: string,
  toolAnswer: ToolRunAnswer,
  media: Pick<ImageCache, 'pathOf'>,
  nowMs: number,
): Omit<ToolResult, 'tookMs' | 'requests'> {
  const { json, isCut } = jsonText(toolAnswer.fullAnswer, MAX_JSON_CHARS)
  const { parts, hiddenPartCount } = layOutToolResult(toolAnswer.data, media.pathOf)
  return {
    name,
    parts: [...parts],
    hiddenPartCount,
    readiness: readinessFactsOf(name, toolAnswer.data),
    json,
    isJsonCut: isCut,
    deviations: toolAnswer.oddities.slice(0, MAX_ODDITIES).map(({ path, expected, got }) => ({
      path: path.slice(0, MAX_PATH_CHARS),
      expected: expected.slice(0, MAX_FORM_CHARS),
      got: got.slice(0, MAX_FORM_CHARS),
    })),
    isUndocumentedForm: toolAnswer.isUndocumentedForm,
    stamp: {
      asOf: toolAnswer.asOf,
      receivedAt: new Date(nowMs).toISOString(),
      isCached: toolAnswer.isCached,
      offline: false,
      maxAgeSeconds: toolAnswer.maxAgeSeconds ?? DEFAULT_MAX_AGE_SECONDS,
    },
  }
}

/** Facts of an answer about the readiness of an account; null for other tools and for an answer of another form. */
function readinessFactsOf(name: string, data: unknown): ToolResult['readiness'] {
  if (name !== documentedTools.check_account_readiness.name) return null
  const answer = readiness.answer.safeParse(data)
  if (!answer.success) return null
  // The list shows what the server answered. The key on this computer is a fact of this app.
  const noOwnFacts = { isMine: false, canSign: false, hasOwnReceipt: false }
  return factsOf(answer.data, answer.data.token !== null, noOwnFacts).filter(({ fact }) => fact !== 'key')
}

/** Tools that the documents name, in the order of the documents, followed by tools that only the server lists. */
function toolsOf(listedTools: ListedTools | null): Tool[] {
  const undocumentedTools = [...(listedTools?.values() ?? [])].filter(({ name }) => !isToolName(name))
  return [...allTools.map((tool) => toolOf(tool, listedTools)), ...undocumentedTools.map(undocumentedTool)]
}

const MAX_DESCRIPTION_CHARS = 600
const MAX_TITLE_CHARS = 120

function toolOf(tool: DocumentedTool, listedTools: ListedTools | null): Tool {
  const serverTool = listedTools?.get(tool.name) ?? null
  const documentedFields = fieldsOfSchema(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }))
  const serverFields = serverTool && fieldsOfSchema(serverTool.inputSchema, fieldHints(documentedFields))
  return {
    name: tool.name,
    title: tool.title,
    answerSummary: tool.answerSummary,
    isDocumented: true,
    isReturnedOnce: tool.returnsDataOnce,
    description: serverTool?.description?.slice(0, MAX_DESCRIPTION_CHARS) ?? null,
    isListed: listedTools === null ? null : serverTool !== null,
    isMarkedAsWriting: serverTool?.annotations?.readOnlyHint === false,
    fields: serverFields ?? documentedFields,
    fieldsSource: serverFields ? 'server' : 'documents',
    differences: serverFields ? fieldListDifferences(documentedFields, serverFields) : [],
  }
}

const undocumentedTool = ({ name, title, description, inputSchema, annotations }: ServerTool): Tool => ({
  name,
  answerSummary: null,
  isDocumented: false,
  isListed: true,
  isReturnedOnce: false,
  differences: [],
  title: (title ?? name).slice(0, MAX_TITLE_CHARS),
  description: description?.slice(0, MAX_DESCRIPTION_CHARS) ?? null,
  isMarkedAsWriting: annotations?.readOnlyHint === false,
  fields: fieldsOfSchema(inputSchema),
  fieldsSource: 'server',
})
