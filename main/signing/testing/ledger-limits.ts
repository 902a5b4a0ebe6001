import { MAX_ALLOWANCES, MAX_BODY_BYTES, MAX_HBAR_LEGS, MAX_NFT_LEGS, MAX_TOKEN_LEGS } from '@shared/ledger-limits'
import {
  INTENTS,
  MARKET,
  OPERATOR,
  OWN_ADDRESS,
  approveAllowanceBytes,
  approveSortedAllowanceBytes,
  balanceOfData,
  contractCallBytes,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  nftRevocationBytes,
  nftRevocationEntry,
  setApprovalData,
  tokenAllowanceEntry,
} from './acts'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  body,
  tokenLegBytes,
  hbarList,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  encodeTransfers,
} from './pieces'
import { varintField, lengthDelimitedField, stringField } from './wire-write'

type Json = Readonly<Record<string, unknown>>

/** A limit of the ledger, with bytes that reach or exceed the limit. */
type LedgerLimitCase = {
  readonly name: string
  /** Highest accepted count; the lowest one if `isLeast` is set. */
  readonly max: number
  /** Rule that refuses bytes one step over the limit. */
  readonly rule: string
  /** Status that the ledger answers to bytes over the limit. */
  readonly status: string
  /** Transaction with this count: of entries, bytes, seconds or gas. */
  readonly bytes: (count: number) => Buffer
  /** Intent to judge the bytes by; `INTENT` by default. */
  readonly intent?: Json
  /** Another rule that refuses or warns about bytes exactly at the limit; null if these bytes match. */
  readonly atLimit: string | null
  /** Set if `max` is the lowest accepted count: the ledger rejects one less. */
  readonly isLeast?: true
}

