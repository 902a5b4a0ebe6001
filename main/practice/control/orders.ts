import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { integer, ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { hbarOrNull } from '../service/views'
import { acceptOrder } from '../service/wallet/accept'
import { orderFaultSchema } from '../service/wallet/order-service'

const faultsBody = z.strictObject({
  /** What goes wrong with the next changes of collection offers. */
  orders: orderFaultSchema.nullable().optional(),
  /** How many confirmed allowances cannot be saved. */
  allowanceSaves: z.number().int().min(0).optional(),
})
const acceptBody = z.strictObject({ orderId: integer(1, Number.MAX_SAFE_INTEGER), serial: serialParam.optional() })

/** Scenes of the own wallet: offers accepted, inner failures, and what the service keeps of a wallet. */
export function addWallet(app: FastifyInstance, service: Service): void {
  const { faults, market, approvals, signIn, nowMs } = service
  app.post('/wallet/faults', (request) => {
    const given = faultsBody.parse(request.body)
    if (given.orders !== undefined) faults.orders = given.orders
    if (given.allowanceSaves !== undefined) faults.allowanceSaves = given.allowanceSaves
    return { ok: true }
  })
  app.post('/orders/accept', async (request) => {
    const { orderId, serial } = acceptBody.parse(request.body)
    const accepted = await acceptOrder(service, orderId, serial)
    if (!accepted) throw new Error('no NFT of the crowd’s fits, or the offer stands no more')
    return { ...accepted, seller: entityId(accepted.seller) }
  })
  app.post('/market/delist-all', (request) => {
    const { token } = z.strictObject({ token: ledgerId }).parse(request.body)
    const start = `${Math.floor(nowMs() / 1000)}.000000000`
    for (const listing of [...market.listingsOf(token).values()]) {
      const transactionId = `${entityId(listing.seller)}@${start}`
      market.unlist(listing, { buyer: null, atMs: nowMs(), transactionId })
    }
    return { ok: true }
  })
  app.get('/state/wallets/:id', (request) => {
    const num = ledgerId.parse((request.params as { id?: string }).id)
    return {
      pending: hbarOrNull(approvals.pendingOf(num)?.amount ?? null),
      recorded: hbarOrNull(approvals.recordedOf(num)?.amount ?? null),
    }
  })
  app.post('/sign-in/token', (request) => {
    const { token } = z.strictObject({ token: z.string() }).parse(request.body)
    const wallet = signIn.walletOf(token)
    return { account: wallet === null ? null : entityId(wallet) }
  })
}
