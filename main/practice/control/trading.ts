import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { countPreparation } from '../service/trading/caps'

const upOrDown = z.enum(['up', 'down'])
const ms = z.number().int().min(0).max(600_000)
const count = z.number().int().min(0).max(1_000)

const faultsBody = z
  .strictObject({
    balances: upOrDown,
    tradeCheck: upOrDown,
    haltedCollections: z.array(ledgerId),
    listingCount: upOrDown,
    reservation: upOrDown,
    saveFailures: count,
    saveDelayMs: ms,
    lostPreparations: count,
    lookupDelayMs: ms,
  })
  .partial()

const nft = { token: ledgerId, serial: serialParam }
const siteBody = z.strictObject({ ...nft, price: z.string() })
const countBody = z.strictObject({ key: z.string(), ...nft, times: count })

/** What goes wrong while things are bought, listed and unlisted, and scenes for it. */
export function addTrading(app: FastifyInstance, service: Service): void {
  const { faults, ledger, market, nowMs } = service
  app.post('/trading/faults', (request) => {
    Object.assign(faults.trading, faultsBody.parse(request.body))
    return { ok: true, faults: faults.trading }
  })
  // The market's own page lists without a new signature as long as it remembers the seller's approval.
  app.post('/trading/list-on-site', (request) => {
    const { token, serial, price } = siteBody.parse(request.body)
    const seller = ledger.state.ownerOf(token, serial)
    if (seller === null) throw new Error('no such NFT')
    if (!service.preparations.isApproved(seller, token)) return { listed: false, signatureNeeded: true }
    const madeUpId = `${entityId(seller)}@${Math.floor(nowMs() / 1000)}.000000001`
    market.list({ token, serial, seller, price: parseHbar(price), listedAtMs: nowMs() }, madeUpId)
    return { listed: true, signatureNeeded: false }
  })
  app.get('/trading/nft', (request) => {
    const { token, serial } = z.strictObject(nft).parse(request.query)
    const owner = ledger.state.ownerOf(token, serial) ?? 0
    const spender = ledger.state.serialAllowances.get(`${token}/${serial}`)?.spender
    return {
      owner: entityId(owner),
      spender: spender === undefined ? null : entityId(spender),
      evmApproved: ledger.state.isEvmOperator(owner, token, service.operator.account),
    }
  })
  // As if a key had prepared an NFT that many times just now.
  app.post('/trading/count-preparations', (request) => {
    const { key: text, times, ...counted } = countBody.parse(request.body)
    const key = service.keys.find(text)
    for (let i = 0; i < times; i++) countPreparation(service, { key }, counted)
    return { ok: true }
  })
}
