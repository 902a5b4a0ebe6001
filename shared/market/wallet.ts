/**
 * Operations of the tag `user`: collection offers and the allowance, with the person's user key. The service calls a
 * collection offer an order.
 */
import { z } from 'zod'
import { entityId } from '../contract/common'
import {
  roundedHbar,
  successFlag,
  hbarNumber,
  isExactHbar,
  maybeFlag,
  maybeHbar,
  maybeText,
  traitValue,
  transactionId,
} from './fields'
import { defineOperation } from './operation'

const orderId = z.number().int().positive()
const newOrders = z.array(z.object({ id: orderId, price: hbarNumber }))
/** Parser for an offered price in HBAR, as a JSON number. */
const priceFrom = (min: number) =>
  z.number().min(min).max(100_000).refine(isExactHbar, { message: 'HBAR has eight decimals' })
const replayField = { idempotentReplay: maybeFlag }
const OFFER_CHANGE_FAILURES = ['offer-in-progress', 'offer-key-reused', 'offer-not-begun', 'offer-refused'] as const

export const ordersList = defineOperation({
  name: 'ordersList',
  tag: 'user',
  method: 'GET',
  path: '/v1/user/orders/list',
  access: 'user',
  permission: 'Manage Collection Offers',
  query: z.object({ coladdress: entityId.optional(), onlyMine: z.boolean().optional() }),
  answer: z.object({
    success: successFlag,
    orders: z.array(
      z.object({
        id: orderId,
        tokenId: entityId,
        buyerAccount: entityId,
        price: hbarNumber,
        createdAt: maybeText,
        includeTraits: maybeFlag,
        floorPrice: maybeHbar,
        topOfferPrice: maybeHbar,
        /** A list whose elements are not documented. */
        traitOrders: z.unknown().optional(),
      }),
    ),
  }),
  effect: 'read',
  fit: 'exact',
})

export const ordersAdd = defineOperation({
  name: 'ordersAdd',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/add',
  access: 'user',
  permission: 'Manage Collection Offers',
  query: z.object({}),
  body: z.object({
    token: entityId,
    orderPrice: priceFrom(0.01),
    quantity: z.number().int().min(1).max(50).optional(),
    requiredTraits: z
      .array(z.object({ trait_type: z.string().min(1), value: traitValue }))
      .max(10)
      .optional(),
  }),
  answer: z.object({
    success: successFlag,
    orderPrice: hbarNumber,
    totalCost: roundedHbar,
    userBalance: roundedHbar,
    userAllowance: roundedHbar,
    requiredAllowance: roundedHbar,
    /** Not documented, so an absent or invalid field becomes an empty list. The list of offers shows the new offers. */
    newOrders: newOrders.catch([]),
    ...replayField,
  }),
  effect: 'idempotent',
  failures: [...OFFER_CHANGE_FAILURES, 'offer-place-unknown'],
})

export const ordersTopUp = defineOperation({
  name: 'ordersTopUp',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/topup',
  access: 'user',
  permission: 'Manage Collection Offers',
  query: z.object({}),
  body: z
    .object({
      token: entityId,
      orderId: orderId.optional(),
      orderIds: z.array(orderId).min(1).max(50).optional(),
      newPrice: priceFrom(1),
    })
    .refine((body) => (body.orderId === undefined) !== (body.orderIds === undefined), {
      path: ['orderIds'],
      message: 'either one offer or several offers',
    }),
  answer: z.object({
    success: successFlag,
    message: maybeText,
    removedOrderIds: z.array(orderId),
    removedCount: z.number().int(),
    newOrders,
    requiresAllowanceApprove: maybeFlag,
    ...replayField,
  }),
  effect: 'idempotent',
  failures: [...OFFER_CHANGE_FAILURES, 'offer-being-accepted', 'offer-gone', 'offer-raise-unknown'],
})

export const ordersCancel = defineOperation({
  name: 'ordersCancel',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/orders/cancel',
  access: 'user',
  permission: 'Manage Collection Offers',
  rateLimit: { calls: 10, seconds: 1 },
  query: z.object({}),
  body: z.object({ token: entityId, orderId }),
  answer: z.object({
    success: successFlag,
    message: maybeText,
    order: z.object({ id: orderId, tokenId: entityId }),
    ...replayField,
  }),
  effect: 'idempotent',
  failures: [...OFFER_CHANGE_FAILURES, 'offer-being-accepted', 'offer-gone', 'offer-cancel-unknown'],
})

/** Allowance in HBAR with at most four decimals, as a JSON number. */
const allowance = z.number().min(0.01).max(1_000_000).multipleOf(0.0001)
const allowanceType = z.literal('order')
const allowanceAnswerFields = {
  message: maybeText,
  allowanceType: maybeText,
  allowance: hbarNumber,
  spender: entityId,
  allowanceSpenderPurpose: maybeText,
  spenderPurpose: maybeText,
}

export const allowanceApprove = defineOperation({
  name: 'allowanceApprove',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/allowance/approve',
  access: 'user',
  permission: 'Manage Allowance',
  query: z.object({}),
  body: z.object({ allowanceType, allowance }),
  answer: z.object({
    success: successFlag,
    /** Base64 or hex: the documents do not say which. `decodeTransactionBytes` decides. */
    transactionBytes: z.string().min(1).max(40_000),
    transactionId,
    ...allowanceAnswerFields,
  }),
  effect: 'write',
  failures: ['allowance-type', 'allowance-amount', 'prepare-lost'],
})

export const allowanceConfirm = defineOperation({
  name: 'allowanceConfirm',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/allowance/confirm',
  access: 'user',
  permission: 'Manage Allowance',
  query: z.object({}),
  body: z.object({
    allowanceType,
    allowance,
    transactionId: transactionId.optional(),
    allowanceApproveSuccess: z.boolean(),
  }),
  answer: z.object({ success: successFlag, ...allowanceAnswerFields }),
  effect: 'completion',
  failures: [
    'allowance-type',
    'allowance-amount',
    'allowance-amount-differs',
    'allowance-not-seen',
    'allowance-confirming',
    'allowance-not-saved',
    'allowance-not-prepared',
    'allowance-other-transaction',
    'allowance-not-verified',
    'allowance-wrong-type',
    'allowance-differs',
    'allowance-answer-lost',
  ],
})
