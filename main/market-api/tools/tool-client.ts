import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import { parseJson } from '@shared/json'
import { allTools, isToolName, tools, type Tool, type ToolName, type Tools } from '@shared/market/tools'
import { failure } from '../../platform/app-failure'
import type { AnswerStore, StoredAnswer } from '../../storage/answer-store'
import type { Stamped } from '../client/client'
import { createProjectRedactor } from '../client/http-request'
import { createRequestDeduplicator } from '../client/request-deduplicator'
import { toolCacheKey } from '../client/cache-keys'
import { isTemporaryFailure } from '../client/policy'
import { parseParams, type Params } from '../client/request'
import { readToolAnswer, readToolRun, type ServerTool, type ToolRunAnswer } from './tool-answer'
import { createInputCheck, type InputCheck } from './tool-input'
import { createToolConnection, type ToolConnectionDeps } from './tool-connection'
import type { ToolRequestOptions } from './tool-session'

export type ToolClientDeps = ToolConnectionDeps & {
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly answers: AnswerStore
}

type ToolCall = ToolRequestOptions & {
  /** Sends a request although a fresh answer is cached. */
  readonly fresh?: boolean
}

type RunOptions = ToolRequestOptions & {
  /** Called each time a message is sent for this call. */
  readonly onSent?: () => void
}

/** A tool for display. Title and description of a tool that the app does not know are third-party text. */
type ListedTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True if the app has a declaration of the tool, so that it can call the tool. */
  readonly isKnown: boolean
  /** True if the server lists the tool. */
  readonly isListed: boolean
}
export type ToolClient = ReturnType<typeof createToolClient>
type Input<N extends ToolName> = z.input<Tools[N]['input']>
type Output<N extends ToolName> = z.output<Tools[N]['answer']>

/**
 * Client for the tools of the tool server, through the protocol's official client. Calls reject with AppFailure:
 * `offline`, `timed-out`, `cancelled`, `unauthorized`, `rate-limited`, `invalid-input` with the fields, `not-found` for
 * a tool that the server does not list, `service-refused` when the tool refuses, `unexpected-answer`.
 */
