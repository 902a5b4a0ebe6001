import { restoreConsoleLog } from '../quiet-console'
import protoPackage, { type proto as Proto } from '@hiero-ledger/proto'

restoreConsoleLog()

export const { proto } = protoPackage
export type { Proto }

/** Name of a Hedera response code, e.g. `SUCCESS`. */
export type ResponseCode = keyof typeof Proto.ResponseCodeEnum

export const codeNumber = (code: ResponseCode): number => proto.ResponseCodeEnum[code]

type Long = NonNullable<Proto.IAccountAmount['amount']>
type LongLike = { toString(): string } | null | undefined

/** Int64 as decimal text. protobufjs accepts the text without loss; only its type declarations require Long objects. */
export const int64 = (value: bigint | number): Long => String(value) as unknown as Long
/** Value of an int64 field; 0 if the field is absent. */
export const fromInt64 = (value: LongLike): bigint => BigInt(value?.toString() ?? '0')

type Codec<T> = {
  encode(message: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/**
 * Decodes bytes; null unless the message encodes to the same bytes again. protobufjs drops unknown fields, merges repeated
 * ones and ignores wire types, so another parser could read a different message from the same bytes.
 */
export function decodeStrictly<T>(codec: Codec<T>, bytes: Uint8Array): T | null {
  try {
    const message = codec.decode(bytes)
    return Buffer.compare(codec.encode(message).finish(), bytes) === 0 ? message : null
  } catch {
    return null
  }
}

export const accountProto = (num: number): Proto.IAccountID => ({
  shardNum: int64(0),
  realmNum: int64(0),
  accountNum: int64(num),
})
export const tokenProto = (num: number): Proto.ITokenID => ({
  shardNum: int64(0),
  realmNum: int64(0),
  tokenNum: int64(num),
})
export const contractProto = (num: number): Proto.IContractID => ({
  shardNum: int64(0),
  realmNum: int64(0),
  contractNum: int64(num),
})
export const keyProto = ({ type, bytes }: { type: 'ED25519' | 'ECDSA'; bytes: Uint8Array }): Proto.IKey =>
  type === 'ED25519' ? { ed25519: bytes } : { ECDSASecp256k1: bytes }

const MAX_SAFE_NUM = BigInt(Number.MAX_SAFE_INTEGER)
const safeNum = (value: bigint): number | null => (value >= 0n && value <= MAX_SAFE_NUM ? Number(value) : null)

/**
 * Entity number N of a token id `0.0.N`. Null if the id is absent, has another shard or realm, or N is negative or above
 * the safe integers.
 */
export function tokenNum(id: Proto.ITokenID | null | undefined): number | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  return safeNum(fromInt64(id.tokenNum))
}

/**
 * Entity number N of an account id `0.0.N`. Null if the id is absent, has an alias or no number, has another shard or
 * realm, or N is negative or above the safe integers.
 */
export function accountNum(id: Proto.IAccountID | null | undefined): number | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  if (Object.hasOwn(id, 'alias') || !Object.hasOwn(id, 'accountNum')) return null
  return safeNum(fromInt64(id.accountNum))
}

/** Text `0.0.N` of an entity number. */
export const entityId = (num: number): `0.0.${number}` => `0.0.${num}`

/** Parses `0.0.N` to N; null for anything else. */
export function entityNum(id: string): number | null {
  const match = /^0\.0\.([1-9]\d{0,14})$/.exec(id)
  return match ? Number(match[1]) : null
}
