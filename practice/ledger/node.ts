import { takeFault, type NodeFault, type NodeFaults } from './faults'
import type { Ledger } from './ledger'
import { openRequest } from './opened-transaction'
import { accountNum, type ResponseCode } from './proto'

/**
 * Reply to a sender: the node's answer, or a broken connection. A broken connection also says whether the node may have
 * received the transaction, as far as the sender can know.
 */
type Reply =
  | { readonly isAnswered: true; readonly code: ResponseCode; readonly cost: bigint }
  | { readonly isAnswered: false; readonly mayHaveArrived: boolean; readonly details: string }

const brokenReply = (details: string): Reply => ({
  isAnswered: false,
  mayHaveArrived: details !== 'unavailable',
  details,
})
const answeredReply = (code: ResponseCode, cost = 0n): Reply => ({ isAnswered: true, code, cost })

const SUBMIT_FAULTS: readonly NodeFault['what'][] = ['busy', 'not-created', 'unavailable', 'lose-request', 'lose-reply']

/** Node of the ledger. A fault can refuse the submission of a transaction, or break the connection. */
export class Node {
  /** Port that the address book names; 0 until the node listens. */
  port = 0

  constructor(
    readonly ledger: Ledger,
    readonly faults: () => NodeFaults,
  ) {}

  /** Submits a transaction unless a fault prevents it. The parameters are those of `Ledger.submit`. */
  submit(rpc: string, request: Uint8Array): Reply {
    const payer = accountNum(openRequest(request)?.body.transactionID?.accountID) ?? 0
    const fault = takeFault(this.faults(), SUBMIT_FAULTS, payer)?.what
    if (fault === 'busy') return answeredReply('BUSY')
    if (fault === 'not-created') return answeredReply('PLATFORM_TRANSACTION_NOT_CREATED')
    if (fault === 'unavailable' || fault === 'lose-request') return brokenReply(fault)
    const { code, cost } = this.ledger.submit(rpc, request)
    return fault === 'lose-reply' ? brokenReply(fault) : answeredReply(code, cost)
  }
}
