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

/** A limit of the ledger, or a stricter limit of this app, with bytes that reach or exceed the limit. */
type LedgerLimitCase = {
  readonly name: string
  /** Highest accepted count, or lowest accepted count if `isMinimum` is set. */
  readonly limit: number
  /** Rule that refuses bytes one step over the limit. */
  readonly rule: string
  /** Status that the ledger answers to bytes over the ledger's own limit. */
  readonly status: string
  /** Bytes of a transaction with this count of entries, bytes, seconds or gas. */
  readonly bytesOf: (count: number) => Buffer
  /** Intent to judge the bytes by; `INTENT` by default. */
  readonly intent?: Json
  /** Another rule that refuses or warns about bytes exactly at the limit; null if these bytes match. */
  readonly ruleAtLimit: string | null
  /** Set if `limit` is a minimum: the ledger rejects one less. */
  readonly isMinimum?: true
}

const consecutiveNumbers = (count: number, first = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** First of the account or token numbers that only fill up a list. */
const FILLER_NUMBER = 7000

/** A purchase with `count` HBAR movements: buyer, seller, market, and receivers of one tinybar each. */
function purchaseWithHbarLegs(count: number): Buffer {
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

/** A purchase with `count` movements of a fungible token between other accounts: one debit, and credits of 1. */
function purchaseWithTokenLegs(count: number): Buffer {
  const credits = consecutiveNumbers(count - 1, FILLER_NUMBER).map((account) => tokenLegBytes(account, 1n))
  return encodeTransfers(
    hbarList(hbarLegBytes(BUYER, -HBAR), hbarLegBytes(SELLER, HBAR)),
    DELIVERY,
    tokenList(8000, tokenLegBytes(STRANGER, -BigInt(count - 1)), ...credits),
  )
}

/** A purchase of `count` NFTs in two collections: the limit is for all NFTs of a transfer together. */
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
  // The length of a memo precedes the memo: as two bytes if the memo has more than 127 bytes, else as one byte.
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
    limit: MAX_HBAR_LEGS,
    rule: 'ledger-hbar-legs',
    status: 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    bytesOf: purchaseWithHbarLegs,
    ruleAtLimit: null,
  },
  {
    name: 'movements of fungible tokens',
    limit: MAX_TOKEN_LEGS,
    rule: 'ledger-token-legs',
    status: 'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    bytesOf: purchaseWithTokenLegs,
    ruleAtLimit: 'other-token-moves',
  },
  {
    name: 'movements of NFTs',
    limit: MAX_NFT_LEGS,
    rule: 'ledger-nft-legs',
    status: 'BATCH_SIZE_LIMIT_EXCEEDED',
    bytesOf: purchaseOfNfts,
    ruleAtLimit: 'unasked-nft',
  },
  {
    name: 'permissions that a transaction gives',
    limit: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytesOf: allowances,
    intent: INTENTS.offers,
    ruleAtLimit: 'unasked-effect',
  },
  {
    name: 'permitted serials',
    limit: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytesOf: (count) => approveAllowanceBytes(nftAllowanceEntry(MARKET, consecutiveNumbers(count))),
    intent: INTENTS.list,
    ruleAtLimit: 'serial-other',
  },
  {
    name: 'serials whose permission ends',
    limit: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytesOf: (count) => nftRevocationBytes(nftRevocationEntry(consecutiveNumbers(count))),
    intent: INTENTS.unlist,
    ruleAtLimit: 'serial-other',
  },
  {
    name: 'bytes of a body',
    limit: MAX_BODY_BYTES,
    rule: 'ledger-size',
    status: 'TRANSACTION_OVERSIZE',
    bytesOf: bodyOfSize,
    ruleAtLimit: 'memo-long',
  },
  {
    name: 'bytes of a memo',
    limit: 100,
    rule: 'memo-long',
    status: 'MEMO_TOO_LONG',
    bytesOf: (count) => encodeTransactionList(body({ memo: stringField(6, 'x'.repeat(count)) })),
    ruleAtLimit: null,
  },
  {
    name: 'seconds of a time window',
    limit: 180,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytesOf: (count) => encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, count)) })),
    ruleAtLimit: null,
  },
  {
    name: 'minimum seconds of a time window',
    limit: 15,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytesOf: (count) => encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, count)) })),
    ruleAtLimit: null,
    isMinimum: true,
  },
  {
    name: 'minimum gas of a call that revokes a permission',
    // Base cost of the call, 10 gas for each of the 61 zero bytes, and 40 gas for each of the 7 other bytes.
    limit: 21_000 + 10 * 61 + 40 * 7,
    rule: 'gas-none',
    status: 'INSUFFICIENT_GAS',
    bytesOf: (gas) => contractCallBytes(setApprovalData(OPERATOR, false), { gas }),
    intent: INTENTS.unlistEvm,
    ruleAtLimit: null,
    isMinimum: true,
  },
  {
    name: 'gas of a call that gives a permission',
    // The app's limit. The ledger accepts up to `MAX_CALL_GAS`.
    limit: 2_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytesOf: (gas) => contractCallBytes(setApprovalData(OPERATOR, true), { gas }),
    intent: INTENTS.listEvm,
    ruleAtLimit: 'collection-wide',
  },
  {
    name: 'gas of a call that reads a balance',
    // The app's limit. The ledger accepts up to `MAX_CALL_GAS`.
    limit: 1_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytesOf: (gas) => contractCallBytes(balanceOfData(OWN_ADDRESS), { gas }),
    intent: INTENTS.unlistEvm,
    ruleAtLimit: null,
  },
]

/** Bytes one step over the limit: one more than `limit`, or one less if `limit` is a minimum. */
export const bytesOverLimit = ({ limit, bytesOf, isMinimum }: LedgerLimitCase): Buffer =>
  bytesOf(isMinimum ? limit - 1 : limit + 1)
