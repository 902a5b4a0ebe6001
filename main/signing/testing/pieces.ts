import { varintField, lengthDelimitedField, stringField, varint, zigzag } from './wire-write'

// Parts of the bytes of a purchase. Default values (zero) are left out, as the Java and Go libraries do.

/** Account, token and serial numbers, and the number of the node. */
export const BUYER = 1001
export const SELLER = 2002
export const MARKET_FEE_ACCOUNT = 3003
export const ROYALTY_ACCOUNT = 4004
export const STRANGER = 6006
export const TOKEN = 5000
export const SERIAL = 7
export const NODE = 3
/** Tinybar in one HBAR. */
export const HBAR = 100_000_000n
/** 2026-11-21T12:00:00Z in UNIX seconds. */
export const NOW_SECONDS = 1_795_262_400
/** Valid start of the transaction in UNIX seconds. */
export const VALID_START_SECONDS = NOW_SECONDS - 10

/** The intent that the bytes of this file match. */
export const INTENT = {
  kind: 'buy',
  account: '0.0.1001',
  token: '0.0.5000',
  serial: 7,
  maxPrice: '125.5',
  nodes: ['0.0.3', '0.0.4', '0.0.5'],
  spenders: ['0.0.3003'],
  feeCap: '10',
  now: '2026-11-21T12:00:00Z',
}

/** An AccountID, TokenID or ContractID: each has its number in field 3. */
export const entityIdBytes = (num: number): Buffer => varintField(3, num)
export const aliasIdBytes = (hex: string): Buffer => lengthDelimitedField(4, Buffer.from(hex, 'hex'))

/** A signed change of an account's HBAR, in tinybar. */
export const hbarLegBytes = (account: number | Buffer, tinybar: bigint, ...more: readonly Buffer[]): Buffer =>
  lengthDelimitedField(
    1,
    lengthDelimitedField(1, typeof account === 'number' ? entityIdBytes(account) : account),
    varintField(2, zigzag(tinybar)),
    ...more,
  )
/** Field of a movement: the owner has not signed, an allowance is used. */
export const approvalFlag = varintField(3, 1)

export const nftLegBytes = (
  from: number | Buffer,
  to: number | Buffer,
  serial: number | bigint,
  ...more: Buffer[]
): Buffer =>
  lengthDelimitedField(
    3,
    lengthDelimitedField(1, typeof from === 'number' ? entityIdBytes(from) : from),
    lengthDelimitedField(2, typeof to === 'number' ? entityIdBytes(to) : to),
    varintField(3, serial),
    ...more,
  )
/** A signed change of an account's fungible tokens. */
export const tokenLegBytes = (account: number, amount: bigint, ...more: readonly Buffer[]): Buffer =>
  lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(account)), varintField(2, zigzag(amount)), ...more)

export const hbarList = (...legs: readonly Buffer[]): Buffer => lengthDelimitedField(1, ...legs)
export const tokenList = (token: number, ...legs: readonly Buffer[]): Buffer =>
  lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(token)), ...legs)
export const transfer = (...lists: readonly Buffer[]): Buffer => lengthDelimitedField(14, ...lists)

export const LEGS = [
  hbarLegBytes(BUYER, -120n * HBAR),
  hbarLegBytes(SELLER, 114n * HBAR),
  hbarLegBytes(MARKET_FEE_ACCOUNT, 6n * HBAR),
]
export const PAYMENT = hbarList(...LEGS)
export const DELIVERY = tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL))
export const PURCHASE = transfer(PAYMENT, DELIVERY)

/** Bytes that an attacker would like to have signed. */
export const THEFT = transfer(hbarList(hbarLegBytes(BUYER, -9999n * HBAR), hbarLegBytes(STRANGER, 9999n * HBAR)))

export const transactionId = (account = BUYER, seconds = VALID_START_SECONDS, ...more: readonly Buffer[]): Buffer =>
  lengthDelimitedField(
    1,
    lengthDelimitedField(1, varintField(1, seconds), varintField(2, 5)),
    lengthDelimitedField(2, entityIdBytes(account)),
    ...more,
  )

/** Fields of a transaction body in the order in which they are written. An empty buffer leaves a field out. */
export type BodyParts = {
  readonly id: Buffer
  readonly node: Buffer
  readonly fee: Buffer
  readonly duration: Buffer
  readonly record: Buffer
  readonly memo: Buffer
  /** The field of the transaction type. */
  readonly data: Buffer
  /** Further bytes after the last field. */
  readonly trailingBytes: Buffer
}
export const NO_BYTES = Buffer.alloc(0)

/** A transaction body: the purchase, except for the given parts. */
export function body(parts: Partial<BodyParts> = {}): Buffer {
  const { data = PURCHASE, trailingBytes = NO_BYTES, memo = stringField(6, 'Tide 7'), record = NO_BYTES } = parts
  const {
    duration = lengthDelimitedField(4, varintField(1, 120)),
    fee = varintField(3, HBAR),
    node = lengthDelimitedField(2, entityIdBytes(NODE)),
  } = parts
  return Buffer.concat([parts.id ?? transactionId(), node, fee, duration, record, memo, data, trailingBytes])
}

/** A SignedTransaction. `more`: further fields, such as the signatures. */
export const encodeSignedTransaction = (bodyBytes: Buffer, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([lengthDelimitedField(1, bodyBytes), ...more])
/** One entry of a TransactionList. */
export const encodeListEntry = (signedBytes: Buffer): Buffer =>
  lengthDelimitedField(1, lengthDelimitedField(5, signedBytes))
/** A TransactionList with an unsigned transaction for each body. */
export const encodeTransactionList = (...bodies: readonly Buffer[]): Buffer =>
  Buffer.concat(bodies.map((bodyBytes) => encodeListEntry(encodeSignedTransaction(bodyBytes))))
export const forNode = (node: number, parts: Partial<BodyParts> = {}): Buffer =>
  body({ ...parts, node: lengthDelimitedField(2, entityIdBytes(node)) })
/** A TransactionList with one transfer that has the given lists of movements. */
export const encodeTransfers = (...lists: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: transfer(...lists) }))

/** The number as a varint that is one byte longer than necessary. */
export const longVarint = (value: number): Buffer => {
  const shortest = varint(value)
  const lastIndex = shortest.length - 1
  return Buffer.concat([shortest.subarray(0, lastIndex), Buffer.from([(shortest[lastIndex] ?? 0) | 0x80, 0])])
}
