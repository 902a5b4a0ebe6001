import { AccountId, Client, PrivateKey, Transaction, TransactionReceiptQuery, type TransactionId } from '@hashgraph/sdk'
import type { EntityId } from '@shared/ids'
import { startPractice, type Practice, type PracticeOptions } from '../practice'
import type { Role } from '../world/accounts'

/** For tests: a running practice market, the real SDK pointed at it, and helpers to call it. */
export type Harness = Practice & {
  readonly client: Client
  readonly key: (role: Role) => PrivateKey
  readonly account: (role: Role) => EntityId
  /** GET or POST to the service, with the agent key where a key is needed. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  readonly affiliate: (route: string, query: Record<string, string>, body?: object) => Promise<Answer>
  readonly control: (path: string, body?: object) => Promise<Json>
  readonly mirror: (path: string) => Promise<Answer>
  readonly receipt: (id: TransactionId) => Promise<string>
  /** Signs with the key of a person of the world, or with the given key. */
  readonly signAndSubmit: (bytes: Uint8Array, signer: Role | PrivateKey) => Promise<{ id: string; status: string }>
  readonly stop: () => Promise<void>
}

/** Assertions read answers without types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Json }

const read = async (response: Response): Promise<Answer> => ({
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
    control: true,
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
    const found = announcement.accounts.find((account) => account.role === role)
    if (!found) throw new Error(role)
    return found
  }
  const key = (role: Role): PrivateKey => PrivateKey.fromStringDer(announcedAccount(role).privateKey)
  const receipt = async (id: TransactionId): Promise<string> => {
    const query = new TransactionReceiptQuery().setTransactionId(id).setNodeAccountIds([new AccountId(3)])
    return (await query.setValidateStatus(false).execute(client)).status.toString()
  }
  return {
    ...practice,
    client,
    key,
    account: (role) => announcedAccount(role).accountId,
    get: async (path, headers = { 'x-api-key': announcement.keys.agent }) =>
      read(await fetch(announcement.baseUrl + path, { headers })),
    affiliate: async (route, query, body) => {
      const search = new URLSearchParams({ apikey: announcement.keys.affiliate, ...query })
      const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
      const url = `${announcement.baseUrl}/v1/affiliate/${route}?${search.toString()}`
      return read(await fetch(url, { method: 'POST', ...init }))
    },
    control: async (path, body) => {
      const init = body
        ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}
      const response = await fetch(announcement.controlUrl + path, init)
      if (!response.ok) throw new Error(await response.text())
      return await response.json()
    },
    mirror: async (path) => read(await fetch(announcement.mirrorUrl + path)),
    receipt,
    signAndSubmit: async (bytes, signer) => {
      const transaction = Transaction.fromBytes(bytes)
      void transaction.transactionId
      await transaction.sign(typeof signer === 'string' ? key(signer) : signer)
      const response = await transaction.execute(client)
      return { id: response.transactionId.toString(), status: await receipt(response.transactionId) }
    },
    stop: async () => {
      client.close()
      await practice.close()
    },
  }
}
