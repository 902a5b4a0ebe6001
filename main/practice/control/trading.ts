import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { countPreparation } from '../service/trading/caps'
import { isCrowd } from '../world/accounts'
import { NATIVE_TOKEN } from '../world/tokens'

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
const giveBody = z.strictObject({ account: ledgerId, token: ledgerId.default(NATIVE_TOKEN) })
const siteBody = z.strictObject({ ...nft, price: z.string() })
const countBody = z.strictObject({ key: z.string(), ...nft, times: count })

/** What goes wrong while things are bought, listed and unlisted, and scenes for it. */
export function addTrading(app: FastifyInstance, service: Service): void {
  const { faults, ledger, market, nowMs } = service
  app.post('/trading/faults', (request) => {
    Object.assign(faults.trading, faultsBody.parse(request.body))
    return { ok: true, faults: faults.trading }
  })
  app.post('/trading/give', (request) => {
    const { account, token } = giveBody.parse(request.body)
    const serial = giveNft(service, token, account)
    return { token: entityId(token), serial, owner: entityId(account) }
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
  app.get('/trading/evm-approval', (request) => {
    const { token, account } = z.strictObject({ token: ledgerId, account: ledgerId }).parse(request.query)
    return { approved: ledger.state.isEvmOperator(account, token, service.operator.account) }
  })
  // As if a key had prepared an NFT that many times just now.
  app.post('/trading/count-preparations', (request) => {
    const { key: text, times, ...counted } = countBody.parse(request.body)
    const key = service.keys.find(text)
    for (let i = 0; i < times; i++) countPreparation(service, { key }, counted)
    return { ok: true }
  })
}

/** Hands an unlisted NFT of the crowd's to an account, without a transaction; its serial. */
function giveNft({ ledger: { state }, market, changed }: Service, token: number, account: number): number {
  const owners = (state.tokens.get(token) ?? state.contracts.get(token))?.owners ?? []
  const i = [...owners].findIndex((owner, at) => isCrowd(owner) && !market.listing(token, at + 1))
  if (i < 0) throw new Error('the crowd has no unlisted NFT there')
  const isNative = state.tokens.has(token)
  if (isNative && !state.requireAccount(account).tokens.has(token)) state.associate(account, token, false)
  state.moveNft(token, i + 1, account)
  state.undo.commit()
  changed()
  return i + 1
}
