import { MAX_ALLOWANCES, MAX_BODY_BYTES, MAX_HBAR_LEGS, MAX_NFT_LEGS, MAX_TOKEN_LEGS } from '@shared/ledger-limits'
import {
  ASKED,
  MARKET,
  OPERATOR,
  OWN_ADDRESS,
  approve,
  approveInOrder,
  balanceOf,
  call,
  hbarTo,
  nftsTo,
  remove,
  removal,
  setApproval,
  tokensTo,
} from './acts'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  body,
  coin,
  hbarList,
  leg,
  list,
  nft,
  tokenList,
  withData,
} from './pieces'
import { int, len, text } from './wire-write'

type Json = Readonly<Record<string, unknown>>

/** A limit of the ledger, with bytes of `count` entries: the highest accepted count, and any other. */
type LedgerLimitCase = {
  readonly name: string
  readonly max: number
  readonly rule: string
  readonly status: string
  readonly bytes: (count: number) => Buffer
  readonly intent?: Json
  /** The rule that refuses the bytes at the limit, other than the limit's own; null when they match. */
  readonly atLimit: string | null
  /** True if the count is a minimum: one less is rejected, not one more. */
  readonly isLeast?: true
}

const numbers = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, i) => from + i)

/** A purchase that names `count` accounts: buyer, seller, market, and receivers of one tinybar each. */
function purchaseOfLegs(count: number): Buffer {
  const others = numbers(count - 3, 7000).map((account) => leg(account, 1n))
  const paid = 120n * HBAR + BigInt(count - 3)
  return withData(hbarList(leg(BUYER, -paid), leg(SELLER, 114n * HBAR), leg(FEES, 6n * HBAR), ...others), DELIVERY)
}

function purchaseWithCoins(count: number): Buffer {
  const credits = numbers(count - 1, 7000).map((account) => coin(account, 1n))
  return withData(
    hbarList(leg(BUYER, -HBAR), leg(SELLER, HBAR)),
    DELIVERY,
    tokenList(8000, coin(STRANGER, -BigInt(count - 1)), ...credits),
  )
}

/** Over two collections: the ledger counts all NFTs of a transfer. */
function purchaseOfNfts(count: number): Buffer {
  const others = numbers(count - 1).map((serial) => nft(SELLER, BUYER, serial))
  return withData(hbarList(leg(BUYER, -HBAR), leg(SELLER, HBAR)), DELIVERY, tokenList(TOKEN + 1, ...others))
}

/** A body of this size, padded with the memo. */
function bodyOfSize(size: number): Buffer {
  const empty = body({ memo: text(6, '') }).length
  const filler = size - empty - 1
  const bytes = body({ memo: text(6, 'x'.repeat(filler)) })
  if (bytes.length !== size) throw new Error(`The body has ${bytes.length} bytes instead of ${size}`)
  return list(bytes)
}

const approvals = (count: number): Buffer =>
  approveInOrder(hbarTo(MARKET, 500n * HBAR), ...numbers(count - 1, 7000).map((token) => tokensTo(MARKET, 0, token)))

const GRANT = setApproval(OPERATOR, true)
const READING = balanceOf(OWN_ADDRESS)

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
    name: 'permissions given',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: approvals,
    intent: ASKED.offers,
    atLimit: 'unasked-effect',
  },
  {
    name: 'serials permitted',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: (count) => approve(nftsTo(MARKET, numbers(count))),
    intent: ASKED.list,
    atLimit: 'serial-other',
  },
  {
    name: 'serials whose permission ends',
    max: MAX_ALLOWANCES,
    rule: 'ledger-allowances',
    status: 'MAX_ALLOWANCES_EXCEEDED',
    bytes: (count) => remove(removal(numbers(count))),
    intent: ASKED.unlist,
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
    bytes: (count) => list(body({ memo: text(6, 'x'.repeat(count)) })),
    atLimit: null,
  },
  {
    name: 'seconds of a time window',
    max: 180,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytes: (count) => list(body({ duration: len(4, int(1, count)) })),
    atLimit: null,
  },
  {
    name: 'seconds of a short time window',
    max: 15,
    rule: 'duration-invalid',
    status: 'INVALID_TRANSACTION_DURATION',
    bytes: (count) => list(body({ duration: len(4, int(1, count)) })),
    atLimit: null,
    isLeast: true,
  },
  {
    name: 'gas of a call that takes a permission back',
    // 61 zero bytes and 7 others.
    max: 21_000 + 10 * 61 + 40 * 7,
    rule: 'gas-none',
    status: 'INSUFFICIENT_GAS',
    bytes: (gas) => call(setApproval(OPERATOR, false), { gas }),
    intent: ASKED.unlistEvm,
    atLimit: null,
    isLeast: true,
  },
  {
    name: 'gas of a call that permits',
    max: 2_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytes: (gas) => call(GRANT, { gas }),
    intent: ASKED.listEvm,
    atLimit: 'collection-wide',
  },
  {
    name: 'gas of a call that reads',
    max: 1_000_000,
    rule: 'gas-high',
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    bytes: (gas) => call(READING, { gas }),
    intent: ASKED.unlistEvm,
    atLimit: null,
  },
]

/** Bytes one step over each limit, for the file of cases. */
export const overLimit = ({ max, bytes, isLeast }: LedgerLimitCase): Buffer => bytes(isLeast ? max - 1 : max + 1)
