import { createRequire } from 'node:module'
import type { proto as Proto } from '@hiero-ledger/proto'

/**
 * The protobuf package prints to standard output while it loads ("Patching Protobuf Long.js instance..."). Standard
 * output carries exactly one JSON line here, so the package is required by hand while console.log points to stderr.
 */
function load(): typeof Proto {
  const log = console.log
  console.log = console.error
  try {
    return (createRequire(import.meta.url)('@hiero-ledger/proto') as { proto: typeof Proto }).proto
  } finally {
    console.log = log
  }
}

export const proto = load()
export type { Proto }

/** Name of a Hedera response code, e.g. `SUCCESS`. */
export type Code = keyof typeof Proto.ResponseCodeEnum

export const codeNumber = (code: Code): number => proto.ResponseCodeEnum[code]

type Long = NonNullable<Proto.IAccountAmount['amount']>
type LongLike = { toString(): string } | null | undefined

/** Converts to int64. protobufjs accepts decimal text without loss; only its type declarations require Long objects. */
export const int64 = (value: bigint | number): Long => String(value) as unknown as Long
export const fromInt64 = (value: LongLike): bigint => BigInt(value?.toString() ?? '0')

type Codec<T> = {
  encode(message: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/**
 * Decodes only what re-encodes to the same bytes. protobufjs drops unknown fields, merges repeated ones and ignores
 * wire types, so another parser could read the same bytes differently; such bytes have no single meaning.
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

/** Entity number of a `0.0.N` token id; null for another shard or realm, or without an id. */
export function tokenNum(id: Proto.ITokenID | null | undefined): number | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  return safeNum(fromInt64(id.tokenNum))
}

/** Number of a plain numbered account id. An id with both a number and an alias counts as null. */
export function accountNum(id: Proto.IAccountID | null | undefined): number | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  if (Object.hasOwn(id, 'alias') || !Object.hasOwn(id, 'accountNum')) return null
  return safeNum(fromInt64(id.accountNum))
}

export const entityId = (num: number): `0.0.${number}` => `0.0.${num}`
/** Parses `0.0.N` to N; null for anything else. */
export function entityNum(id: string): number | null {
  const match = /^0\.0\.([1-9]\d{0,14})$/.exec(id)
  return match ? Number(match[1]) : null
}
