import { z } from 'zod'
import type { Caller } from '../caller'
import { defineOperation } from '../operation'
import type { AnswerBody } from '../refusal'
import { flagParam, integerParam, ledgerIdParam, optionalParam } from '../params'
import type { Service } from '../service'
import { createAddOrdersWork } from '../wallet/add-orders'
import { MAX_ORDERS_PER_CALL, createCancelWork, createTopUpWork } from '../wallet/change-orders'
import { KEY_FORMAT } from '../wallet/idempotency'
import { orderViews, traitListField, requiredTraitsParam } from '../wallet/order-views'
import { walletOf } from '../wallet/permission'

const CANCEL_RATE_LIMIT = { perSecond: 10, burst: 10 } as const

const orderIdParam = integerParam(1, Number.MAX_SAFE_INTEGER)
const priceField = z.number().describe('in HBAR')
const newOrdersField = z.array(z.strictObject({ id: z.number().int(), price: priceField }))
const replayFields = {
  idempotentReplay: z
    .literal(true)
    .optional()
    .describe('set if this is the answer to an earlier request with the same key'),
}

const idempotencyHeaders = {
  'Idempotency-Key': z.string().regex(KEY_FORMAT).optional().describe('makes a repeated request safe for 24 hours'),
}

const ordersList = defineOperation({
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
        price: priceField,
        createdAt: z.string().describe('ISO 8601'),
        includeTraits: z.boolean().describe('whether the NFT must have certain traits'),
        floorPrice: priceField.nullable().describe('lowest listing of the collection'),
        topOfferPrice: priceField.nullable().describe('highest offer for any NFT of the collection'),
        traitOrders: traitListField.nullable(),
        timeAgo: z.string(),
      }),
    ),
  }),
  handle: (service, { coladdress, onlyMine }, caller) => {
    const wallet = walletOf(service, caller)
    const matchingOrders = service.orders
      .newestFirst()
      .filter(
        ({ token, buyer }) => (coladdress === undefined || token === coladdress) && (!onlyMine || buyer === wallet),
      )
    return { success: true, orders: orderViews(service, matchingOrders) }
  },
})

const ordersAdd = defineOperation({
  name: 'ordersAdd',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/add',
  auth: 'user',
  permission: 'manageOrders',
  headers: idempotencyHeaders,
  summary: 'Places offers for any NFT of a collection, or for any NFT that has the required traits.',
  params: {
    body: {
      token: ledgerIdParam,
      orderPrice: priceField,
      quantity: integerParam(1, MAX_ORDERS_PER_CALL).default(1),
      requiredTraits: requiredTraitsParam.max(10).nullish(),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    tokenId: z.string(),
    orderPrice: priceField,
    quantity: z.number().int(),
    totalCost: priceField.describe('price times quantity, in HBAR'),
    userBalance: priceField,
    userAllowance: priceField.describe('current allowance of the wallet to the service’s spender'),
    requiredAllowance: priceField.describe('sum of all active offers of the wallet'),
    requiresAllowanceApprove: z.boolean(),
    newOrders: newOrdersField,
    ...replayFields,
  }),
  handle: (service, params, caller) => {
    const work = createAddOrdersWork(service, params, walletOf(service, caller))
    return runOnce(service, 'ordersAdd', caller, work)
  },
})

const ordersTopUp = defineOperation({
  name: 'ordersTopUp',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/topup',
  auth: 'user',
  permission: 'manageOrders',
  headers: idempotencyHeaders,
  summary: 'Replaces offers by offers at a new price: either all of the offers or none.',
  answersNotFound: true,
  params: {
    body: {
      token: ledgerIdParam,
      orderId: orderIdParam.nullish(),
      orderIds: z.array(orderIdParam).min(1).meta({ maxItems: MAX_ORDERS_PER_CALL }).nullish(),
      newPrice: priceField,
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    removedOrderIds: z.array(z.number().int()),
    removedCount: z.number().int(),
    newOrders: newOrdersField,
    requiresAllowanceApprove: z.boolean(),
    ...replayFields,
  }),
  handle: (service, params, caller) => {
    const work = createTopUpWork(service, params, walletOf(service, caller))
    return runOnce(service, 'ordersTopUp', caller, work)
  },
})

const ordersCancel = defineOperation({
  name: 'ordersCancel',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/cancel',
  auth: 'user',
  permission: 'manageOrders',
  rateLimit: CANCEL_RATE_LIMIT,
  headers: idempotencyHeaders,
  summary: 'Cancels an offer of the key’s wallet.',
  answersNotFound: true,
  params: { body: { token: ledgerIdParam, orderId: orderIdParam } },
  answer: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    order: z.strictObject({ id: z.number().int(), tokenId: z.string() }),
    ...replayFields,
  }),
  handle: (service, params, caller) => {
    const work = createCancelWork(service, params, walletOf(service, caller))
    return runOnce(service, 'ordersCancel', caller, work)
  },
})

/** Runs `work` at most once for each Idempotency-Key. `work` must call `beforeFirstChange` before any change. */
const runOnce = (
  service: Service,
  operationName: string,
  caller: Caller,
  work: (beforeFirstChange: () => void) => Promise<AnswerBody>,
): Promise<AnswerBody> =>
  service.idempotency.runOnce(
    {
      operation: operationName,
      apiKeyHash: caller.key?.hash ?? '',
      wallet: walletOf(service, caller),
      key: caller.headers['idempotency-key'],
      body: caller.body,
    },
    work,
  )

export const orderOperations = [ordersList, ordersAdd, ordersTopUp, ordersCancel]
