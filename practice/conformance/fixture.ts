import { PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Answer, type Harness } from '../testing/harness'
import type { PracticeOptions } from '../practice'
import type { Operation } from '../service/operation'
import { operations } from '../service/server'

export type CallOptions = {
  /** The key to send; null for no key. By default an announced key of the kind that the operation requires. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** True, as by default, if the answer is checked against the operation's declaration. */
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
  /** Lists an NFT of the crowd that no other case uses, by default for 50 HBAR. */
  readonly openListing: (options?: Readonly<Record<string, unknown>>) => Promise<FreshListing>
}

export async function startFixture(options: Partial<PracticeOptions> = {}): Promise<Fixture> {
  const harness = await startHarness(options)
  return {
    ...harness,
    call: (name, params = {}, callOptions = {}) => {
      const answer = call(harness, requireOperation(name), params, callOptions)
      // When a case fails, its pending calls fail later, because the market stops. Without a handler these errors would
      // count as unhandled. Callers that await a call still see the error.
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
  const { path = {}, body = {} } = operation.params
  const search = new URLSearchParams()
  const bodyFields: Record<string, unknown> = {}
  let url = operation.path
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    if (Object.hasOwn(path, name)) url = url.replace(`{${name}}`, encodeURIComponent(textOf(value)))
    if (Object.hasOwn(body, name)) bodyFields[name] = value
    else if (!Object.hasOwn(path, name)) search.append(name, textOf(value))
  }
  const sentHeaders: Record<string, string> = { ...headers }
  const keyKind = keyKindOf(operation)
  const sentKey = key === undefined && keyKind ? keys[keyKind] : key
  if (sentKey && keyKind === 'agent') sentHeaders['x-api-key'] = sentKey
  else if (sentKey) search.set('apikey', sentKey)
  const hasBody = Object.keys(bodyFields).length > 0
  if (hasBody) sentHeaders['content-type'] = 'application/json'
  const response = await fetch(`${baseUrl}${url}?${search.toString()}`, {
    method: operation.method,
    headers: sentHeaders,
    ...(hasBody ? { body: JSON.stringify(bodyFields) } : {}),
  })
  const answer = (await response.json()) as Readonly<Record<string, unknown>>
  if (checksAnswer) checkDeclared(operation, response.status, answer)
  return { status: response.status, headers: response.headers, body: answer }
}

/** Kind of the key that an operation requires; null if no key is sent. */
function keyKindOf({ auth }: Operation): 'agent' | 'user' | 'affiliate' | null {
  if (auth === 'public' || auth === 'agent-header') return 'agent'
  return auth === 'user' || auth === 'affiliate' ? auth : null
}

/**
 * Checks the fields of a success, and of a refusal with status 200, against the operation's declaration. A 404 must be
 * declared.
 */
function checkDeclared(operation: Operation, status: number, answer: Readonly<Record<string, unknown>>): void {
  if (answer['success'] === true) expect(operation.answer.parse(answer)).toEqual(answer)
  else if (status === 200) expect(operation.refusal?.parse(answer), `a refusal of ${operation.name}`).toEqual(answer)
  if (status === 404) expect(operation.answersNotFound, `404 of ${operation.name}`).toBe(true)
}
