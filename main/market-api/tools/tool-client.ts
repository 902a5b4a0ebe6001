import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import { parseJson } from '@shared/json'
import { allTools, isToolName, tools, type Tool, type ToolName, type Tools } from '@shared/market/tools'
import { failure } from '../../platform/app-failure'
import type { AnswerStore, StoredAnswer } from '../../storage/answer-store'
import type { Stamped } from '../client/client'
import { withoutProject } from '../client/http-request'
import { createRequestDeduplicator } from '../client/request-deduplicator'
import { toolCacheKey } from '../client/cache-keys'
import { isTemporaryFailure } from '../client/policy'
import { parseParams, type Params } from '../client/request'
import { readToolAnswer, readToolRun, type ServerTool, type ToolRun } from './tool-answer'
import { createInputCheck, type InputCheck } from './tool-input'
import { createToolConnection, type ToolConnectionDeps } from './tool-connection'
import type { ToolRequestOptions } from './tool-session'

export type ToolClientDeps = ToolConnectionDeps & {
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly answers: AnswerStore
}

type ToolCall = ToolRequestOptions & {
  /** Asks the server although a fresh answer is cached. */
  readonly fresh?: boolean
}

type RunOptions = ToolRequestOptions & {
  /** Called when a message was sent for this call and no other. */
  readonly onSent?: () => void
}

/** A listed tool for display. The server owner's texts are data, like everything in an answer. */
type ListedTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True if the app knows the tool and can call it. */
  readonly isKnown: boolean
  readonly isListed: boolean
}
export type ToolClient = ReturnType<typeof createToolClient>
type Input<N extends ToolName> = z.input<Tools[N]['input']>
type Output<N extends ToolName> = z.output<Tools[N]['answer']>

/**
 * Client for the tools of the tool server, through the protocol's official client. Input is checked by the app's
 * declarations and by the server's list; every sound part of an answer is used. Rejects with AppFailure: `offline`,
 * `timed-out`, `cancelled`, `unauthorized`, `rate-limited`, `invalid-input` with the fields, `not-found` (tool),
 * `service-refused` when the tool itself refuses, `unexpected-answer`.
 */
