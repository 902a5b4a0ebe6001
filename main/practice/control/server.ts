import Fastify, { type FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { nodeFaultSchema } from '../ledger/faults'
import { entityId } from '../ledger/proto'
import { addCrowd } from './crowd'
import { addKeys } from './keys'
import { addWallet } from './orders'
import { addLaunchpad } from './launchpad'
import { addMarketScenes } from './market-scenes'
import { addRules } from './rules'
import { addScenes } from './scenes'
import { addStandings } from './standings'
import { addTrading } from './trading'
import { summary } from './summary'
import { HOSTILE_VARIANTS } from '../service/hostile/hostile'
import { noFaults, routeFaultSchema } from '../service/faults'
import { ledgerId, serialParam } from '../service/params'
import type { CallLog } from '../service/server'
import type { Service } from '../service/service'
import { CROWD, TREASURY } from '../world/accounts'
import type { Crowd } from '../world/crowd'
import type { Listing } from '../world/market'

/** The address for tests and for a person who wants to see things fail. It needs no key: it is loopback only. */
export async function startControl(
  service: Service,
  crowd: Crowd,
  log: CallLog,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(400).send({ ok: false, error: error instanceof Error ? error.message : String(error) }),
  )
  addReads(app, service, log)
  addFaults(app, service, log)
  addMarket(app, service)
  addPeople(app, service)
  addKeys(app, service)
  addRules(app, service)
  addScenes(app, service)
  addStandings(app, service)
  addCrowd(app, crowd)
  addMarketScenes(app, service)
  addLaunchpad(app, service)
  addTrading(app, service)
  addWallet(app, service)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

function addReads(app: FastifyInstance, { ledger }: Service, log: CallLog): void {
  app.get('/state/ledger/accounts/:id', (request) => {
    const num = ledgerId.parse((request.params as { id?: string }).id)
    const account = ledger.state.requireAccount(num)
    return {
      accountId: entityId(num),
      tinybar: account.balance.toString(),
      nfts: ledger.state.nftsOf(num).map(({ token, serial }) => ({ token: entityId(token), serial })),
      tokens: [...account.tokens].map(entityId),
      hbarAllowances: [...account.hbarAllowances].map(([spender, amount]) => ({
        spender: entityId(spender),
        tinybar: amount.toString(),
      })),
      approvedForAll: [...account.operators].flatMap(([token, spenders]) =>
        [...spenders].map((spender) => ({ token: entityId(token), spender: entityId(spender) })),
      ),
    }
  })
  app.get('/ledger/transactions', (request) => {
    const { payer } = z.object({ payer: ledgerId.optional() }).parse(request.query)
    const found = [...ledger.transactions.values()].filter((entry) => payer === undefined || entry.payer === payer)
    return { transactions: found.map(summary) }
  })
  app.get('/ledger/supply', () => ({ tinybar: ledger.state.totalSupply().toString() }))
  app.get('/service/calls', () => ({ counts: Object.fromEntries(log.counts), recent: log.recent }))
}

const faultsBody = z.strictObject({
  latencyMs: z.number().int().min(0).max(600_000).optional(),
  service: z.enum(['up', 'silent', 'reset']).optional(),
  mirror: z.enum(['up', 'reset']).optional(),
  mirrorLagMs: z.number().int().min(0).max(600_000).optional(),
  node: z.enum(['up', 'down']).optional(),
  nodeLoseReply: z.number().int().min(0).optional(),
  nodeFaults: z.array(nodeFaultSchema).optional(),
  consensusDelayMs: z.number().int().min(0).max(600_000).optional(),
  routes: z.array(routeFaultSchema).optional(),
  hostileBytes: z
    .object({ variant: z.enum(HOSTILE_VARIANTS), times: z.number().int().min(1).default(1) })
    .nullable()
    .optional(),
  limits: z.enum(['on', 'off']).optional(),
})

const CONSENSUS_DELAY_MS = 150

function addFaults(app: FastifyInstance, { faults, ledger, cache }: Service, log: CallLog): void {
  app.post('/faults', (request) => {
    const given = faultsBody.parse(request.body)
    if (given.latencyMs !== undefined) faults.latencyMs = given.latencyMs
    if (given.service) faults.service = given.service
    if (given.mirror) faults.mirror = given.mirror
    if (given.mirrorLagMs !== undefined) faults.mirrorLagMs = given.mirrorLagMs
    if (given.node) faults.node = { ...faults.node, down: given.node === 'down' }
    if (given.nodeLoseReply !== undefined) faults.node.loseReply = given.nodeLoseReply
    if (given.nodeFaults) faults.node.list = given.nodeFaults
    if (given.consensusDelayMs !== undefined) ledger.consensusDelayMs = given.consensusDelayMs
    if (given.routes) faults.routes.push(...given.routes)
    if (given.hostileBytes !== undefined) faults.hostileBytes = given.hostileBytes
    if (given.limits) faults.limits = given.limits === 'on'
    return { ok: true, faults: { ...faults, consensusDelayMs: ledger.consensusDelayMs } }
  })
  app.get('/faults', () => ({ ...faults, consensusDelayMs: ledger.consensusDelayMs }))
  app.post('/reset-faults', () => {
    Object.assign(faults, noFaults())
    ledger.consensusDelayMs = CONSENSUS_DELAY_MS
    return { ok: true }
  })
  app.post('/reset-calls', () => {
    log.recent.length = 0
    log.counts.clear()
    return { ok: true }
  })
  app.post('/reset-caches', () => {
    cache.clear()
    return { ok: true }
  })
}

const nftBody = z.object({ token: ledgerId, serial: serialParam })

function addMarket(app: FastifyInstance, service: Service): void {
  const { market, nowMs } = service
  const requireListing = (nft: { token: number; serial: number }): Listing => {
    const listing = market.listing(nft.token, nft.serial)
    if (!listing) throw new Error('the NFT is not listed')
    return listing
  }
  const madeUpId = (num: number): string =>
    `0.0.${num}@${Math.floor(nowMs() / 1000)}.${String(nowMs() % 1000).padStart(9, '0')}`
  app.post('/market/reprice', (request) => {
    const { price, ...nft } = nftBody.extend({ price: z.string() }).parse(request.body)
    const { seller } = requireListing(nft)
    const listing = market.list({ ...nft, seller, price: parseHbar(price), listedAtMs: nowMs() }, madeUpId(seller))
    return { ok: true, listingId: listing.id }
  })
  app.post('/market/delist', (request) => {
    const listing = requireListing(nftBody.parse(request.body))
    market.unlist(listing, { buyer: null, atMs: nowMs(), transactionId: madeUpId(listing.seller) })
    return { ok: true }
  })
  app.post('/market/sell-to-crowd', (request) => {
    const nft = nftBody.parse(request.body)
    const listing = requireListing(nft)
    const buyer =
      CROWD.first + (nft.serial % CROWD.count) === listing.seller
        ? CROWD.first
        : CROWD.first + (nft.serial % CROWD.count)
    sellTo(service, listing, buyer)
    market.unlist(listing, { buyer, atMs: nowMs(), transactionId: madeUpId(buyer) })
    return { ok: true, buyer: entityId(buyer) }
  })
}

/** A sale behind everyone's back: straight in the ledger's state, without a transaction. */
function sellTo({ ledger }: Service, listing: Listing, buyer: number): void {
  const { state } = ledger
  if (!state.requireAccount(buyer).tokens.has(listing.token)) state.associate(buyer, listing.token, true)
  state.moveNft(listing.token, listing.serial, buyer)
  state.addBalance(buyer, -listing.price)
  state.addBalance(listing.seller, listing.price)
  state.undo.commit()
}

function addPeople(app: FastifyInstance, service: Service): void {
  app.post('/accounts/fund', (request) => {
    const { account, amount } = z.object({ account: ledgerId, amount: z.string() }).parse(request.body)
    const tinybar = parseHbar(amount)
    service.ledger.state.requireAccount(account)
    service.ledger.state.addBalance(TREASURY, -tinybar)
    service.ledger.state.addBalance(account, tinybar)
    service.ledger.state.undo.commit()
    service.changed()
    return { ok: true, tinybar: service.ledger.state.requireAccount(account).balance.toString() }
  })
}
