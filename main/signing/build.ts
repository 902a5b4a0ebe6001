import type { proto as Proto } from '@hiero-ledger/proto'
import { numberOfId, type EntityId } from '@shared/ids'
import type { Tinybar } from '@shared/amount'
import { proto } from './decode/proto'

/**
 * Unsigned bytes that the app builds itself, one entry for each node. They pass the same decoder, judge and review as
 * all other bytes, so nothing is checked here. Each does one thing; the payer is also the owner of the permission.
 */
export type Frame = {
  readonly payer: EntityId
  readonly nodes: readonly EntityId[]
  /** UNIX time: whole seconds, and nanoseconds 0 to 999,999,999. */
  readonly validStart: { readonly seconds: bigint; readonly nanos: number }
  readonly validDurationSeconds: number
  readonly feeMaxTinybar: Tinybar
  readonly memo?: string
}

type BodyData = Pick<
  Proto.ITransactionBody,
  'tokenAssociate' | 'cryptoApproveAllowance' | 'cryptoDeleteAllowance' | 'contractCall'
>
type Int64 = NonNullable<Proto.IDuration['seconds']>

/** Associates a token with the payer's account. */
export function buildAssociate(request: Frame & { readonly token: EntityId }): Uint8Array {
  return encodeList(request, {
    tokenAssociate: { account: accountOf(request.payer), tokens: [tokenOf(request.token)] },
  })
}

/** Sets the HBAR allowance of a spender, replacing any amount before it; 0 revokes the permission. */
export function buildHbarAllowance(
  request: Frame & { readonly spender: EntityId; readonly amountTinybar: Tinybar },
): Uint8Array {
  const { payer, spender, amountTinybar } = request
  const allowance = { owner: accountOf(payer), spender: accountOf(spender), amount: int64(amountTinybar) }
  return encodeList(request, { cryptoApproveAllowance: { cryptoAllowances: [allowance] } })
}

/** Revokes a spender's whole allowance of one fungible token. */
export function buildTokenRevoke(
  request: Frame & { readonly token: EntityId; readonly spender: EntityId },
): Uint8Array {
  const { payer, token, spender } = request
  const allowance = {
    tokenId: tokenOf(token),
    owner: accountOf(payer),
    spender: accountOf(spender),
    amount: int64(0n),
  }
  return encodeList(request, { cryptoApproveAllowance: { tokenAllowances: [allowance] } })
}

/** Revokes the permission over one serial, whoever has it: the ledger stores one spender per serial. */
export function buildSerialRevoke(request: Frame & { readonly token: EntityId; readonly serial: bigint }): Uint8Array {
  const { payer, token, serial } = request
  const removal = { tokenId: tokenOf(token), owner: accountOf(payer), serialNumbers: [int64(serial)] }
  return encodeList(request, { cryptoDeleteAllowance: { nftAllowances: [removal] } })
}

/** Revokes a spender's permission over a whole collection. Permissions for single serials stay as they are. */
export function buildAllSerialsRevoke(
  request: Frame & { readonly token: EntityId; readonly spender: EntityId },
): Uint8Array {
  const { payer, token, spender } = request
  const allowance = {
    tokenId: tokenOf(token),
    owner: accountOf(payer),
    spender: accountOf(spender),
    approvedForAll: { value: false },
  }
  return encodeList(request, { cryptoApproveAllowance: { nftAllowances: [allowance] } })
}

/** `setApprovalForAll(address,bool)` of ERC-721 and ERC-1155. */
const SET_APPROVAL_FOR_ALL = 'a22cb465'
const WORD_DIGITS = 64

/** `setApprovalForAll(operator, false)` at a collection's contract. */
export function buildOperatorRevoke(
  request: Frame & {
    readonly contract: EntityId
    /** `0x` and 40 hex digits. */
    readonly operator: `0x${string}`
    /** Highest gas that the call may use; unused gas is refunded only in part. */
    readonly gas: bigint
  },
): Uint8Array {
  const { contract, operator, gas } = request
  const words = [operator.slice(2), ''].map((hex) => hex.padStart(WORD_DIGITS, '0'))
  const contractCall = {
    contractID: { contractNum: numOf(contract) },
    gas: int64(gas),
    functionParameters: Buffer.from(SET_APPROVAL_FOR_ALL + words.join(''), 'hex'),
  }
  return encodeList(request, { contractCall })
}

function encodeList(frame: Frame, data: BodyData): Uint8Array {
  const { nodes, payer, validStart, validDurationSeconds, feeMaxTinybar, memo = '' } = frame
  const transactionList = nodes.map((node) => {
    const body: Proto.ITransactionBody = {
      transactionID: {
        accountID: accountOf(payer),
        transactionValidStart: { seconds: int64(validStart.seconds), nanos: validStart.nanos },
      },
      nodeAccountID: accountOf(node),
      transactionFee: int64(feeMaxTinybar),
      transactionValidDuration: { seconds: int64(BigInt(validDurationSeconds)) },
      memo,
      ...data,
    }
    const bodyBytes = proto.TransactionBody.encode(body).finish()
    return { signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: {} }).finish() }
  })
  return proto.TransactionList.encode({ transactionList }).finish()
}

const accountOf = (id: EntityId): Proto.IAccountID => ({ accountNum: numOf(id) })
const tokenOf = (id: EntityId): Proto.ITokenID => ({ tokenNum: numOf(id) })

const numOf = (id: EntityId): Int64 => int64(numberOfId(id))

/** The encoder needs only the two halves of a 64-bit number; its type requires the whole class of `long`. */
function int64(value: bigint): Int64 {
  const low = Number(BigInt.asIntN(32, value))
  const high = Number(BigInt.asIntN(32, value >> 32n))
  return { low, high, unsigned: false } as Int64
}