export function createToolClient(deps: ToolClientDeps) {
  let sentCount = 0
  /** Callback of the call that a message is sent for; other calls may be in progress. */
  const sentCallbacks = new AsyncLocalStorage<() => void>()
  const take: typeof deps.budgets.take = async (...turn) => {
    await deps.budgets.take(...turn)
    sentCount++
    sentCallbacks.getStore()?.()
  }
  const connection = createToolConnection({ ...deps, budgets: { ...deps.budgets, take } })
  const sharedRequests = createRequestDeduplicator<Stamped<unknown>>()
  let inputCheck: Promise<InputCheck> | null = null

  /** `isTyped`: a person entered the arguments, so a refusal is no evidence about the app. */
  async function requireAccepted(
    tool: Tool,
    { inputSchema }: ServerTool,
    args: Params,
    isTyped: boolean,
  ): Promise<void> {
    inputCheck ??= import('@modelcontextprotocol/sdk/validation/ajv').then(({ AjvJsonSchemaValidator: Validator }) =>
      createInputCheck(() => new Validator()),
    )
    const fields = (await inputCheck).refusedFields(inputSchema, args)
    if (fields === null) return deps.drift(tool.name, { path: 'input', expected: 'a plain schema', got: 'another' })
    if (fields.length === 0) return
    if (isTyped) throw failure({ code: 'invalid-input', fields: [...fields] })
    // The app would have sent this, and the server's schema rejects it: log the difference.
    for (const field of fields) {
      deps.drift(tool.name, { path: field === '' ? 'input' : `input.${field}`, expected: 'accepted', got: 'refused' })
    }
    throw failure({ code: 'invalid-input', fields: [...fields] })
  }

  const requestTool = (tool: Tool, args: Params, options: ToolRequestOptions, isTyped = false): Promise<unknown> =>
    connection.withConnection(options, async ({ session, listTools }) => {
      const listedTool = (await listTools({ priority: options.priority, signal: options.signal })).get(tool.name)
      if (!listedTool) throw failure({ code: 'not-found', what: 'tool' })
      await requireAccepted(tool, listedTool, args, isTyped)
      return session.call(tool.name, args, options)
    })

  async function requestAnswer(tool: Tool, args: Params, options: ToolRequestOptions): Promise<Stamped<unknown>> {
    const request = toolCacheKey(tool, args)
    const age = deps.answers.invalidationCount(deps.profileId(), request)
    const attempt = () => requestTool(tool, args, options)
    const result = tool.isToldOnce ? await attempt() : await deps.policy.withRetries(attempt, options.signal)
    const answer = readToolAnswer(tool, result, withoutProject(deps.credentials))
    for (const oddity of answer.oddities) deps.drift(tool.name, oddity)
    const receivedAt = new Date(deps.now()).toISOString()
    const stamped = stampAnswer(tool, answer, { receivedAt, offline: false })
    if (tool.cacheSeconds > 0) {
      deps.answers.put(deps.profileId(), request, JSON.stringify(answer.fullAnswer), receivedAt, age)
    }
    return stamped
  }

  async function run(name: ToolName, args: Params, options: RunOptions): Promise<ToolRun> {
    const tool: Tool = tools[name]
    const attempt = () =>
      sentCallbacks.run(options.onSent ?? (() => undefined), () => requestTool(tool, args, options, true))
    try {
      const result = tool.isToldOnce ? await attempt() : await deps.policy.withRetries(attempt, options.signal)
      const answer = readToolRun(tool, result, withoutProject(deps.credentials))
      for (const oddity of answer.oddities) deps.drift(tool.name, oddity)
      return answer
    } catch (cause) {
      throw options.signal?.aborted ? failure({ code: 'cancelled' }) : cause
    }
  }

  /** Shares one request between identical calls. A call with `onProgress` gets a request of its own. */
  function fetchAnswer(tool: Tool, args: Params, options: ToolRequestOptions): Promise<Stamped<unknown>> {
    if (options.onProgress) return requestAnswer(tool, args, options)
    const request = toolCacheKey(tool, args)
    const name = `${deps.answers.invalidationCount(deps.profileId(), request)} ${request}`
    return sharedRequests.join(name, options.priority, options.signal, (signal) =>
      requestAnswer(tool, args, { ...options, signal }),
    )
  }

  function readCached(tool: Tool, { body, receivedAt }: StoredAnswer, offline: boolean): Stamped<unknown> {
    const answer = readToolAnswer(tool, { structuredContent: parseJson(body) }, withoutProject(deps.credentials))
    return stampAnswer(tool, answer, { receivedAt, offline })
  }

  /** Calls a tool. The arguments decide whether a tool uses a cache of its own. */
  async function call<N extends ToolName>(name: N, input: Input<N>, options: ToolCall): Promise<Stamped<Output<N>>> {
    if (!isToolName(name)) throw failure({ code: 'not-found', what: 'tool' })
    const tool: Tool = tools[name]
    const args = withoutUndefined(parseParams(tool.input, input))
    const cached = tool.cacheSeconds > 0 ? deps.answers.get(deps.profileId(), toolCacheKey(tool, args)) : null
    const ageMs = cached && !cached.outdated ? deps.now() - Date.parse(cached.receivedAt) : Number.NaN
    const isFresh = ageMs >= 0 && ageMs < tool.cacheSeconds * 1000
    if (cached && isFresh && options.fresh !== true) return readCached(tool, cached, false) as Stamped<Output<N>>
    try {
      return (await fetchAnswer(tool, args, options)) as Stamped<Output<N>>
    } catch (cause) {
      if (options.signal?.aborted) throw failure({ code: 'cancelled' })
      if (cached && isTemporaryFailure(cause)) return readCached(tool, cached, true) as Stamped<Output<N>>
      throw cause
    }
  }

  return {
    /** Opens the connection and loads the list, so that the first call need not. */
    connect: async (options: ToolRequestOptions): Promise<void> => {
      await connection.withConnection(options, ({ listTools }) => listTools(options))
    },
    /** Loads the server's list: the documented tools in their order, then those that the app does not know. */
    list: async (options: ToolRequestOptions): Promise<readonly ListedTool[]> =>
      listForDisplay(
        await connection.withConnection(options, ({ listTools }) => listTools({ ...options, fresh: true })),
      ),
    call,
    /** The server's list by tool name; at most ten minutes old, or new with `fresh`. */
    listed: (options: ToolRequestOptions & { readonly fresh?: boolean }): Promise<ReadonlyMap<string, ServerTool>> =>
      connection.withConnection(options, ({ listTools }) => listTools(options)),
    /**
     * Calls a tool with arguments that a person entered: only the server's schema checks them, the cache is neither
     * read nor written, and an answer of any shape is returned. Rejects as `call` does, except with
     * `unexpected-answer`.
     */
    run,
    /** True if a connection is open, so that the next call need not open one. */
    isOpen: connection.isOpen,
    /** Number of messages sent since the start; each counts against its key's budget. */
    sentMessageCount: (): number => sentCount,
    /** Ends the session, and rejects waiting calls with `cancelled`. The next use opens a new session. */
    close: connection.close,
  }
}

const withoutUndefined = (args: Params): Params =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))

function stampAnswer(
  tool: Tool,
  { value, leftOut, oddities, asOf, maxAgeSeconds }: ReturnType<typeof readToolAnswer>,
  { receivedAt, offline }: { readonly receivedAt: string; readonly offline: boolean },
): Stamped<unknown> {
  if (value === null) {
    throw failure({ code: 'unexpected-answer', operation: tool.name, path: oddities[0]?.path ?? '' })
  }
  const isCached = typeof value === 'object' && 'isCached' in value && value.isCached === true
  // Default age limit for an answer without one of its own, which the documents do not define.
  const staleAfterSeconds = maxAgeSeconds ?? Math.max(60, tool.cacheSeconds * 2)
  return { value, leftOut, stamp: { asOf, receivedAt, maxAgeSeconds: staleAfterSeconds, isCached, offline } }
}

const MAX_TITLE_CHARS = 120
const MAX_DESCRIPTION_CHARS = 2000

function listForDisplay(listed: ReadonlyMap<string, ServerTool>): readonly ListedTool[] {
  const knownTools = allTools.map(({ name, title }) => {
    const description = listed.get(name)?.description?.slice(0, MAX_DESCRIPTION_CHARS) ?? ''
    return { name, title, description, isKnown: true, isListed: listed.has(name) }
  })
  const undeclaredTools = [...listed.values()].filter(({ name }) => !isToolName(name))
  const unknownTools = undeclaredTools.map(({ name, title, description }) => ({
    name,
    title: (title ?? name).slice(0, MAX_TITLE_CHARS),
    description: description?.slice(0, MAX_DESCRIPTION_CHARS) ?? '',
    isKnown: false,
    isListed: true,
  }))
  return [...knownTools, ...unknownTools]
}
