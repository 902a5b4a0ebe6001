import { z } from 'zod'
import { OPERATOR, isCrowd } from '../world/accounts'
import { proto, type Code } from './proto'

/**
 * How the node misbehaves on request. Before a transaction is taken in: `busy` and `not-created` are refusals,
 * `unavailable` breaks the connection, `lose-request` too, but the sender cannot tell that nothing arrived, `lose-reply`
 * breaks it after the transaction was taken. At consensus: `throttled`, and `fail` with a receipt of one's choice; in
 * both cases nothing moves but the fee. `receipts-unknown`: receipts and records of finished transactions are not told.
 */
export const NODE_FAULTS = [
  'busy',
  'not-created',
  'unavailable',
  'lose-request',
  'lose-reply',
  'throttled',
  'fail',
  'receipts-unknown',
] as const

const code = z
  .string()
  .refine((name): name is Code => Object.hasOwn(proto.ResponseCodeEnum, name), 'is no response code')

export const nodeFaultSchema = z.strictObject({
  what: z.enum(NODE_FAULTS),
  /** Whose transactions: the market operator's, those of everybody but it and the crowd, or one account's. */
  payer: z.union([z.enum(['wallets', 'operator']), z.string().regex(/^0\.0\.\d{1,12}$/)]).default('wallets'),
  /** How many times; null until cleared. */
  times: z.number().int().min(1).nullable().default(1),
  /** The receipt of `fail`. */
  code: code.optional(),
})

type Given = z.output<typeof nodeFaultSchema>
export type NodeFault = Omit<Given, 'times'> & { times: number | null }

export type NodeFaults = {
  /** No wallet reaches it; what the market itself sends still does. */
  readonly down: boolean
  /** Takes the next transactions of wallets but breaks their answers, this many times. */
  loseReply: number
  list: NodeFault[]
}

export const noNodeFaults = (): NodeFaults => ({ down: false, loseReply: 0, list: [] })

/** The first fault of these kinds that applies to the payer; uses up one of its times. */
export function takeFault(faults: NodeFaults, kinds: readonly NodeFault['what'][], payer: number): NodeFault | null {
  const fault = faults.list.find((entry) => kinds.includes(entry.what) && concerns(entry, payer))
  if (!fault) return null
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times <= 0) faults.list = faults.list.filter((entry) => entry !== fault)
  }
  return fault
}

function concerns({ payer: whose }: NodeFault, payer: number): boolean {
  if (whose === 'operator') return payer === OPERATOR
  return whose === 'wallets' ? payer !== OPERATOR && !isCrowd(payer) : whose === `0.0.${payer}`
}
