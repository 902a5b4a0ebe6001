import type { proto as Proto } from '@hiero-ledger/proto'
import { numberOfId, type EntityId } from '@shared/ids'
import type { Tinybar } from '@shared/amount'
import { proto } from './decode/proto'

/*
 * Builders of unsigned transaction bytes, with one entry per node. The builders check nothing, because their bytes pass
 * the same decoder, judge and review as the market's bytes. Each transaction has one effect, and the payer is the
 * account whose token or permission changes.
 */

/** Fields that every transaction has. */
export type TransactionFrame = {
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
export function buildAssociate(fields: TransactionFrame & { readonly token: EntityId }): Uint8Array {
  return encodeList(fields, {
    tokenAssociate: { account: accountOf(fields.payer), tokens: [tokenOf(fields.token)] },
  })
}

/** Sets the HBAR allowance of a spender, which replaces the spender's earlier allowance; 0 revokes the allowance. */
export function buildHbarAllowance(
  fields: TransactionFrame & { readonly spender: EntityId; readonly amountTinybar: Tinybar },
): Uint8Array {
  const { payer, spender, amountTinybar } = fields
  const allowance = { owner: accountOf(payer), spender: accountOf(spender), amount: int64(amountTinybar) }
  return encodeList(fields, { cryptoApproveAllowance: { cryptoAllowances: [allowance] } })
}

/** Revokes a spender's allowance of one fungible token by setting the allowance to 0. */
export function buildTokenRevoke(
  fields: TransactionFrame & { readonly token: EntityId; readonly spender: EntityId },
): Uint8Array {
  const { payer, token, spender } = fields
  const allowance = {
    tokenId: tokenOf(token),
    owner: accountOf(payer),
    spender: accountOf(spender),
    amount: int64(0n),
  }
  return encodeList(fields, { cryptoApproveAllowance: { tokenAllowances: [allowance] } })
}

/** Revokes the permission over one serial. Names no spender, because the ledger stores one spender per serial. */
export function buildSerialRevoke(
  fields: TransactionFrame & { readonly token: EntityId; readonly serial: bigint },
): Uint8Array {
  const { payer, token, serial } = fields
  const removal = { tokenId: tokenOf(token), owner: accountOf(payer), serialNumbers: [int64(serial)] }
  return encodeList(fields, { cryptoDeleteAllowance: { nftAllowances: [removal] } })
}

/** Revokes a spender's permission over a whole collection. Permissions for single serials stay as they are. */
export function buildAllSerialsRevoke(
  fields: TransactionFrame & { readonly token: EntityId; readonly spender: EntityId },
): Uint8Array {
  const { payer, token, spender } = fields
  const allowance = {
    tokenId: tokenOf(token),
    owner: accountOf(payer),
    spender: accountOf(spender),
    approvedForAll: { value: false },
  }
  return encodeList(fields, { cryptoApproveAllowance: { nftAllowances: [allowance] } })
}

/** `setApprovalForAll(address,bool)` of ERC-721 and ERC-1155. */
const SET_APPROVAL_FOR_ALL = 'a22cb465'
/** Hex digits of one argument of a contract call. */
const ARGUMENT_DIGITS = 64

/** Revokes an operator's permission over an EVM collection: calls `setApprovalForAll(operator, false)`. */
export function buildOperatorRevoke(
  fields: TransactionFrame & {
    readonly contract: EntityId
    /** `0x` and 40 hex digits. */
    readonly operator: `0x${string}`
    /** Limit of gas for the call. Unused gas is refunded only in part. */
    readonly gas: bigint
  },
): Uint8Array {
  const { contract, operator, gas } = fields
  const operatorArgument = operator.slice(2).padStart(ARGUMENT_DIGITS, '0')
  const falseArgument = '0'.repeat(ARGUMENT_DIGITS)
  const contractCall = {
    contractID: { contractNum: entityNumber(contract) },
    gas: int64(gas),
    functionParameters: Buffer.from(SET_APPROVAL_FOR_ALL + operatorArgument + falseArgument, 'hex'),
  }
  return encodeList(fields, { contractCall })
}

function encodeList(frame: TransactionFrame, bodyData: BodyData): Uint8Array {
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
      ...bodyData,
    }
    const bodyBytes = proto.TransactionBody.encode(body).finish()
    return { signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: {} }).finish() }
  })
  return proto.TransactionList.encode({ transactionList }).finish()
}

const accountOf = (id: EntityId): Proto.IAccountID => ({ accountNum: entityNumber(id) })
const tokenOf = (id: EntityId): Proto.ITokenID => ({ tokenNum: entityNumber(id) })

const entityNumber = (id: EntityId): Int64 => int64(numberOfId(id))

/** 64-bit number for the encoder. */
function int64(value: bigint): Int64 {
  const low = Number(BigInt.asIntN(32, value))
  const high = Number(BigInt.asIntN(32, value >> 32n))
  // The encoder reads only these three fields, but its type requires the complete class `Long`.
  return { low, high, unsigned: false } as Int64
}
