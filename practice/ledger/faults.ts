import { z } from 'zod'
import { OPERATOR, isCrowd } from '../world/accounts'
import { proto, type ResponseCode } from './proto'

/** Faults of the node that the control address can set. */
const NODE_FAULTS = [
  'busy',
  'not-created',
  'unavailable',
  'lose-request',
  'lose-reply',
  'throttled',
  'fail',
  'receipts-unknown',
] as const

const responseCode = z
  .string()
  .refine((name): name is ResponseCode => Object.hasOwn(proto.ResponseCodeEnum, name), 'is not a response code')

export const nodeFaultSchema = z.strictObject({
  what: z
    .enum(NODE_FAULTS)
    .describe(
      '`busy`, `not-created`: the node refuses. `unavailable`: the connection breaks before the node accepts the ' +
        'transaction. `lose-request`: the same, but the sender cannot know whether the node accepted the transaction. ' +
        '`lose-reply`: the connection breaks after the node accepted the transaction. `throttled`, `fail`: only the fee ' +
        'moves. `receipts-unknown`: the node returns no receipts and no records.',
    ),
  payer: z
    .union([z.enum(['wallets', 'operator']), z.string().regex(/^0\.0\.\d{1,12}$/)])
    .default('wallets')
    .describe(
      'Payer of the transactions that fail. `wallets`: all accounts except the market and the crowd. `operator`: the ' +
        'market. An id: that account.',
    ),
  times: z
    .int()
    .min(1)
    .nullable()
    .default(1)
    .describe('Number of transactions to which the fault applies; null for all until the fault is cleared.'),
  code: responseCode
    .optional()
    .describe('Response code in the receipt of a transaction that the fault `fail` applies to.'),
})

type NodeFaultInput = z.output<typeof nodeFaultSchema>
export type NodeFault = Omit<NodeFaultInput, 'times'> & { times: number | null }

export type NodeFaults = {
  /** True if wallets cannot reach the node; the market's own transactions still arrive. */
  readonly down: boolean
  /** Number of wallet transactions that the node accepts without an answer. */
  loseReply: number
  /** Faults in the order in which they are applied. */
  list: NodeFault[]
}

export const noNodeFaults = (): NodeFaults => ({ down: false, loseReply: 0, list: [] })

/**
 * Returns the first fault of these kinds that applies to the payer, and null if no fault applies. Reduces the fault's
 * `times` by 1, and removes the fault after its last use.
 */
export function takeFault(faults: NodeFaults, kinds: readonly NodeFault['what'][], payer: number): NodeFault | null {
  const fault = faults.list.find((candidate) => kinds.includes(candidate.what) && appliesTo(candidate, payer))
  if (!fault) return null
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times <= 0) faults.list = faults.list.filter((other) => other !== fault)
  }
  return fault
}

function appliesTo({ payer: faultPayer }: NodeFault, payer: number): boolean {
  if (faultPayer === 'operator') return payer === OPERATOR
  if (faultPayer === 'wallets') return payer !== OPERATOR && !isCrowd(payer)
  return faultPayer === `0.0.${payer}`
}
