import { AccountId, Client, PrivateKey, Transaction, TransactionReceiptQuery, type TransactionId } from '@hashgraph/sdk'
import type { EntityId } from '@shared/ids'
import { startPractice, type Practice, type PracticeOptions } from '../practice'
import type { Role } from '../world/accounts'

/** A running practice market for tests, a client of the real SDK for the market's ledger, and helpers for calls. */
export type Harness = Practice & {
  readonly client: Client
  readonly key: (role: Role) => PrivateKey
  readonly account: (role: Role) => EntityId
  /** GET to the service; without `headers`, with the agent key. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** POST to an affiliate route, with the affiliate key in the query. */
  readonly affiliate: (route: string, query: Record<string, string>, body?: object) => Promise<Answer>
  /** Call of the control address: POST with a body, GET without a body. Throws if the call is refused. */
  readonly control: (path: string, body?: object) => Promise<Json>
  readonly mirror: (path: string) => Promise<Answer>
  /** Status of a transaction's receipt, such as `SUCCESS`. */
  readonly receiptStatus: (id: TransactionId) => Promise<string>
  /** Signs with the key of an announced account, or with the given key, and waits for the receipt. */
  readonly signAndSubmit: (bytes: Uint8Array, signer: Role | PrivateKey) => Promise<{ id: string; status: string }>
  readonly stop: () => Promise<void>
}

/** Parsed JSON of an answer. Has no type, because tests read single fields of many different answers. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Json }

const readResponse = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
})

export async function startHarness(options: Partial<PracticeOptions> = {}): Promise<Harness> {
  const practice = await startPractice({
    port: 0,
    seed: 'test',
    scale: 'small',
    stateFile: null,
    hasControl: true,
    // The crowd acts only on request.
    pace: 0,
    ...options,
  })
  const { announcement } = practice
  const network = Object.fromEntries(
    Object.entries(announcement.ledger).map(([address, node]) => [address, AccountId.fromString(node)]),
  )
  const client = Client.forNetwork(network, { scheduleNetworkUpdate: false }).setMinBackoff(20).setMaxBackoff(500)
  client.setNodeMinBackoff(50).setNodeMaxBackoff(100).setNodeMinReadmitPeriod(50)
  const announcedAccount = (role: Role) => {
    const account = announcement.accounts.find((candidate) => candidate.role === role)
    if (!account) throw new Error(`no announced account with role ${role}`)
    return account
  }
  const key = (role: Role): PrivateKey => PrivateKey.fromStringDer(announcedAccount(role).privateKey)
  // Account 3 is the only node of the practice ledger.
  const receiptStatus = async (id: TransactionId): Promise<string> => {
    const query = new TransactionReceiptQuery().setTransactionId(id).setNodeAccountIds([new AccountId(3)])
    return (await query.setValidateStatus(false).execute(client)).status.toString()
  }
  return {
    ...practice,
    client,
    key,
    account: (role) => announcedAccount(role).accountId,
    get: async (path, headers = { 'x-api-key': announcement.keys.agent }) =>
      readResponse(await fetch(announcement.baseUrl + path, { headers })),
    affiliate: async (route, query, body) => {
      const search = new URLSearchParams({ apikey: announcement.keys.affiliate, ...query })
      const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
      const url = `${announcement.baseUrl}/v1/affiliate/${route}?${search.toString()}`
      return readResponse(await fetch(url, { method: 'POST', ...init }))
    },
    control: async (path, body) => {
      const init = body
        ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}
      const response = await fetch(announcement.controlUrl + path, init)
      if (!response.ok) throw new Error(await response.text())
      return await response.json()
    },
    mirror: async (path) => readResponse(await fetch(announcement.mirrorUrl + path)),
    receiptStatus,
    signAndSubmit: async (bytes, signer) => {
      const transaction = Transaction.fromBytes(bytes)
      // Reading the id makes the SDK keep the id. Otherwise the SDK could sign the transaction again under a new id.
      void transaction.transactionId
      await transaction.sign(typeof signer === 'string' ? key(signer) : signer)
      const response = await transaction.execute(client)
      return { id: response.transactionId.toString(), status: await receiptStatus(response.transactionId) }
    },
    stop: async () => {
      client.close()
      await practice.close()
    },
  }
}
