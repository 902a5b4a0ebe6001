import { varintField, lengthDelimitedField, stringField, varint, zigzag } from './wire-write'

// Parts of the bytes of a purchase. Shard and realm numbers are 0, and left out as by the Java and Go libraries.

/** Numbers of accounts, of the token, of the NFT (its serial), and of the node. */
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
const VALID_START_NANOS = 5

/** The intent that `PURCHASE` matches. */
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
/** An AccountID with an alias, or a ContractID with an EVM address: each has these bytes in field 4. */
export const aliasIdBytes = (hex: string): Buffer => lengthDelimitedField(4, Buffer.from(hex, 'hex'))

/** A change of an account's HBAR. `tinybar` is negative if the account pays. */
export const hbarLegBytes = (account: number | Buffer, tinybar: bigint, ...moreFields: readonly Buffer[]): Buffer =>
  lengthDelimitedField(
    1,
    lengthDelimitedField(1, typeof account === 'number' ? entityIdBytes(account) : account),
    varintField(2, zigzag(tinybar)),
    ...moreFields,
  )
/** Field of an HBAR or token movement that uses an allowance, instead of the owner's signature. */
export const approvalFlag = varintField(3, 1)

/** A movement of one NFT. */
export const nftLegBytes = (
  from: number | Buffer,
  to: number | Buffer,
  serial: number | bigint,
  ...moreFields: readonly Buffer[]
): Buffer =>
  lengthDelimitedField(
    3,
    lengthDelimitedField(1, typeof from === 'number' ? entityIdBytes(from) : from),
    lengthDelimitedField(2, typeof to === 'number' ? entityIdBytes(to) : to),
    varintField(3, serial),
    ...moreFields,
  )
/** A change of an account's fungible tokens. `amount` is negative if the tokens leave. */
export const tokenLegBytes = (account: number, amount: bigint, ...moreFields: readonly Buffer[]): Buffer =>
  lengthDelimitedField(
    2,
    lengthDelimitedField(1, entityIdBytes(account)),
    varintField(2, zigzag(amount)),
    ...moreFields,
  )

/** The HBAR movements of a transfer. */
export const hbarList = (...legs: readonly Buffer[]): Buffer => lengthDelimitedField(1, ...legs)
/** The movements of one token in a transfer. */
export const tokenList = (token: number, ...legs: readonly Buffer[]): Buffer =>
  lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(token)), ...legs)
/** The data field of a transfer with these lists of movements. */
export const transfer = (...lists: readonly Buffer[]): Buffer => lengthDelimitedField(14, ...lists)

/** HBAR movements of the purchase. */
export const PAYMENT_LEGS = [
  hbarLegBytes(BUYER, -120n * HBAR),
  hbarLegBytes(SELLER, 114n * HBAR),
  hbarLegBytes(MARKET_FEE_ACCOUNT, 6n * HBAR),
]
export const PAYMENT = hbarList(...PAYMENT_LEGS)
export const DELIVERY = tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL))
export const PURCHASE = transfer(PAYMENT, DELIVERY)

/** A transfer of 9,999 HBAR from the buyer to a stranger. */
export const THEFT = transfer(hbarList(hbarLegBytes(BUYER, -9999n * HBAR), hbarLegBytes(STRANGER, 9999n * HBAR)))

/** The transaction id field of a body. `account`: the payer. */
export const transactionId = (
  account = BUYER,
  validStartSeconds = VALID_START_SECONDS,
  ...moreFields: readonly Buffer[]
): Buffer =>
  lengthDelimitedField(
    1,
    lengthDelimitedField(1, varintField(1, validStartSeconds), varintField(2, VALID_START_NANOS)),
    lengthDelimitedField(2, entityIdBytes(account)),
    ...moreFields,
  )

/** Encoded fields of a transaction body, in their order in the bytes. An empty buffer leaves a field out. */
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
  const {
    id = transactionId(),
    node = lengthDelimitedField(2, entityIdBytes(NODE)),
    fee = varintField(3, HBAR),
    duration = lengthDelimitedField(4, varintField(1, 120)),
    record = NO_BYTES,
    memo = stringField(6, 'Tide 7'),
    data = PURCHASE,
    trailingBytes = NO_BYTES,
  } = parts
  return Buffer.concat([id, node, fee, duration, record, memo, data, trailingBytes])
}

/** A SignedTransaction. `moreFields`: further fields, such as the signatures. */
export const encodeSignedTransaction = (bodyBytes: Buffer, ...moreFields: readonly Buffer[]): Buffer =>
  Buffer.concat([lengthDelimitedField(1, bodyBytes), ...moreFields])
/** One entry of a TransactionList. */
export const encodeListEntry = (signedBytes: Buffer): Buffer =>
  lengthDelimitedField(1, lengthDelimitedField(5, signedBytes))
/** A TransactionList with an unsigned transaction for each body. */
export const encodeTransactionList = (...bodies: readonly Buffer[]): Buffer =>
  Buffer.concat(bodies.map((bodyBytes) => encodeListEntry(encodeSignedTransaction(bodyBytes))))
/** The purchase for this node, except for the given parts. */
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
