import { int, len, text, varint, zigzag } from './wire-write'

// Parts of the bytes of a purchase. Default values (zero) are left out, as the Java and Go libraries do.

/** Account, token and serial numbers, and the number of the node. */
export const BUYER = 1001
export const SELLER = 2002
export const FEES = 3003
export const ROYALTY = 4004
export const STRANGER = 6006
export const TOKEN = 5000
export const SERIAL = 7
export const NODE = 3
/** Tinybar in one HBAR. */
export const HBAR = 100_000_000n
/** 2026-11-21T12:00:00Z in UNIX seconds. */
export const NOW = 1_795_262_400
/** Valid start of the transaction in UNIX seconds. */
export const START = NOW - 10

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
export const id = (num: number): Buffer => int(3, num)
export const aliasId = (hex: string): Buffer => len(4, Buffer.from(hex, 'hex'))

/** A signed change of an account's HBAR, in tinybar. */
export const leg = (account: number | Buffer, tinybar: bigint, ...more: readonly Buffer[]): Buffer =>
  len(1, len(1, typeof account === 'number' ? id(account) : account), int(2, zigzag(tinybar)), ...more)
/** Field of a movement: the owner has not signed, an allowance is used. */
export const approved = int(3, 1)

export const nft = (from: number | Buffer, to: number | Buffer, serial: number | bigint, ...more: Buffer[]): Buffer =>
  len(
    3,
    len(1, typeof from === 'number' ? id(from) : from),
    len(2, typeof to === 'number' ? id(to) : to),
    int(3, serial),
    ...more,
  )
/** A signed change of an account's fungible tokens. */
export const coin = (account: number, amount: bigint, ...more: readonly Buffer[]): Buffer =>
  len(2, len(1, id(account)), int(2, zigzag(amount)), ...more)

export const hbarList = (...legs: readonly Buffer[]): Buffer => len(1, ...legs)
export const tokenList = (token: number, ...legs: readonly Buffer[]): Buffer => len(2, len(1, id(token)), ...legs)
export const transfer = (...lists: readonly Buffer[]): Buffer => len(14, ...lists)

export const LEGS = [leg(BUYER, -120n * HBAR), leg(SELLER, 114n * HBAR), leg(FEES, 6n * HBAR)]
export const PAYMENT = hbarList(...LEGS)
export const DELIVERY = tokenList(TOKEN, nft(SELLER, BUYER, SERIAL))
export const PURCHASE = transfer(PAYMENT, DELIVERY)

/** Bytes that an attacker would like to have signed. */
export const THEFT = transfer(hbarList(leg(BUYER, -9999n * HBAR), leg(STRANGER, 9999n * HBAR)))

export const transactionId = (account = BUYER, seconds = START, ...more: readonly Buffer[]): Buffer =>
  len(1, len(1, int(1, seconds), int(2, 5)), len(2, id(account)), ...more)

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
  readonly more: Buffer
}
export const NONE = Buffer.alloc(0)

/** A transaction body: the purchase, except for the given parts. */
export function body(parts: Partial<BodyParts> = {}): Buffer {
  const { data = PURCHASE, more = NONE, memo = text(6, 'Tide 7'), record = NONE } = parts
  const { duration = len(4, int(1, 120)), fee = int(3, HBAR), node = len(2, id(NODE)) } = parts
  return Buffer.concat([parts.id ?? transactionId(), node, fee, duration, record, memo, data, more])
}

/** A SignedTransaction. `more`: further fields, such as the signatures. */
export const signed = (bodyBytes: Buffer, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([len(1, bodyBytes), ...more])
/** One entry of a TransactionList. */
export const entry = (signedBytes: Buffer): Buffer => len(1, len(5, signedBytes))
/** A TransactionList with an unsigned transaction for each body. */
export const list = (...bodies: readonly Buffer[]): Buffer =>
  Buffer.concat(bodies.map((bodyBytes) => entry(signed(bodyBytes))))
export const forNode = (node: number, parts: Partial<BodyParts> = {}): Buffer =>
  body({ ...parts, node: len(2, id(node)) })
/** A TransactionList with one transfer that has the given lists of movements. */
export const withData = (...lists: readonly Buffer[]): Buffer => list(body({ data: transfer(...lists) }))

/** The number as a varint that is one byte longer than necessary. */
export const longVarint = (value: number): Buffer => {
  const shortest = varint(value)
  const lastIndex = shortest.length - 1
  return Buffer.concat([shortest.subarray(0, lastIndex), Buffer.from([(shortest[lastIndex] ?? 0) | 0x80, 0])])
}