export function createToolClient(deps: ToolClientDeps) {
  let sentCount = 0
  /** Holds the `onSent` of the call that sends the current message, separately for each call in progress. */
  const sentCallbacks = new AsyncLocalStorage<() => void>()
  /** Takes a turn, and counts the message that is then sent. */
  const take: typeof deps.budgets.take = async (...takeArgs) => {
    await deps.budgets.take(...takeArgs)
    sentCount++
    sentCallbacks.getStore()?.()
  }
  const connection = createToolConnection({ ...deps, budgets: { ...deps.budgets, take } })
  const sharedRequests = createRequestDeduplicator<Stamped<unknown>>()
  let inputCheck: Promise<InputCheck> | null = null

  /**
   * Throws AppFailure `invalid-input` if the server's schema rejects the arguments. Notes a rejection in the drift log,
   * unless a person entered the arguments (`isEnteredByPerson`): then the person may have made the mistake.
   */
  async function requireAcceptedArguments(
    tool: Tool,
    { inputSchema }: ServerTool,
    args: Params,
    isEnteredByPerson: boolean,
  ): Promise<void> {
    inputCheck ??= import('@modelcontextprotocol/sdk/validation/ajv').then(({ AjvJsonSchemaValidator: Validator }) =>
      createInputCheck(() => new Validator()),
    )
    const fields = (await inputCheck).rejectedFieldNames(inputSchema, args)
    if (fields === null) return deps.drift(tool.name, { path: 'input', expected: 'a plain schema', got: 'another' })
    if (fields.length === 0) return
    if (isEnteredByPerson) throw failure({ code: 'invalid-input', fields: [...fields] })
    // The app's declaration and the server's schema differ.
    for (const field of fields) {
      deps.drift(tool.name, { path: field === '' ? 'input' : `input.${field}`, expected: 'accepted', got: 'refused' })
    }
    throw failure({ code: 'invalid-input', fields: [...fields] })
  }

  /** Calls a tool that the server lists, and resolves to the result as received. */
  const requestTool = (
    tool: Tool,
    args: Params,
    options: ToolRequestOptions,
    { isEnteredByPerson = false }: { readonly isEnteredByPerson?: boolean } = {},
  ): Promise<unknown> =>
    connection.withConnection(options, async ({ session, listTools }) => {
      const listedTool = (await listTools({ priority: options.priority, signal: options.signal })).get(tool.name)
      if (!listedTool) throw failure({ code: 'not-found', what: 'tool' })
      await requireAcceptedArguments(tool, listedTool, args, isEnteredByPerson)
      return session.call(tool.name, args, options)
    })

  /** Calls a tool, reads the answer by its declaration, and caches the answer if the tool's answers are cached. */
  async function requestAnswer(tool: Tool, args: Params, options: ToolRequestOptions): Promise<Stamped<unknown>> {
    const cacheKey = toolCacheKey(tool, args)
    const invalidationCount = deps.answers.invalidationCount(deps.profileId(), cacheKey)
    const attempt = () => requestTool(tool, args, options)
    const result = tool.returnsDataOnce ? await attempt() : await deps.policy.withRetries(attempt, options.signal)
    const answer = readToolAnswer(tool, result, createProjectRedactor(deps.credentials))
    for (const oddity of answer.oddities) deps.drift(tool.name, oddity)
    const receivedAt = new Date(deps.now()).toISOString()
    const stampedAnswer = stampAnswer(tool, answer, { receivedAt, offline: false })
    if (tool.cacheSeconds > 0) {
      deps.answers.put(deps.profileId(), cacheKey, JSON.stringify(answer.fullAnswer), receivedAt, invalidationCount)
    }
    return stampedAnswer
  }

  async function run(name: ToolName, args: Params, options: RunOptions): Promise<ToolRunAnswer> {
    const tool: Tool = tools[name]
    const attempt = () =>
      sentCallbacks.run(options.onSent ?? (() => undefined), () =>
        requestTool(tool, args, options, { isEnteredByPerson: true }),
      )
    try {
      const result = tool.returnsDataOnce ? await attempt() : await deps.policy.withRetries(attempt, options.signal)
      const answer = readToolRun(tool, result, createProjectRedactor(deps.credentials))
      for (const oddity of answer.oddities) deps.drift(tool.name, oddity)
      return answer
    } catch (cause) {
      throw options.signal?.aborted ? failure({ code: 'cancelled' }) : cause
    }
  }

  /**
   * Shares one request between identical calls. A call with `onProgress` sends a request of its own, because progress
   * is not shared.
   */
  function fetchAnswer(tool: Tool, args: Params, options: ToolRequestOptions): Promise<Stamped<unknown>> {
    if (options.onProgress) return requestAnswer(tool, args, options)
    const cacheKey = toolCacheKey(tool, args)
    const name = `${deps.answers.invalidationCount(deps.profileId(), cacheKey)} ${cacheKey}`
    return sharedRequests.join(name, options.priority, options.signal, (signal) =>
      requestAnswer(tool, args, { ...options, signal }),
    )
  }

  function readCached(
    tool: Tool,
    { body, receivedAt }: StoredAnswer,
    { offline }: { readonly offline: boolean },
  ): Stamped<unknown> {
    const answer = readToolAnswer(tool, { structuredContent: parseJson(body) }, createProjectRedactor(deps.credentials))
    return stampAnswer(tool, answer, { receivedAt, offline })
  }

  /**
   * Serves a fresh cached answer, or calls the tool. When the call fails with a temporary failure, serves the cached
   * answer at any age.
   */
  async function call<N extends ToolName>(name: N, input: Input<N>, options: ToolCall): Promise<Stamped<Output<N>>> {
    if (!isToolName(name)) throw failure({ code: 'not-found', what: 'tool' })
    const tool: Tool = tools[name]
    const args = withoutUndefined(parseParams(tool.input, input))
    const storedAnswer = tool.cacheSeconds > 0 ? deps.answers.get(deps.profileId(), toolCacheKey(tool, args)) : null
    const ageMs = storedAnswer && !storedAnswer.outdated ? deps.now() - Date.parse(storedAnswer.receivedAt) : Number.NaN
    const isFresh = ageMs >= 0 && ageMs < tool.cacheSeconds * 1000
    if (storedAnswer && isFresh && options.fresh !== true) {
      return readCached(tool, storedAnswer, { offline: false }) as Stamped<Output<N>>
    }
    try {
      return (await fetchAnswer(tool, args, options)) as Stamped<Output<N>>
    } catch (cause) {
      if (options.signal?.aborted) throw failure({ code: 'cancelled' })
      if (storedAnswer && isTemporaryFailure(cause))
        return readCached(tool, storedAnswer, { offline: true }) as Stamped<Output<N>>
      throw cause
    }
  }

  return {
    /** Opens the connection and loads the server's list, so that the first call is faster. */
    connect: async (options: ToolRequestOptions): Promise<void> => {
      await connection.withConnection(options, ({ listTools }) => listTools(options))
    },
    /**
     * Loads the server's list. Returns the documented tools in their order, then the tools that the app does not know.
     */
    list: async (options: ToolRequestOptions): Promise<readonly ListedTool[]> =>
      listForDisplay(
        await connection.withConnection(options, ({ listTools }) => listTools({ ...options, fresh: true })),
      ),
    call,
    /**
     * The tools that the server lists, by name. The list is at most ten minutes old; with `fresh` the list is loaded
     * now.
     */
    listedTools: (
      options: ToolRequestOptions & { readonly fresh?: boolean },
    ): Promise<ReadonlyMap<string, ServerTool>> =>
      connection.withConnection(options, ({ listTools }) => listTools(options)),
    /**
     * Calls a tool with arguments that a person entered. Only the server's schema checks the arguments, the cache is
     * not used, and a result of any shape is returned. Rejects as `call` does, but not because a result differs from
     * its declaration.
     */
    run,
    /** True if a connection is open or being opened. */
    isOpen: connection.isOpen,
    /** Number of messages that this client has sent. Each took a turn in the budget of its key. */
    sentMessageCount: (): number => sentCount,
    /** Ends the session, and rejects calls in progress with `cancelled`. The next call opens a new session. */
    close: connection.close,
  }
}