const consecutiveNumbers = (count: number, first = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** First of the account or token numbers that only fill up a list. */
const FILLER_NUMBER = 7000

/** A purchase with `count` HBAR movements: buyer, seller, market, and receivers of one tinybar each. */
function purchaseOfLegs(count: number): Buffer {
  const otherLegs = consecutiveNumbers(count - 3, FILLER_NUMBER).map((account) => hbarLegBytes(account, 1n))
  const paidTinybars = 120n * HBAR + BigInt(count - 3)
  return encodeTransfers(
    hbarList(
      hbarLegBytes(BUYER, -paidTinybars),
      hbarLegBytes(SELLER, 114n * HBAR),
      hbarLegBytes(MARKET_FEE_ACCOUNT, 6n * HBAR),
      ...otherLegs,
    ),
    DELIVERY,
  )
}

/** A purchase in which `count` accounts also move fungible tokens. */
function purchaseWithCoins(count: number): Buffer {
  const credits = consecutiveNumbers(count - 1, FILLER_NUMBER).map((account) => tokenLegBytes(account, 1n))
  return encodeTransfers(
    hbarList(hbarLegBytes(BUYER, -HBAR), hbarLegBytes(SELLER, HBAR)),
    DELIVERY,
    tokenList(8000, tokenLegBytes(STRANGER, -BigInt(count - 1)), ...credits),
  )
}

/** A purchase of `count` NFTs in two collections: the ledger counts all NFTs of a transfer. */
function purchaseOfNfts(count: number): Buffer {
  const otherNfts = consecutiveNumbers(count - 1).map((serial) => nftLegBytes(SELLER, BUYER, serial))
  return encodeTransfers(
    hbarList(hbarLegBytes(BUYER, -HBAR), hbarLegBytes(SELLER, HBAR)),
    DELIVERY,
    tokenList(TOKEN + 1, ...otherNfts),
  )
}

/** A transaction whose body has this size in bytes, filled up by the memo. */
function bodyOfSize(size: number): Buffer {
  const sizeWithEmptyMemo = body({ memo: stringField(6, '') }).length
  // The length of a memo of more than 127 bytes takes two bytes, one more than the length of an empty memo.
  const memoLength = size - sizeWithEmptyMemo - 1
  const bytes = body({ memo: stringField(6, 'x'.repeat(memoLength)) })
  if (bytes.length !== size) throw new Error(`The body has ${bytes.length} bytes instead of ${size}`)
  return encodeTransactionList(bytes)
}

/** A transaction with `count` allowances: the requested HBAR allowance, and token allowances of 0. */
const allowances = (count: number): Buffer =>
  approveSortedAllowanceBytes(
    hbarAllowanceEntry(MARKET, 500n * HBAR),
    ...consecutiveNumbers(count - 1, FILLER_NUMBER).map((token) => tokenAllowanceEntry(MARKET, 0, token)),
  )

export const ledgerLimitCases: readonly LedgerLimitCase[] = [
  {
    name: 'accounts whose HBAR changes',
    max: MAX_HBAR_LEGS,
    rule: 'ledger-hbar-legs',
    status: 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    bytes: purchaseOfLegs,
    atLimit: null,
  },
  {
    name: 'movements of fungible tokens',
    max: MAX_TOKEN_LEGS,
    rule: 'ledger-token-legs',
    status: 'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    bytes: purchaseWithCoins,
    atLimit: 'other-token-moves',
  },
  {
    name: 'movements of NFTs',
    max: MAX_NFT_LEGS,
    rule: 'ledger-nft-legs',
    status: 'BATCH_SIZE_LIMIT_EXCEEDED',
    bytes: purchaseOfNfts,
    atLimit: 'unasked-nft',
  },
  {
    name: 'given permissions',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: allowances,
    intent: INTENTS.offers,
    atLimit: 'unasked-effect',
  },
  {
    name: 'permitted serials',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: (count) => approveAllowanceBytes(nftAllowanceEntry(MARKET, consecutiveNumbers(count))),
    intent: INTENTS.list,
    atLimit: 'serial-other',
  },
  {
    name: 'serials whose permission ends',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: (count) => nftRevocationBytes(nftRevocationEntry(consecutiveNumbers(count))),
    intent: INTENTS.unlist,
    atLimit: 'serial-other',
  },
  {
    name: 'bytes of a body',
    max: MAX_BODY_BYTES,
    rule: 'ledger-size',
    status: 'TRANSACTION_OVERSIZE',
    bytes: bodyOfSize,
    atLimit: 'memo-long',
  },
  {
    name: 'bytes of a memo',
    max: 100,
    rule: 'memo-long',
    status: 'MEMO_TOO_LONG',
    bytes: (count) => encodeTransactionList(body({ memo: stringField(6, 'x'.repeat(count)) })),
    atLimit: null,
  },
  {
    name: 'seconds of a time window',
    max: 180,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytes: (count) => encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, count)) })),
    atLimit: null,
  },
  {
    name: 'minimum seconds of a time window',
    max: 15,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytes: (count) => encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, count)) })),
    atLimit: null,
    isLeast: true,
  },
  {
    name: 'minimum gas of a call that revokes a permission',
    // Base cost of the call, 10 gas for each of the 61 zero bytes, and 40 gas for each of the 7 other bytes.
    max: 21_000 + 10 * 61 + 40 * 7,
    rule: 'gas-none',
    status: 'INSUFFICIENT_GAS',
    bytes: (gas) => contractCallBytes(setApprovalData(OPERATOR, false), { gas }),
    intent: INTENTS.unlistEvm,
    atLimit: null,
    isLeast: true,
  },
  {
    name: 'gas of a call that gives a permission',
    max: 2_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytes: (gas) => contractCallBytes(setApprovalData(OPERATOR, true), { gas }),
    intent: INTENTS.listEvm,
    atLimit: 'collection-wide',
  },
  {
    name: 'gas of a call that reads a balance',
    max: 1_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytes: (gas) => contractCallBytes(balanceOfData(OWN_ADDRESS), { gas }),
    intent: INTENTS.unlistEvm,
    atLimit: null,
  },
]

/** Bytes one step over the limit: one more than `max`, or one less if `max` is the lowest count. */
export const bytesOverLimit = ({ max, bytes, isLeast }: LedgerLimitCase): Buffer => bytes(isLeast ? max - 1 : max + 1)
