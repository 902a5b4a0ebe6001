import Fastify, { type FastifyInstance } from 'fastify'
import type { Ledger } from '../ledger/ledger'
import type { Faults } from '../service/faults'
import * as history from './transactions'
import * as views from './views'

export const MIRROR_LIMITS = { default: 25, max: 100 } as const

class NotFound extends Error {}
class BadRequest extends Error {}

const failure = (message: string): object => ({ _status: { messages: [{ message }] } })

/** The mirror's REST reads an app needs, in the mirror's own shapes. */
export async function startMirror(
  ledger: Ledger,
  faults: Faults,
  nowMs: () => number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    if (faults.mirror === 'up') return
    request.raw.socket.destroy()
    reply.hijack()
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(failure('Not found')))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof NotFound) return reply.status(404).send(failure('Not found'))
    if (error instanceof BadRequest) return reply.status(400).send(failure(error.message))
    console.error('practice mirror:', error)
    return reply.status(500).send(failure('Internal error'))
  })
  addAccountRoutes(app, ledger)
  addTokenRoutes(app, ledger)
  addTransactionRoutes(app, ledger)
  // A block every two seconds, as on the networks: what matters is up to when the mirror has read.
  app.get('/api/v1/blocks', () => {
    const number = Math.floor(nowMs() / 2000)
    const timestamp = { from: `${number * 2 - 2}.000000000`, to: `${number * 2}.000000000` }
    return { blocks: [{ number, timestamp, count: 0 }], links: { next: null } }
  })
  app.get('/api/v1/network/exchangerate', () => history.exchangeRate(nowMs()))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

type Query = Readonly<Record<string, unknown>>
type Params = Readonly<Record<string, string | undefined>>

/** An account by id, by number or by EVM address. */
function accountOf(ledger: Ledger, text: string | undefined): number {
  const { state } = ledger
  const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text ?? '')?.[1]?.toLowerCase()
  const num = hex ? state.byEvmAddress.get(hex) : Number(/^(?:0\.0\.)?(\d{1,15})$/.exec(text ?? '')?.[1] ?? Number.NaN)
  if (num === undefined || !Number.isFinite(num)) {
    if (hex) throw new NotFound()
    throw new BadRequest('Invalid parameter: idOrAliasOrEvmAddress')
  }
  if (!state.accounts.has(num)) throw new NotFound()
  return num
}

function tokenOf(ledger: Ledger, text: string | undefined): number {
  const num = Number(/^(?:0\.0\.)?(\d{1,15})$/.exec(text ?? '')?.[1] ?? Number.NaN)
  if (!Number.isFinite(num)) throw new BadRequest('Invalid parameter: token.id')
  if (!ledger.state.tokens.has(num)) throw new NotFound()
  return num
}

function limitOf(query: Query): number {
  const given = query['limit']
  if (given === undefined) return MIRROR_LIMITS.default
  const limit = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (limit < 1) throw new BadRequest('Invalid parameter: limit')
  return Math.min(limit, MIRROR_LIMITS.max)
}

/** The values of a parameter that may be repeated; the query parser gives text or a list of texts. */
const values = (given: unknown): string[] => {
  const list: unknown[] = Array.isArray(given) ? given : [given]
  return list.filter((value) => typeof value === 'string')
}

function addAccountRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/api/v1/accounts', (request) => {
    const wanted = (request.query as Query)['account.publickey']
    if (typeof wanted !== 'string') throw new BadRequest('Invalid parameter: account.publickey')
    const key = wanted.replace(/^eq:/, '').replace(/^0x/, '').toLowerCase()
    const holds = (num: number): boolean =>
      Buffer.from(ledger.state.requireAccount(num).key().bytes).toString('hex') === key
    const found = [...ledger.state.accounts.keys()].filter(holds).slice(0, limitOf(request.query as Query))
    return { accounts: found.map((num) => views.account(ledger, num)), links: { next: null } }
  })
  app.get('/api/v1/accounts/:id', (request) =>
    views.account(ledger, accountOf(ledger, (request.params as Params)['id'])),
  )
  app.get('/api/v1/accounts/:id/nfts', (request) => {
    const query = request.query as Query
    const num = accountOf(ledger, (request.params as Params)['id'])
    return views.accountNfts(ledger, num, limitOf(query), {
      token: values(query['token.id']),
      serial: values(query['serialnumber']),
      order: query['order'] === 'asc' ? 'asc' : 'desc',
    })
  })
  app.get('/api/v1/accounts/:id/tokens', (request) => {
    const query = request.query as Query
    const num = accountOf(ledger, (request.params as Params)['id'])
    return views.accountTokens(ledger, num, limitOf(query), values(query['token.id']))
  })
  app.get('/api/v1/accounts/:id/allowances/nfts', (request) =>
    views.nftAllowances(ledger, accountOf(ledger, (request.params as Params)['id'])),
  )
  app.get('/api/v1/accounts/:id/allowances/crypto', (request) =>
    views.cryptoAllowances(ledger, accountOf(ledger, (request.params as Params)['id'])),
  )
}

function addTokenRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/api/v1/tokens/:id', (request) => views.token(ledger, tokenOf(ledger, (request.params as Params)['id'])))
  app.get('/api/v1/tokens/:id/nfts/:serial', (request) => {
    const params = request.params as Params
    const num = tokenOf(ledger, params['id'])
    const found = views.nft(ledger, num, Number(params['serial']))
    if (!found) throw new NotFound()
    return found
  })
}

function addTransactionRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.get('/api/v1/transactions/:id', (request) => {
    const match = /^(0\.0\.\d{1,15})-(\d{1,12})-(\d{1,9})$/.exec((request.params as Params)['id'] ?? '')
    if (!match) throw new BadRequest('Invalid parameter: transactionId')
    const id = `${match[1]}@${Number(match[2])}.${(match[3] ?? '').padStart(9, '0')}`
    const transaction = ledger.find(id)
    const view = transaction && history.transaction(transaction)
    if (!view) throw new NotFound()
    return { transactions: [view] }
  })
  app.get('/api/v1/transactions', (request) => {
    const query = request.query as Query
    const [wanted] = values(query['account.id'])
    const account = wanted === undefined ? null : accountOf(ledger, wanted)
    return history.transactions(ledger, account, limitOf(query), {
      timestamp: values(query['timestamp']),
      order: query['order'] === 'asc' ? 'asc' : 'desc',
    })
  })
}
