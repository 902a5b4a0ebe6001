import { PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Answer, type Harness } from '../testing/harness'
import type { PracticeOptions } from '../practice'
import type { Operation } from '../service/operation'
import { operations } from '../service/server'

export type CallOptions = {
  /** Key to send; null sends no key. By default, an announced key of the kind that the operation requires is sent. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** True, the default, checks the answer against the operation's declaration. False skips this check. */
  readonly checksAnswer?: boolean
}

export type FreshAccount = { readonly accountId: EntityId; readonly key: PrivateKey }
export type FreshListing = {
  readonly token: EntityId
  readonly serial: number
  readonly price: string
  readonly seller: EntityId
}

/** A running practice market, with helpers that call the service and prepare scenes. */
export type Fixture = Harness & {
  /** Calls an operation by its name. Sends each parameter in the path, query or body, as the operation declares. */
  readonly call: (name: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<Answer>
  /** Opens a new account, by default with 1,000 HBAR. */
  readonly openAccount: (options?: Readonly<Record<string, unknown>>) => Promise<FreshAccount>
  /** Lists a so far unlisted NFT of the crowd, by default for 50 HBAR. */
  readonly openListing: (options?: Readonly<Record<string, unknown>>) => Promise<FreshListing>
}

export async function startFixture(options: Partial<PracticeOptions> = {}): Promise<Fixture> {
  const harness = await startHarness(options)
  return {
    ...harness,
    call: (name, params = {}, callOptions = {}) => {
      const answer = call(harness, requireOperation(name), params, callOptions)
      // After a case fails, its market may stop and reject calls that the case no longer awaits. This handler keeps Vitest
      // from reporting these rejections as unhandled. Callers that await a call still get the error.
      answer.catch(() => undefined)
      return answer
    },
    openAccount: async (settings = {}) => {
      const account = (await harness.control('/accounts/open', settings)) as { accountId: EntityId; privateKey: string }
      return { accountId: account.accountId, key: PrivateKey.fromStringDer(account.privateKey) }
    },
    openListing: async (settings = {}) => (await harness.control('/market/list-from-crowd', settings)) as FreshListing,
  }
}

export function requireOperation(name: string): Operation {
  const operation = operations.find((candidate) => candidate.name === name)
  if (!operation) throw new Error(`no operation ${name}`)
  return operation
}

type Params = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function call(
  { announcement: { baseUrl, keys } }: Harness,
  operation: Operation,
  params: Params,
  { key, headers = {}, checksAnswer = true }: CallOptions,
): Promise<Answer> {
  const { path: pathParams = {}, body: bodyParams = {} } = operation.params
  const query = new URLSearchParams()
  const bodyFields: Record<string, unknown> = {}
  let path = operation.path
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    const isPathParam = Object.hasOwn(pathParams, name)
    const isBodyParam = Object.hasOwn(bodyParams, name)
    if (isPathParam) path = path.replace(`{${name}}`, encodeURIComponent(textOf(value)))
    if (isBodyParam) bodyFields[name] = value
    if (!isPathParam && !isBodyParam) query.append(name, textOf(value))
  }
  const sentHeaders: Record<string, string> = { ...headers }
  const keyKind = keyKindOf(operation)
  const sentKey = key === undefined && keyKind ? keys[keyKind] : key
  if (sentKey && keyKind === 'agent') sentHeaders['x-api-key'] = sentKey
  else if (sentKey) query.set('apikey', sentKey)
  const hasBody = Object.keys(bodyFields).length > 0
  if (hasBody) sentHeaders['content-type'] = 'application/json'
  const response = await fetch(`${baseUrl}${path}?${query.toString()}`, {
    method: operation.method,
    headers: sentHeaders,
    ...(hasBody ? { body: JSON.stringify(bodyFields) } : {}),
  })
  const answerBody = (await response.json()) as Readonly<Record<string, unknown>>
  if (checksAnswer) checkDeclared(operation, response.status, answerBody)
  return { status: response.status, headers: response.headers, body: answerBody }
}

/** Kind of the key to send to an operation; null for an operation that takes no key. */
function keyKindOf({ auth }: Operation): 'agent' | 'user' | 'affiliate' | null {
  if (auth === 'public' || auth === 'agent-header') return 'agent'
  return auth === 'user' || auth === 'affiliate' ? auth : null
}

/**
 * Checks that the operation declares every field of the answer. Checks successes and refusals with status 200. Of other
 * refusals, checks only that the operation declares a 404.
 */
function checkDeclared(operation: Operation, status: number, body: Readonly<Record<string, unknown>>): void {
  if (body['success'] === true) expect(operation.answer.parse(body)).toEqual(body)
  else if (status === 200) expect(operation.refusal?.parse(body), `a refusal of ${operation.name}`).toEqual(body)
  if (status === 404) expect(operation.answersNotFound, `404 of ${operation.name}`).toBe(true)
}
