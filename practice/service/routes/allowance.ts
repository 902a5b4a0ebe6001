import { z } from 'zod'
import { defineOperation } from '../operation'
import { textParam } from '../params'
import { refusalWithCode } from '../refusal-schema'
import { prepareAllowanceApproval, checkAllowanceType, parseAllowanceAmount } from '../wallet/approve'
import { confirmAllowance } from '../wallet/confirm'
import { walletOf } from '../wallet/permission'

/**
 * Required parameter that accepts every type of value. The handlers check `allowanceType` and `allowance`, because the
 * refusals of invalid values have special error codes.
 */
const handlerCheckedParam = (openapi: Readonly<Record<string, unknown>>): z.ZodUnknown =>
  z.unknown().meta({ required: true, openapi })
const allowanceType = handlerCheckedParam({ type: 'string', enum: ['order'] })
const allowance = handlerCheckedParam({ type: 'number', minimum: 0.01, maximum: 1_000_000, multipleOf: 0.0001 })

const allowanceFields = {
  message: z.string(),
  allowanceType: z.literal('order'),
  allowance: z.number().describe('in HBAR'),
  spender: z.string().describe('account the allowance is granted to'),
  allowanceSpenderPurpose: z.string(),
  spenderPurpose: z.string(),
}

const approve = defineOperation({
  name: 'allowanceApprove',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/allowance/approve',
  auth: 'user',
  permission: 'manageAllowance',
  summary: 'Prepares an HBAR allowance for collection offers: unsigned bytes, nothing is granted yet.',
  params: { body: { allowanceType, allowance } },
  answer: z.strictObject({
    success: z.literal(true),
    ...allowanceFields,
    transactionBytes: z.string().describe('unsigned transaction list, base64'),
    transactionId: z.string(),
  }),
  handle: (service, params, caller) => {
    checkAllowanceType(service, params.allowanceType)
    return prepareAllowanceApproval(service, walletOf(service, caller), parseAllowanceAmount(service, params.allowance))
  },
})

const confirm = defineOperation({
  name: 'allowanceConfirm',
  tag: 'user',
  method: 'POST',
  path: '/v1/user/allowance/confirm',
  auth: 'user',
  permission: 'manageAllowance',
  summary: 'Records an allowance that the wallet approved, or discards a prepared allowance that the wallet declined.',
  params: {
    body: { allowanceType, allowance, transactionId: textParam(80).nullish(), allowanceApproveSuccess: z.boolean() },
  },
  answer: z.strictObject({ success: z.literal(true), ...allowanceFields }),
  refusal: refusalWithCode(['TXUNCONFIRMED']),
  handle: (service, params, caller) => {
    checkAllowanceType(service, params.allowanceType)
    return confirmAllowance(service, {
      wallet: walletOf(service, caller),
      amount: parseAllowanceAmount(service, params.allowance),
      transactionId: params.transactionId ?? undefined,
      isApproved: params.allowanceApproveSuccess,
    })
  },
})

export const allowanceOperations = [approve, confirm]
