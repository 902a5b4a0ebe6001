import { int, len, text, varint, zigzag } from './wire-write'

/** The pieces of a purchase, written with zero defaults left out, as Java and Go write them. */
export const BUYER = 1001
export const SELLER = 2002
export const FEES = 3003
export const ROYALTY = 4004
export const STRANGER = 6006
export const TOKEN = 5000
export const SERIAL = 7
export const NODE = 3
export const HBAR = 100_000_000n
/** 2026-11-21T12:00:00Z in UNIX seconds. */
export const NOW = 1_795_262_400
export const START = NOW - 10

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

/** AccountID, TokenID and ContractID share one form. */
export const id = (num: number): Buffer => int(3, num)
export const aliasId = (hex: string): Buffer => len(4, Buffer.from(hex, 'hex'))

export const leg = (account: number | Buffer, tinybar: bigint, ...more: readonly Buffer[]): Buffer =>
  len(1, len(1, typeof account === 'number' ? id(account) : account), int(2, zigzag(tinybar)), ...more)
export const approved = int(3, 1)

export const nft = (from: number | Buffer, to: number | Buffer, serial: number | bigint, ...more: Buffer[]): Buffer =>
  len(
    3,
    len(1, typeof from === 'number' ? id(from) : from),
    len(2, typeof to === 'number' ? id(to) : to),
    int(3, serial),
    ...more,
  )
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

/** Fields 1 to 6 and the data, in the order of their numbers; each can be replaced or removed (an empty buffer). */
export type BodyParts = {
  readonly id: Buffer
  readonly node: Buffer
  readonly fee: Buffer
  readonly duration: Buffer
  readonly record: Buffer
  readonly memo: Buffer
  readonly data: Buffer
  readonly more: Buffer
}
export const NONE = Buffer.alloc(0)

export function body(parts: Partial<BodyParts> = {}): Buffer {
  const { data = PURCHASE, more = NONE, memo = text(6, 'Tide 7'), record = NONE } = parts
  const { duration = len(4, int(1, 120)), fee = int(3, HBAR), node = len(2, id(NODE)) } = parts
  return Buffer.concat([parts.id ?? transactionId(), node, fee, duration, record, memo, data, more])
}

export const signed = (bodyBytes: Buffer, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([len(1, bodyBytes), ...more])
export const entry = (signedBytes: Buffer): Buffer => len(1, len(5, signedBytes))
export const list = (...bodies: readonly Buffer[]): Buffer => Buffer.concat(bodies.map((b) => entry(signed(b))))
export const forNode = (node: number, parts: Partial<BodyParts> = {}): Buffer =>
  body({ ...parts, node: len(2, id(node)) })
/** A purchase with the given lists of movements. */
export const withData = (...lists: readonly Buffer[]): Buffer => list(body({ data: transfer(...lists) }))

/** The same number with one unnecessary byte. */
export const longVarint = (value: number): Buffer => {
  const short = varint(value)
  const last = short.length - 1
  return Buffer.concat([short.subarray(0, last), Buffer.from([(short[last] ?? 0) | 0x80, 0])])
}
