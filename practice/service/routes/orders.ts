import { z } from 'zod'
import type { Caller } from '../caller'
import { operation } from '../operation'
import type { Body } from '../refusal'
import { flagParam, integerParam, ledgerIdParam, optionalParam } from '../params'
import type { Service } from '../service'
import { addOrders } from '../wallet/add-orders'
import { MAX_BATCH, cancelOrder, topUpOrders } from '../wallet/change-orders'
import { KEY_FORMAT } from '../wallet/idempotency'
import { orderViews, traitList, wantedTraits } from '../wallet/order-views'
import { walletOf } from '../wallet/permission'

const CANCEL_RATE = { perSecond: 10, burst: 10 } as const

const orderId = integerParam(1, Number.MAX_SAFE_INTEGER)
const price = z.number().describe('whole HBAR')
const newOrders = z.array(z.strictObject({ id: z.number().int(), price }))
const replay = { idempotentReplay: z.literal(true).optional().describe('set when the first answer is repeated') }

const headers = {
  'Idempotency-Key': z.string().regex(KEY_FORMAT).optional().describe('makes a repeated request safe for 24 hours'),
}

const ordersList = operation({
  name: 'ordersList',
  tag: 'user',
  method: 'GET',
  path: '/v1/user/orders/list',
  auth: 'user',
  permission: 'manageOrders',
  summary: 'The active collection offers, of all wallets or of the key’s wallet.',
  params: { query: { coladdress: optionalParam(ledgerIdParam), onlyMine: flagParam.default(false) } },
  answer: z.strictObject({
    success: z.literal(true),
    orders: z.array(
      z.strictObject({
        id: z.number().int(),
        tokenId: z.string(),
        buyerAccount: z.string(),
        price,
        createdAt: z.string().describe('ISO 8601'),
        includeTraits: z.boolean().describe('whether the NFT must have certain traits'),
        floorPrice: price.nullable().describe('lowest listing of the collection'),
        topOfferPrice: price.nullable().describe('highest offer for any NFT of the collection'),
        traitOrders: traitList.nullable(),
        timeAgo: z.string(),
      }),
    ),
  }),
  handle: (service, { coladdress, onlyMine }, caller) => {
    const wallet = walletOf(service, caller)
    const listedOrders = service.orders
      .all()
      .filter(({ token, buyer }) => (coladdress ?? token) === token && (!onlyMine || buyer === wallet))
    return { success: true, orders: orderViews(service, listedOrders) }
  },
})

const ordersAdd = operation({
  name: 'ordersAdd',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/add',
  auth: 'user',
  permission: 'manageOrders',
  headers,
  summary: 'Places offers for any NFT of a collection, or for any NFT with the traits.',
  params: {
    body: {
      token: ledgerIdParam,
      orderPrice: price,
      quantity: integerParam(1, MAX_BATCH).default(1),
      requiredTraits: wantedTraits.max(10).nullish(),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    tokenId: z.string(),
    orderPrice: price,
    quantity: z.number().int(),
    totalCost: price.describe('price times quantity, in whole HBAR'),
    userBalance: price,
    userAllowance: price.describe('current allowance of the wallet to the service’s spender'),
    requiredAllowance: price.describe('sum of all active offers of the wallet'),
    requiresAllowanceApprove: z.boolean(),
    newOrders,
    ...replay,
  }),
  handle: (service, params, caller) =>
    runOnce(service, 'ordersAdd', caller, addOrders(service, params, walletOf(service, caller))),
})

const ordersTopUp = operation({
  name: 'ordersTopUp',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/topup',
  auth: 'user',
  permission: 'manageOrders',
  headers,
  summary: 'Replaces offers by offers at a new price, all or none.',
  notFound: true,
  params: {
    body: {
      token: ledgerIdParam,
      orderId: orderId.nullish(),
      orderIds: z.array(orderId).min(1).meta({ maxItems: MAX_BATCH }).nullish(),
      newPrice: price,
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    removedOrderIds: z.array(z.number().int()),
    removedCount: z.number().int(),
    newOrders,
    requiresAllowanceApprove: z.boolean(),
    ...replay,
  }),
  handle: (service, params, caller) => {
    const work = topUpOrders(service, params, walletOf(service, caller))
    return runOnce(service, 'ordersTopUp', caller, work)
  },
})

const ordersCancel = operation({
  name: 'ordersCancel',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/cancel',
  auth: 'user',
  permission: 'manageOrders',
  rate: CANCEL_RATE,
  headers,
  summary: 'Cancels an offer of the key’s wallet.',
  notFound: true,
  params: { body: { token: ledgerIdParam, orderId } },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    order: z.strictObject({ id: z.number().int(), tokenId: z.string() }),
    ...replay,
  }),
  handle: (service, params, caller) => {
    const work = cancelOrder(service, params, walletOf(service, caller))
    return runOnce(service, 'ordersCancel', caller, work)
  },
})

const runOnce = (
  service: Service,
  name: string,
  caller: Caller,
  work: (begin: () => void) => Promise<Body>,
): Promise<Body> =>
  service.idempotency.runOnce(
    {
      operation: name,
      apiKey: caller.key?.hash ?? '',
      wallet: walletOf(service, caller),
      key: caller.headers['idempotency-key'],
      body: caller.body,
    },
    work,
  )

export const orderOperations = [ordersList, ordersAdd, ordersTopUp, ordersCancel]