const withoutUndefined = (args: Params): Params =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))

/** Value of an answer with its stamp. Throws AppFailure `unexpected-answer` when no part of the answer can be used. */
function stampAnswer(
  tool: Tool,
  { value, leftOut, oddities, asOf, maxAgeSeconds }: ReturnType<typeof readToolAnswer>,
  { receivedAt, offline }: { readonly receivedAt: string; readonly offline: boolean },
): Stamped<unknown> {
  if (value === null) {
    throw failure({ code: 'unexpected-answer', operation: tool.name, path: oddities[0]?.path ?? '' })
  }
  const isCached = typeof value === 'object' && 'isCached' in value && value.isCached === true
  // The documents define no maximum age for an answer that gives none. The app uses twice the cache time, at least one
  // minute.
  const staleAfterSeconds = maxAgeSeconds ?? Math.max(60, tool.cacheSeconds * 2)
  return { value, leftOut, stamp: { asOf, receivedAt, maxAgeSeconds: staleAfterSeconds, isCached, offline } }
}

const MAX_TITLE_CHARS = 120
const MAX_DESCRIPTION_CHARS = 2000

function listForDisplay(serverTools: ReadonlyMap<string, ServerTool>): readonly ListedTool[] {
  const knownTools = allTools.map(({ name, title }) => {
    const description = serverTools.get(name)?.description?.slice(0, MAX_DESCRIPTION_CHARS) ?? ''
    return { name, title, description, isKnown: true, isListed: serverTools.has(name) }
  })
  const undeclaredTools = [...serverTools.values()].filter(({ name }) => !isToolName(name))
  const unknownTools = undeclaredTools.map(({ name, title, description }) => ({
    name,
    title: (title ?? name).slice(0, MAX_TITLE_CHARS),
    description: description?.slice(0, MAX_DESCRIPTION_CHARS) ?? '',
    isKnown: false,
    isListed: true,
  }))
  return [...knownTools, ...unknownTools]
}
