import { PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Answer, type Harness } from '../testing/harness'
import type { PracticeOptions } from '../practice'
import type { Operation } from '../service/operation'
import { operations } from '../service/server'

export type CallOptions = {
  /** The key to send; null for no key. By default the key that the operation requires. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /**
   * True if an answer is checked against the operation's declaration, from which the description is made; on by
   * default.
   */
  readonly checked?: boolean
}

export type FreshAccount = { readonly accountId: EntityId; readonly key: PrivateKey }
export type FreshListing = {
  readonly token: EntityId
  readonly serial: number
  readonly price: string
  readonly seller: EntityId
}

/** A running market with helpers to call it and to set a scene. */
export type Fixture = Harness & {
  /** Calls an operation by its name; parameters go where its declaration puts them. */
  readonly call: (name: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<Answer>
  /** A new account, by default with 1,000 HBAR. */
  readonly openAccount: (options?: Readonly<Record<string, unknown>>) => Promise<FreshAccount>
  /** A listing that no other case uses: an NFT of the crowd, listed at the price in HBAR. */
  readonly openListing: (options?: Readonly<Record<string, unknown>>) => Promise<FreshListing>
}

export async function startFixture(options: Partial<PracticeOptions> = {}): Promise<Fixture> {
  const harness = await startHarness(options)
  return {
    ...harness,
    call: (name, params = {}, options = {}) => {
      const answer = call(harness, requireOperation(name), params, options)
      // A failing case leaves its other calls pending while the market ends. Callers that await a call still see the
      // error.
      answer.catch(() => undefined)
      return answer
    },
    openAccount: async (options = {}) => {
      const opened = (await harness.control('/accounts/open', options)) as { accountId: EntityId; privateKey: string }
      return { accountId: opened.accountId, key: PrivateKey.fromStringDer(opened.privateKey) }
    },
    openListing: async (options = {}) => (await harness.control('/market/list-from-crowd', options)) as FreshListing,
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
  declared: Operation,
  params: Params,
  { key, headers = {}, checked = true }: CallOptions,
): Promise<Answer> {
  const { path = {}, body = {} } = declared.params
  const search = new URLSearchParams()
  const bodyFields: Record<string, unknown> = {}
  let url = declared.path
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    if (Object.hasOwn(path, name)) url = url.replace(`{${name}}`, encodeURIComponent(textOf(value)))
    if (Object.hasOwn(body, name)) bodyFields[name] = value
    else if (!Object.hasOwn(path, name)) search.append(name, textOf(value))
  }
  const sentHeaders: Record<string, string> = { ...headers }
  const byHeader = declared.auth === 'public' || declared.auth === 'agent-header'
  const kind = byHeader ? 'agent' : declared.auth === 'user' || declared.auth === 'affiliate' ? declared.auth : null
  const sentKey = key === undefined && kind ? keys[kind] : key
  if (sentKey && byHeader) sentHeaders['x-api-key'] = sentKey
  else if (sentKey) search.set('apikey', sentKey)
  const hasBody = Object.keys(bodyFields).length > 0
  if (hasBody) sentHeaders['content-type'] = 'application/json'
  const response = await fetch(`${baseUrl}${url}?${search.toString()}`, {
    method: declared.method,
    headers: sentHeaders,
    ...(hasBody ? { body: JSON.stringify(bodyFields) } : {}),
  })
  const answer = (await response.json()) as Readonly<Record<string, unknown>>
  if (checked) checkDeclared(declared, response.status, answer)
  return { status: response.status, headers: response.headers, body: answer }
}

/** Checks that an answer is one of those that the operation declares for its status. */
function checkDeclared(declared: Operation, status: number, answer: Readonly<Record<string, unknown>>): void {
  if (answer['success'] === true) expect(declared.answer.parse(answer)).toEqual(answer)
  else if (status === 200) expect(declared.refusal?.parse(answer), `a refusal of ${declared.name}`).toEqual(answer)
  if (status === 404) expect(declared.notFound, `404 of ${declared.name}`).toBe(true)
}
