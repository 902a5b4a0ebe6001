import { takeFault, type NodeFault, type NodeFaults } from './faults'
import type { Ledger } from './ledger'
import { openRequest } from './opened-transaction'
import { accountNum, type Code } from './proto'

/** Reply to a sender: the node's answer, or a broken connection, before or after the transaction was sent. */
type Reply =
  | { readonly answered: true; readonly code: Code; readonly cost: bigint }
  | { readonly answered: false; readonly sent: boolean; readonly details: string }

const brokenReply = (details: string): Reply => ({ answered: false, sent: details !== 'unavailable', details })
const answeredReply = (code: Code, cost = 0n): Reply => ({ answered: true, code, cost })

const SUBMIT_FAULTS: readonly NodeFault['what'][] = ['busy', 'not-created', 'unavailable', 'lose-request', 'lose-reply']

/** The node as its clients see it, with its faults. */
export class Node {
  /** Port of the node, for the address book; 0 until it listens. */
  port = 0

  constructor(
    readonly ledger: Ledger,
    readonly faults: () => NodeFaults,
  ) {}

  /** `rpc` is `Service/method`; `request` a serialized `proto.Transaction`. */
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
