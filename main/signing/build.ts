import type { proto as Proto } from '@hiero-ledger/proto'
import type { EntityId } from '@shared/ids'
import type { Tinybar } from '@shared/amount'
import { proto } from './decode/proto'

export type AssociateRequest = {
  readonly payer: EntityId
  readonly token: EntityId
  readonly nodes: readonly EntityId[]
  /** UNIX time: whole seconds, and nanoseconds 0 to 999,999,999. */
  readonly validStart: { readonly seconds: bigint; readonly nanos: number }
  readonly validDurationSeconds: number
  readonly feeMaxTinybar: Tinybar
  readonly memo?: string
}

type Int64 = NonNullable<Proto.IDuration['seconds']>

/**
 * Unsigned bytes that associate the payer with a token, one entry for each node. The app's own bytes take the same way
 * through decode, judge and review as anybody else's, so nothing is checked here.
 */
export function buildAssociate(request: AssociateRequest): Uint8Array {
  const transactionList = request.nodes.map((node) => {
    const bodyBytes = proto.TransactionBody.encode(associateBody(request, node)).finish()
    return { signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: {} }).finish() }
  })
  return proto.TransactionList.encode({ transactionList }).finish()
}

function associateBody(request: AssociateRequest, node: EntityId): Proto.ITransactionBody {
  const { payer, token, validStart, validDurationSeconds, feeMaxTinybar, memo = '' } = request
  const accountID = { accountNum: numOf(payer) }
  return {
    transactionID: {
      accountID,
      transactionValidStart: { seconds: int64(validStart.seconds), nanos: validStart.nanos },
    },
    nodeAccountID: { accountNum: numOf(node) },
    transactionFee: int64(feeMaxTinybar),
    transactionValidDuration: { seconds: int64(BigInt(validDurationSeconds)) },
    memo,
    tokenAssociate: { account: accountID, tokens: [{ tokenNum: numOf(token) }] },
  }
}

/** The network has one shard and one realm, so the number is the whole id. */
function numOf(id: EntityId): Int64 {
  return int64(BigInt(id.split('.')[2] ?? '0'))
}

/** The encoder needs only the two halves of a 64-bit number; its type asks for the whole class of `long`. */
function int64(value: bigint): Int64 {
  const low = Number(BigInt.asIntN(32, value))
  const high = Number(BigInt.asIntN(32, value >> 32n))
  return { low, high, unsigned: false } as Int64
}
